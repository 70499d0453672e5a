package soumak.runtime;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The real clock's timers: a wheel and the thread that turns it. The thread starts with the first
 * timer.
 */
final class Timers {
  private static final Timers SHARED = new Timers();

  private final Object lock = new Object();
  private final TimerWheel wheel = new TimerWheel(System.nanoTime());
  private final Thread thread = new ServiceThread(this::turn, "soumak-timer");

  /** When the thread will look at the wheel by itself. Guarded by the lock. */
  private long wakesAt = Long.MAX_VALUE;

  private boolean started;

  /** Whether some are due that may not have expired yet. Guarded by the lock. */
  private boolean expiring;

  /** The thread's. */
  private final DueTimers due = new DueTimers();

  /** Made before the thread runs: it would end if there were no memory for it then. */
  private final Consumer<Timer> noted = due::add;

  private Timers() {}

  static Timers shared() {
    return SHARED;
  }

  /**
   * Has a timer expire when it is due.
   *
   * @throws OutOfMemoryError if it is the first one and there can be no thread for them
   */
  void add(Timer timer) {
    boolean wake;
    synchronized (lock) {
      wheel.add(timer);
      wake = wheel.nextDeadline() < wakesAt;
      if (!started) {
        start(timer);
      }
    }
    if (wake) {
      LockSupport.unpark(thread);
    }
  }

  /** If there can be no thread now, there is no timer either, and the next one tries again. */
  private void start(Timer first) {
    try {
      thread.start();
      started = true;
    } catch (OutOfMemoryError noThread) {
      wheel.cancel(first);
      throw noThread;
    }
  }

  boolean cancel(Timer timer) {
    synchronized (lock) {
      return wheel.cancel(timer);
    }
  }

  int size() {
    synchronized (lock) {
      return wheel.size();
    }
  }

  /** Whether one is set, or has not done yet what it does when it expires. */
  boolean areAny() {
    synchronized (lock) {
      return expiring || wheel.size() > 0;
    }
  }

  private void turn() {
    while (true) {
      CarrierThread.forgetInterrupt(); // else it would not sleep any more
      long now = System.nanoTime();
      synchronized (lock) {
        wheel.advance(now, noted);
        expiring = !due.isEmpty();
        wakesAt = due.isEmpty() ? wheel.nextDeadline() : now;
      }
      if (!due.isEmpty()) {
        expireAll();
      } else if (wakesAt == Long.MAX_VALUE) {
        LockSupport.park(this);
      } else {
        LockSupport.parkNanos(this, Math.max(1, wakesAt - now));
      }
    }
  }

  private void expireAll() {
    for (Timer timer = due.take(); timer != null; timer = due.take()) {
      expire(timer);
    }
  }

  /**
   * One that finds no memory tries again: somebody may wait for nothing else. Whatever else one
   * throws, the others come.
   */
  private void expire(Timer timer) {
    try {
      timer.expire();
    } catch (OutOfMemoryError full) {
      synchronized (lock) {
        wheel.add(timer);
      }
    } catch (RuntimeException | Error broken) {
      Uncaught.inOwnThread(broken);
    }
  }
}
