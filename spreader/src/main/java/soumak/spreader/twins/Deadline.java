package soumak.spreader.twins;

import java.util.concurrent.TimeUnit;

/** How long somebody waits at most, in the monitor of an object. */
final class Deadline {
  private static final long MILLI = 1_000_000;
  private final long end;

  Deadline(long time, TimeUnit unit) {
    end = System.nanoTime() + Math.clamp(unit.toNanos(time), 0, Long.MAX_VALUE / 2);
  }

  long left() {
    return end - System.nanoTime();
  }

  boolean isOver() {
    return left() <= 0;
  }

  /** Until it is notified, or the time is over; the caller has the monitor. */
  @SuppressWarnings("WaitNotInLoop") // callers are in one
  void await(Object monitor) throws InterruptedException {
    long nanos = left();
    if (nanos > 0) {
      monitor.wait(nanos / MILLI, (int) (nanos % MILLI));
    }
  }
}
