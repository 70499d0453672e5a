package soumak.bench.footprint;

import java.util.List;
import java.util.stream.Stream;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Virtual threads that wait for a message, in the inbox that adds least for a waiting thread. */
final class VirtualThreadParked implements Contender {
  @Override
  public long run(Run run) throws InterruptedException {
    List<Inbox<Integer>> inboxes =
        Stream.generate(() -> Primitive.MPSC.<Integer>create(1)).limit(run.count()).toList();
    Parking.measure(run, () -> start(inboxes, run.each()));
    for (Inbox<Integer> inbox : inboxes) {
      inbox.put(1);
    }
    return Parking.awaitEnd(run);
  }

  private static void start(List<Inbox<Integer>> inboxes, int depth) {
    for (Inbox<Integer> inbox : inboxes) {
      VirtualThreads.start(depth == 1 ? () -> one(inbox) : () -> three(inbox));
    }
  }

  private static void one(Inbox<Integer> in) throws InterruptedException {
    Parking.arrive();
    Parking.end(in.take());
  }

  private static void three(Inbox<Integer> in) throws InterruptedException {
    Parking.arrive();
    Parking.end(second(in));
  }

  private static int second(Inbox<Integer> in) throws InterruptedException {
    int message = third(in);
    return message;
  }

  private static int third(Inbox<Integer> in) throws InterruptedException {
    int message = in.take();
    return message;
  }
}
