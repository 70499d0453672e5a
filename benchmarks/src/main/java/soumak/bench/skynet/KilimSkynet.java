package soumak.bench.skynet;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Skynet on Kilim tasks. */
final class KilimSkynet implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return KilimTasks.run(run, new Top(run));
  }

  private static final class Top extends KilimTasks.Root {
    private final Run run;

    Top(Run run) {
      this.run = run;
    }

    @Override
    protected long work() throws Pausable {
      run.start();
      Mailbox<Long> result = KilimTasks.mailbox();
      new Node(result, 0, run.count()).start();
      long sum = result.get();
      run.stop();
      return sum;
    }
  }

  private static final class Node extends Task<Object> {
    private final Mailbox<Long> parent;
    private final long first;
    private final int leaves;

    Node(Mailbox<Long> parent, long first, int leaves) {
      this.parent = parent;
      this.first = first;
      this.leaves = leaves;
    }

    @Override
    public void execute() throws Pausable {
      if (leaves == 1) {
        parent.put(first);
        return;
      }
      Mailbox<Long> inbox = new Mailbox<>(Skynet.FAN_OUT);
      int share = leaves / Skynet.FAN_OUT;
      for (int i = 0; i < Skynet.FAN_OUT; i++) {
        new Node(inbox, first + (long) i * share, share).start();
      }
      long sum = 0;
      for (int i = 0; i < Skynet.FAN_OUT; i++) {
        sum += inbox.get();
      }
      parent.put(sum);
    }
  }
}
