package soumak.bench.micro;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.Mailbox;
import soumak.Pausable;

/** A put and a get of one task, which never wait. */
public class PutGet extends Micro {
  private static final int CAPACITY = 16;

  @Benchmark
  public long soumakUnbounded() {
    return inTask(sum(ops), () -> putGet(new Mailbox<>(), ops));
  }

  @Benchmark
  public long soumakBounded() {
    return inTask(sum(ops), () -> putGet(new Mailbox<>(CAPACITY), ops));
  }

  @Benchmark
  public long vtLinkedTransferQueue() throws Exception {
    return onVirtualThread(sum(ops), () -> putTake(new LinkedTransferQueue<>(), ops));
  }

  @Benchmark
  public long vtArrayBlockingQueue() throws Exception {
    return onVirtualThread(sum(ops), () -> putTake(new ArrayBlockingQueue<>(CAPACITY), ops));
  }

  private static long putGet(Mailbox<Integer> mailbox, int messages) throws Pausable {
    long sum = 0;
    for (int i = 0; i < messages; i++) {
      mailbox.put(message(i));
      sum += mailbox.get();
    }
    return sum;
  }

  /** Also for threads that are not virtual, as {@link PutGetOnThread} has it. */
  static long putTake(BlockingQueue<Integer> queue, int messages) throws InterruptedException {
    long sum = 0;
    for (int i = 0; i < messages; i++) {
      queue.put(message(i));
      sum += queue.take();
    }
    return sum;
  }
}
