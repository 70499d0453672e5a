package soumak.bench.pairs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import soumak.bench.Run;

/**
 * Adds up what the readers got and tells when all have. Static, so that a process needs no field
 * for it: at a hundred million processes each field counts. One run at a time.
 */
public final class Tally {
  private static final AtomicLong SUM = new AtomicLong();
  private static volatile CountDownLatch complete = new CountDownLatch(0);
  private static volatile long target;

  private Tally() {}

  /** Begins a run. */
  static void begin(Run run) {
    SUM.set(0);
    target = (long) Pairs.NUMBER * run.count();
    complete = new CountDownLatch(1);
    run.start();
  }

  /** Called by each reader, once. */
  public static void add(int number) {
    if (SUM.addAndGet(number) == target) {
      complete.countDown();
    }
  }

  /** Blocks the main thread until all readers have called. */
  static long await(Run run) throws InterruptedException {
    complete.await();
    run.stop();
    return SUM.get();
  }
}
