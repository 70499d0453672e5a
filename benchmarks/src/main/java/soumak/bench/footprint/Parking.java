package soumak.bench.footprint;

import java.util.concurrent.atomic.AtomicInteger;
import soumak.bench.Run;

/**
 * Counts the tasks that are about to park and that have ended. Static, so that a task needs no
 * field for it. One run at a time.
 */
final class Parking {
  /** Longer than the last task needs from its count to its parking. */
  private static final long SETTLE_MILLIS = 100;

  private static final AtomicInteger ARRIVED = new AtomicInteger();
  private static final AtomicInteger ENDED = new AtomicInteger();

  private Parking() {}

  /** Called by each task before it waits. */
  static void arrive() {
    ARRIVED.getAndIncrement();
  }

  /** Called by each task with the message that it got, 1. */
  static void end(int message) {
    ENDED.addAndGet(message);
  }

  /** Starts the tasks, waits until all are parked and records what they take. */
  static void measure(Run run, Runnable startTasks) throws InterruptedException {
    ARRIVED.set(0);
    ENDED.set(0);
    long before = LiveHeap.bytes();
    startTasks.run();
    await(ARRIVED, run.count());
    Thread.sleep(SETTLE_MILLIS);
    run.record(LiveHeap.bytes() - before);
  }

  /** Waits until all have ended; returns how many. */
  static long awaitEnd(Run run) throws InterruptedException {
    await(ENDED, run.count());
    return ENDED.get();
  }

  private static void await(AtomicInteger counter, int count) throws InterruptedException {
    while (counter.get() < count) {
      Thread.sleep(1);
    }
  }
}
