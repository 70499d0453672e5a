package soumak.bench.micro;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.peer.VirtualThreads;

/**
 * {@link HandOver} with timeouts that never come: for every message a timer is set and cancelled.
 */
public class TimedGet extends Micro {
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  @Benchmark
  public long soumak() {
    return inTask(sum(ops / 2), () -> mailboxes(ops / 2));
  }

  @Benchmark
  public long vtLinkedTransferQueue() throws Exception {
    return onVirtualThread(
        sum(ops / 2),
        () -> queues(new LinkedTransferQueue<>(), new LinkedTransferQueue<>(), ops / 2));
  }

  @Benchmark
  public long vtArrayBlockingQueue() throws Exception {
    return onVirtualThread(
        sum(ops / 2),
        () -> queues(new ArrayBlockingQueue<>(1), new ArrayBlockingQueue<>(1), ops / 2));
  }

  private static long mailboxes(int rounds) throws Pausable, TimeoutException {
    Mailbox<Integer> there = new Mailbox<>();
    Mailbox<Integer> back = new Mailbox<>();
    Actor.spawn(() -> {
      for (int i = 0; i < rounds; i++) {
        back.put(there.get(TIMEOUT));
      }
    });
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      there.put(message(i));
      sum += back.get(TIMEOUT);
    }
    return sum;
  }

  private static long queues(BlockingQueue<Integer> there, BlockingQueue<Integer> back, int rounds)
      throws InterruptedException {
    VirtualThreads.start(() -> {
      for (int i = 0; i < rounds; i++) {
        back.put(timedTake(there));
      }
    });
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      there.put(message(i));
      sum += timedTake(back);
    }
    return sum;
  }

  private static Integer timedTake(BlockingQueue<Integer> queue) throws InterruptedException {
    return Objects.requireNonNull(queue.poll(1, TimeUnit.MINUTES), "nothing came in a minute");
  }
}
