package soumak.bench.bang;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Many to one on Kilim tasks. */
final class KilimBang implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return KilimTasks.run(run, new Receiver(run));
  }

  private static final class Receiver extends KilimTasks.Root {
    private final Run run;

    Receiver(Run run) {
      this.run = run;
    }

    @Override
    protected long work() throws Pausable {
      run.start();
      Mailbox<Object> inbox = KilimTasks.mailbox();
      for (int i = 0; i < run.count(); i++) {
        new Sender(inbox, run.each()).start();
      }
      long messages = (long) run.count() * run.each();
      long received = 0;
      while (received < messages && inbox.get() == Bang.MESSAGE) {
        received++;
      }
      run.stop();
      return received;
    }
  }

  private static final class Sender extends Task<Object> {
    private final Mailbox<Object> inbox;
    private final int messages;

    Sender(Mailbox<Object> inbox, int messages) {
      this.inbox = inbox;
      this.messages = messages;
    }

    @Override
    public void execute() throws Pausable {
      for (int i = 0; i < messages; i++) {
        inbox.put(Bang.MESSAGE);
      }
    }
  }
}
