package soumak.bench.footprint;

import java.util.List;
import java.util.stream.Stream;
import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Kilim tasks that wait for a message. */
final class KilimParked implements Contender {
  @Override
  public long run(Run run) throws Exception {
    List<Mailbox<Integer>> mailboxes =
        Stream.generate(() -> KilimTasks.<Integer>mailbox()).limit(run.count()).toList();
    return KilimTasks.run(run, new Nothing(), () -> parkAndWake(run, mailboxes));
  }

  private static long parkAndWake(Run run, List<Mailbox<Integer>> mailboxes)
      throws InterruptedException {
    Parking.measure(run, () -> start(mailboxes, run.each()));
    mailboxes.forEach(mailbox -> mailbox.putnb(1));
    return Parking.awaitEnd(run);
  }

  private static void start(List<Mailbox<Integer>> mailboxes, int depth) {
    for (Mailbox<Integer> mailbox : mailboxes) {
      Task<Object> task = depth == 1 ? new OneDeep(mailbox) : new ThreeDeep(mailbox);
      task.start();
    }
  }

  /** Has the scheduler started; the main thread does the work. */
  private static final class Nothing extends KilimTasks.Root {
    @Override
    protected long work() throws Pausable {
      return 0;
    }
  }

  private static final class OneDeep extends Task<Object> {
    private final Mailbox<Integer> in;

    OneDeep(Mailbox<Integer> in) {
      this.in = in;
    }

    @Override
    public void execute() throws Pausable {
      Parking.arrive();
      Parking.end(in.get());
    }
  }

  private static final class ThreeDeep extends Task<Object> {
    private final Mailbox<Integer> in;

    ThreeDeep(Mailbox<Integer> in) {
      this.in = in;
    }

    @Override
    public void execute() throws Pausable {
      Parking.arrive();
      Parking.end(second(in));
    }

    private static int second(Mailbox<Integer> in) throws Pausable {
      int message = third(in);
      return message;
    }

    private static int third(Mailbox<Integer> in) throws Pausable {
      int message = in.get();
      return message;
    }
  }
}
