package soumak.bench.micro;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.Mailbox;

/** A put and a get that never wait by what they are; on a thread, as they are the same in tasks. */
public class TryPutGet extends Micro {
  private static final int CAPACITY = 16;

  @Benchmark
  public long soumakUnbounded() {
    return checked(sum(ops), tryPutGet(new Mailbox<>(), ops));
  }

  @Benchmark
  public long soumakBounded() {
    return checked(sum(ops), tryPutGet(new Mailbox<>(CAPACITY), ops));
  }

  @Benchmark
  public long linkedTransferQueue() {
    return checked(sum(ops), offerPoll(new LinkedTransferQueue<>(), ops));
  }

  @Benchmark
  public long arrayBlockingQueue() {
    return checked(sum(ops), offerPoll(new ArrayBlockingQueue<>(CAPACITY), ops));
  }

  private static long tryPutGet(Mailbox<Integer> mailbox, int messages) {
    long sum = 0;
    for (int i = 0; i < messages; i++) {
      Integer refused = mailbox.tryPut(message(i));
      sum += received(mailbox.tryGet()) - (refused == null ? 0 : 1);
    }
    return sum;
  }

  private static long offerPoll(Queue<Integer> queue, int messages) {
    long sum = 0;
    for (int i = 0; i < messages; i++) {
      boolean taken = queue.offer(message(i));
      sum += received(queue.poll()) - (taken ? 0 : 1);
    }
    return sum;
  }

  private static int received(@Nullable Integer message) {
    return Objects.requireNonNull(message, "nothing was there");
  }
}
