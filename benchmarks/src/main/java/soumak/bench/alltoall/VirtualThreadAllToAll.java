package soumak.bench.alltoall;

import java.util.List;
import java.util.stream.Stream;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** All to all on virtual threads; a bounded inbox has room for a message from everybody. */
final class VirtualThreadAllToAll implements Contender {
  private final Primitive primitive;

  VirtualThreadAllToAll(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.untimed(() -> {
      int actors = run.count();
      Inbox<Long> sums = primitive.create(actors);
      List<Inbox<Integer>> inboxes =
          Stream.generate(() -> primitive.<Integer>create(actors)).limit(actors).toList();
      run.start();
      for (int i = 0; i < actors; i++) {
        int number = i;
        VirtualThreads.start(() -> sums.put(exchange(number, inboxes)));
      }
      long sum = 0;
      for (int i = 0; i < actors; i++) {
        sum += sums.take();
      }
      run.stop();
      return sum;
    });
  }

  private static long exchange(Integer number, List<Inbox<Integer>> inboxes)
      throws InterruptedException {
    for (Inbox<Integer> inbox : inboxes) {
      inbox.put(number);
    }
    Inbox<Integer> mine = inboxes.get(number);
    long sum = 0;
    for (int i = 0; i < inboxes.size(); i++) {
      sum += mine.take();
    }
    return sum;
  }
}
