package soumak.cluster.coherence;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Notices that this process stood still for so long that the others may have shut it out, which it
 * cannot see otherwise: to a process that wakes up it looks as if the others had died.
 *
 * <p>{@link #beat} is called often by a thread of the engine, and by who wants to know. What counts
 * is the time between two calls.
 */
final class Pulse {
  /** Well below the time after which a node is shut out. */
  private static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** For so long after it, losing the others means that they have lost this one. */
  private static final long DOUBT_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final LongSupplier clock;
  private long last;
  private long woke;
  private boolean still;

  Pulse(LongSupplier clock) {
    this.clock = clock;
    this.last = clock.getAsLong();
  }

  synchronized void beat() {
    long now = clock.getAsLong();
    if (now - last > STILL_NANOS) {
      still = true;
      woke = now;
    }
    last = now;
  }

  /** Whether this process stood still a short time ago. */
  synchronized boolean stoodStill() {
    beat();
    return still && last - woke < DOUBT_NANOS;
  }
}
