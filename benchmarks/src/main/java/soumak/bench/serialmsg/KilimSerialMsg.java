package soumak.bench.serialmsg;

import java.util.ArrayList;
import java.util.List;
import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Many to one to many on Kilim tasks. */
final class KilimSerialMsg implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return KilimTasks.run(run, new First(run));
  }

  private static final class First extends KilimTasks.Root {
    private final Run run;

    First(Run run) {
      this.run = run;
    }

    @Override
    protected long work() throws Pausable {
      run.start();
      Mailbox<Integer> reports = KilimTasks.mailbox();
      Mailbox<Integer> dispatcher = KilimTasks.mailbox();
      List<Mailbox<Integer>> receivers = new ArrayList<>();
      for (int i = 0; i < run.count(); i++) {
        receivers.add(KilimTasks.mailbox());
        new Receiver(receivers.get(i), reports, run.each()).start();
      }
      new Dispatcher(dispatcher, receivers, (long) run.count() * run.each()).start();
      for (int i = 0; i < run.count(); i++) {
        new Generator(dispatcher, i, run.each()).start();
      }
      long received = 0;
      for (int i = 0; i < run.count(); i++) {
        received += reports.get();
      }
      run.stop();
      return received;
    }
  }

  private static final class Generator extends Task<Object> {
    private final Mailbox<Integer> dispatcher;
    private final Integer receiver;
    private final int messages;

    Generator(Mailbox<Integer> dispatcher, Integer receiver, int messages) {
      this.dispatcher = dispatcher;
      this.receiver = receiver;
      this.messages = messages;
    }

    @Override
    public void execute() throws Pausable {
      for (int i = 0; i < messages; i++) {
        dispatcher.put(receiver);
      }
    }
  }

  private static final class Dispatcher extends Task<Object> {
    private final Mailbox<Integer> inbox;
    private final List<Mailbox<Integer>> receivers;
    private final long messages;

    Dispatcher(Mailbox<Integer> inbox, List<Mailbox<Integer>> receivers, long messages) {
      this.inbox = inbox;
      this.receivers = receivers;
      this.messages = messages;
    }

    @Override
    public void execute() throws Pausable {
      for (long i = 0; i < messages; i++) {
        Integer receiver = inbox.get();
        receivers.get(receiver).put(receiver);
      }
    }
  }

  private static final class Receiver extends Task<Object> {
    private final Mailbox<Integer> inbox;
    private final Mailbox<Integer> reports;
    private final int messages;

    Receiver(Mailbox<Integer> inbox, Mailbox<Integer> reports, int messages) {
      this.inbox = inbox;
      this.reports = reports;
      this.messages = messages;
    }

    @Override
    public void execute() throws Pausable {
      int received = 0;
      for (int i = 0; i < messages; i++) {
        inbox.get();
        received++;
      }
      reports.put(received);
    }
  }
}
