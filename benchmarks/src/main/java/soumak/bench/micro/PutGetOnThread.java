package soumak.bench.micro;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.Mailbox;
import soumak.Pausable;

/** A put and a get of a thread that is no task, in code that is not woven; they never wait. */
public class PutGetOnThread extends Micro {
  private static final int CAPACITY = 16;

  @Benchmark
  public long soumakUnbounded() {
    return checked(sum(ops), putGet(new Mailbox<>(), ops));
  }

  @Benchmark
  public long soumakBounded() {
    return checked(sum(ops), putGet(new Mailbox<>(CAPACITY), ops));
  }

  @Benchmark
  public long linkedTransferQueue() throws InterruptedException {
    return checked(sum(ops), PutGet.putTake(new LinkedTransferQueue<>(), ops));
  }

  @Benchmark
  public long arrayBlockingQueue() throws InterruptedException {
    return checked(sum(ops), PutGet.putTake(new ArrayBlockingQueue<>(CAPACITY), ops));
  }

  private static long putGet(Mailbox<Integer> mailbox, int messages) {
    try {
      long sum = 0;
      for (int i = 0; i < messages; i++) {
        mailbox.put(message(i));
        sum += mailbox.get();
      }
      return sum;
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }
}
