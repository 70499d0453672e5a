package soumak.bench.alltoall;

import java.util.List;
import java.util.stream.Stream;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** All to all on Soumak tasks. */
final class SoumakAllToAll implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.untimed(() -> startAndCollect(run));
  }

  private static long startAndCollect(Run run) throws Pausable {
    Mailbox<Long> sums = new Mailbox<>();
    List<Mailbox<Integer>> inboxes =
        Stream.generate(() -> new Mailbox<Integer>()).limit(run.count()).toList();
    run.start();
    for (int i = 0; i < run.count(); i++) {
      int number = i;
      Actor.spawn(() -> sums.put(exchange(number, inboxes)));
    }
    long sum = 0;
    for (int i = 0; i < run.count(); i++) {
      sum += sums.get();
    }
    run.stop();
    return sum;
  }

  private static long exchange(Integer number, List<Mailbox<Integer>> inboxes) throws Pausable {
    for (Mailbox<Integer> inbox : inboxes) {
      inbox.put(number);
    }
    Mailbox<Integer> mine = inboxes.get(number);
    long sum = 0;
    for (int i = 0; i < inboxes.size(); i++) {
      sum += mine.get();
    }
    return sum;
  }
}
