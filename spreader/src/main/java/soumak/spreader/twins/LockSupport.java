package soumak.spreader.twins;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Each thread has a permit at most, which {@code unpark} gives it and its next wait takes. */
public final class LockSupport {
  /** Its monitor is for its fields, and who waits for it. */
  static final class Permit {
    boolean given;
    Object blocker;
  }

  /** Of threads that have not ended, under its own monitor, and of some that have. */
  static final Map<Thread, Permit> PERMITS = new IdentityHashMap<>();

  private static final int LEAST = 32;

  /** So many are kept without a look at whose threads have ended. */
  private static int most = LEAST;

  private static final ThreadLocal<Permit> MINE =
      ThreadLocal.withInitial(() -> of(Thread.currentThread()));

  private LockSupport() {}

  /**
   * Also if nobody can tell, as the node that made the thread is lost: it may run at another one,
   * and others are not to fail for it.
   */
  private static boolean mayRun(Thread thread) {
    try {
      return thread.isAlive();
    } catch (RuntimeException e) {
      return true;
    }
  }

  private static Permit of(Thread thread) {
    synchronized (PERMITS) {
      Permit known = PERMITS.get(thread);
      if (known != null || !mayRun(thread)) {
        return known;
      }
      if (PERMITS.size() >= most) {
        PERMITS.keySet().removeIf(it -> !mayRun(it));
        most = Math.max(LEAST, 2 * PERMITS.size());
      }
      Permit made = new Permit();
      PERMITS.put(thread, made);
      return made;
    }
  }

  public static void unpark(Thread thread) {
    Permit permit = thread == null ? null : of(thread);
    if (permit != null) {
      synchronized (permit) {
        permit.given = true;
        permit.notifyAll();
      }
    }
  }

  public static void park() {
    await(Long.MAX_VALUE);
  }

  public static void park(Object blocker) {
    setCurrentBlocker(blocker);
    park();
    setCurrentBlocker(null);
  }

  public static void parkNanos(long nanos) {
    if (nanos > 0) {
      await(nanos);
    }
  }

  public static void parkNanos(Object blocker, long nanos) {
    if (nanos > 0) {
      setCurrentBlocker(blocker);
      await(nanos);
      setCurrentBlocker(null);
    }
  }

  public static void parkUntil(long deadline) {
    long left = deadline - System.currentTimeMillis();
    await(TimeUnit.MILLISECONDS.toNanos(Math.max(0, left)));
  }

  public static void parkUntil(Object blocker, long deadline) {
    setCurrentBlocker(blocker);
    parkUntil(deadline);
    setCurrentBlocker(null);
  }

  private static void await(long nanos) {
    Permit mine = MINE.get();
    synchronized (mine) {
      if (!mine.given && nanos > 0 && !Thread.currentThread().isInterrupted()) {
        await(mine, nanos);
      }
      mine.given = false;
    }
  }

  @SuppressWarnings({"WaitNotInLoop", "Interruption"}) // it may return at any time, as Java permits
  private static void await(Permit mine, long nanos) {
    try {
      if (nanos == Long.MAX_VALUE) {
        mine.wait();
      } else {
        TimeUnit.NANOSECONDS.timedWait(mine, nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static void setCurrentBlocker(Object blocker) {
    Permit mine = MINE.get();
    synchronized (mine) {
      mine.blocker = blocker;
    }
  }

  public static Object getBlocker(Thread thread) {
    Permit permit = of(FixedMap.some(thread));
    if (permit == null) {
      return null;
    }
    synchronized (permit) {
      return permit.blocker;
    }
  }
}
