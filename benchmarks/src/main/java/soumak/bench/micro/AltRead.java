package soumak.bench.micro;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.Actor;
import soumak.Alt;
import soumak.Channel;
import soumak.Pausable;
import soumak.WriteEnd;
import soumak.bench.peer.VirtualThreads;

/**
 * A read from the one of two channels that has a writer. The JDK has no such choice; its peer has
 * both writers write to one queue, so that its reader does not know who wrote.
 */
public class AltRead extends Micro {
  @Benchmark
  public long soumakFair() {
    return inTask(
        2 * sum(ops / 2),
        () -> {
          Channel<Integer> a = new Channel<>();
          Channel<Integer> b = new Channel<>();
          return channels(Alt.fair(a.in(), b.in()), a, b, ops / 2);
        });
  }

  @Benchmark
  public long soumakPriority() {
    return inTask(
        2 * sum(ops / 2),
        () -> {
          Channel<Integer> a = new Channel<>();
          Channel<Integer> b = new Channel<>();
          return channels(Alt.priority(a.in(), b.in()), a, b, ops / 2);
        });
  }

  @Benchmark
  public long vtOneSynchronousQueue() throws Exception {
    return onVirtualThread(2 * sum(ops / 2), () -> queue(new SynchronousQueue<>(), ops / 2));
  }

  private static long channels(Alt alt, Channel<Integer> a, Channel<Integer> b, int each)
      throws Pausable {
    Actor.spawn(() -> write(a.out(), each));
    Actor.spawn(() -> write(b.out(), each));
    long sum = 0;
    for (int i = 0; i < 2 * each; i++) {
      sum += (alt.select() == 0 ? a : b).read();
    }
    return sum;
  }

  private static void write(WriteEnd<Integer> out, int messages) throws Pausable {
    for (int i = 0; i < messages; i++) {
      out.write(message(i));
    }
  }

  private static long queue(BlockingQueue<Integer> queue, int each) throws InterruptedException {
    VirtualThreads.start(() -> put(queue, each));
    VirtualThreads.start(() -> put(queue, each));
    long sum = 0;
    for (int i = 0; i < 2 * each; i++) {
      sum += queue.take();
    }
    return sum;
  }

  private static void put(BlockingQueue<Integer> queue, int messages) throws InterruptedException {
    for (int i = 0; i < messages; i++) {
      queue.put(message(i));
    }
  }
}
