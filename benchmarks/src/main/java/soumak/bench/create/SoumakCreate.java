package soumak.bench.create;

import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Creation of Soumak tasks. */
final class SoumakCreate implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> createAndCollect(run.count()));
  }

  private static long createAndCollect(int tasks) throws Pausable {
    Mailbox<Integer> collector = new Mailbox<>();
    for (int i = 0; i < tasks; i++) {
      new Sender(collector, i).start();
    }
    long sum = 0;
    for (int i = 0; i < tasks; i++) {
      sum += collector.get();
    }
    return sum;
  }

  private static final class Sender extends Actor {
    private final Mailbox<Integer> collector;
    private final int number;

    Sender(Mailbox<Integer> collector, int number) {
      this.collector = collector;
      this.number = number;
    }

    @Override
    protected void execute() throws Pausable {
      collector.put(number);
    }
  }
}
