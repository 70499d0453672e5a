package soumak.bench.alt;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Two virtual threads that put into the same synchronous queue. */
final class VirtualThreadAlt implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(
        run,
        () -> {
          Inbox<Integer> shared = Primitive.SYNCHRONOUS_QUEUE.create(1);
          VirtualThreads.start(() -> produce(shared, run.count() / 2));
          VirtualThreads.start(() -> produce(shared, run.count() / 2));
          long sum = 0;
          for (int i = 0; i < run.count(); i++) {
            sum += shared.take();
          }
          return sum;
        });
  }

  private static void produce(Inbox<Integer> out, int numbers) throws InterruptedException {
    for (int i = 0; i < numbers; i++) {
      out.put(i);
    }
  }
}
