package soumak.processj.run;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import soumak.Pausable;
import soumak.Simulation;
import soumak.Task;
import soumak.wire.Portable;
import soumak.woven.Fiber;

/** A timer; its time is in milliseconds, those since 1970. A simulation begins in 2001. */
public final class Timer implements Portable {
  private static final long SHIFT =
      System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime());

  private static final long SIMULATION = 1_000_000_000_000L;

  /** A timer; all of them show the same time. */
  public Timer() {}

  /** The time now. */
  public long read() {
    long shift = Simulation.random() == null ? SHIFT : SIMULATION;
    return shift + TimeUnit.NANOSECONDS.toMillis(Task.nanoTime());
  }

  /** Waits for a point in time. */
  public void timeout(long time) throws Pausable {
    Task.sleep(until(time));
  }

  /** {@link #timeout(long)} as woven code calls it. */
  public void timeout(long time, Fiber fiber) {
    Task.sleep(until(time), fiber);
  }

  Duration until(long time) {
    long now = read();
    return time <= now ? Duration.ZERO : Duration.ofMillis(time - now);
  }
}
