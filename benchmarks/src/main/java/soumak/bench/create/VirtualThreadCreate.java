package soumak.bench.create;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Creation of virtual threads. */
final class VirtualThreadCreate implements Contender {
  private static final int CAPACITY = 1024;

  private final Primitive primitive;

  VirtualThreadCreate(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(run, () -> createAndCollect(run.count()));
  }

  private long createAndCollect(int tasks) throws InterruptedException {
    Inbox<Integer> collector = primitive.create(CAPACITY);
    for (int i = 0; i < tasks; i++) {
      int number = i;
      VirtualThreads.start(() -> collector.put(number));
    }
    long sum = 0;
    for (int i = 0; i < tasks; i++) {
      sum += collector.take();
    }
    return sum;
  }
}
