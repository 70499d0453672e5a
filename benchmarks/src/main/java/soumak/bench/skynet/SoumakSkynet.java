package soumak.bench.skynet;

import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Skynet on Soumak tasks. */
final class SoumakSkynet implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> sum(0, run.count()));
  }

  private static long sum(long first, int leaves) throws Pausable {
    if (leaves == 1) {
      return first;
    }
    Mailbox<Long> inbox = new Mailbox<>();
    int share = leaves / Skynet.FAN_OUT;
    for (int i = 0; i < Skynet.FAN_OUT; i++) {
      new Node(inbox, first + (long) i * share, share).start();
    }
    long sum = 0;
    for (int i = 0; i < Skynet.FAN_OUT; i++) {
      sum += inbox.get();
    }
    return sum;
  }

  private static final class Node extends Actor {
    private final Mailbox<Long> parent;
    private final long first;
    private final int leaves;

    Node(Mailbox<Long> parent, long first, int leaves) {
      this.parent = parent;
      this.first = first;
      this.leaves = leaves;
    }

    @Override
    protected void execute() throws Pausable {
      parent.put(sum(first, leaves));
    }
  }
}
