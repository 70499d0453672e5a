package soumak.bench.footprint;

import java.util.List;
import java.util.stream.Stream;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Soumak tasks that wait for a message. */
final class SoumakParked implements Contender {
  @Override
  public long run(Run run) throws InterruptedException {
    List<Mailbox<Integer>> mailboxes =
        Stream.generate(() -> new Mailbox<Integer>()).limit(run.count()).toList();
    Parking.measure(run, () -> start(mailboxes, run.each()));
    mailboxes.forEach(mailbox -> mailbox.tryPut(1));
    return Parking.awaitEnd(run);
  }

  private static void start(List<Mailbox<Integer>> mailboxes, int depth) {
    SoumakTasks.untimed(() -> {
      for (Mailbox<Integer> mailbox : mailboxes) {
        Actor actor = depth == 1 ? new OneDeep(mailbox) : new ThreeDeep(mailbox);
        actor.start();
      }
      return 0L;
    });
  }

  private static final class OneDeep extends Actor {
    private final Mailbox<Integer> in;

    OneDeep(Mailbox<Integer> in) {
      this.in = in;
    }

    @Override
    protected void execute() throws Pausable {
      Parking.arrive();
      Parking.end(in.get());
    }
  }

  private static final class ThreeDeep extends Actor {
    private final Mailbox<Integer> in;

    ThreeDeep(Mailbox<Integer> in) {
      this.in = in;
    }

    @Override
    protected void execute() throws Pausable {
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
