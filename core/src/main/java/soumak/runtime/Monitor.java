package soumak.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread that looks at all pools about every millisecond while they work, less often while all
 * workers do, and sleeps when none does. It
 *
 * <ul>
 *   <li>wakes an idle worker when tasks stand behind one that runs long (a worker by itself leaves
 *       the last few tasks of another alone, for they may be talking to each other), also where
 *       company has not paid lately if that one takes a whole tick;
 *   <li>notes classes that block a worker, and names tasks that keep one for very long;
 *   <li>looks for a deadlock when everything has become quiet.
 * </ul>
 */
final class Monitor {
  private static final long TICK_NANOS = 1_000_000;

  /** The tick after one in which tasks seemed to stand behind a long one. */
  private static final long SECOND_LOOK_NANOS = 250_000;

  /**
   * What runs can be told from how much ran only over so long. Where workers come and go in
   * microseconds, each that went idle would be woken again for what the others do in a moment.
   */
  private static final long SHORTEST_LOOK_NANOS = SECOND_LOOK_NANOS / 2;

  /**
   * The tick while no worker is idle, so that nobody could be woken. Each tick takes the processor
   * from a worker then.
   */
  private static final long BUSY_TICK_NANOS = 8_000_000;

  /** How long until a quiet program in which threads wait is looked at again. */
  private static final long RECHECK_NANOS = 1_000_000_000;

  /** Ticks without work until the monitor sleeps till it is alerted. */
  private static final int QUIET_TICKS = 50;

  /**
   * Tasks that run shorter than this are better left together: about what a hand-over to another
   * thread costs.
   */
  private static final long SHORT_RUN_NANOS = 2_000;

  /** A task that has not paused for so long may be blocking its worker. */
  private static final long BLOCKED_NANOS = 10_000_000;

  private static final List<Watched> POOLS = new ArrayList<>();
  private static volatile boolean asleep;

  /** Whether a worker that goes idle must end the present tick. */
  private static volatile boolean longTick;

  private static volatile @Nullable Thread thread;

  /** Whether a failure of its own was told; others would mostly be the same. The thread's. */
  private static boolean told;

  /** Whether flight recordings get the tasks. The thread's. */
  private static boolean listens;

  private Monitor() {}

  /** What was seen of a pool at the last tick. */
  private static final class Watched {
    final Pool pool;
    final int[] dispatches;
    final long[] stuckNanos;

    /**
     * Whether tasks seemed to stand behind a long one at the last tick. Work that began late in the
     * tick, or a pause of the whole JVM, looks the same; a second look tells.
     */
    final boolean[] slow;

    Watched(Pool pool) {
      this.pool = pool;
      dispatches = new int[pool.queues().length];
      stuckNanos = new long[dispatches.length];
      slow = new boolean[dispatches.length];
    }

    boolean isSlow() {
      for (boolean one : slow) {
        if (one) {
          return true;
        }
      }
      return false;
    }
  }

  static void watch(Pool pool) {
    synchronized (POOLS) {
      POOLS.add(new Watched(pool));
    }
    alert();
  }

  private static void start() {
    synchronized (POOLS) {
      if (thread == null) {
        Thread made = new ServiceThread(Monitor::run, "soumak-monitor");
        try {
          made.start();
          thread = made;
        } catch (OutOfMemoryError noThread) {
          // Nobody looks until there can be one; whoever alerts next tries again.
        }
      }
    }
  }

  static void forget(Pool pool) {
    synchronized (POOLS) {
      POOLS.removeIf(watched -> watched.pool == pool);
    }
  }

  /**
   * There may be work again, or a deadlock. Called when a worker wakes up and when a thread parks.
   */
  static void alert() {
    Thread monitor = thread;
    if (monitor == null) {
      start();
    } else if (asleep) {
      LockSupport.unpark(monitor);
    }
  }

  /** All pools that run. */
  static List<Pool> watched() {
    return pools().stream().map(watched -> watched.pool).toList();
  }

  /**
   * How many tasks have been dispatched in all pools, or woken on threads of their own; negative
   * while a pool is not quiet.
   */
  static long ranUntilQuiet() {
    long ran = OwnThread.woken();
    for (Watched watched : pools()) {
      if (!watched.pool.isQuiet()) {
        return -1;
      }
      for (RunQueue queue : watched.pool.queues()) {
        ran += queue.dispatches() & 0xffff_ffffL;
      }
    }
    return ran;
  }

  private static List<Watched> pools() {
    synchronized (POOLS) {
      return List.copyOf(POOLS);
    }
  }

  private static void run() {
    while (true) {
      try {
        listen();
        lookForEver();
      } catch (OutOfMemoryError full) {
        // It looks again when there may be some.
        longTick = false;
        asleep = false;
      } catch (RuntimeException | Error broken) {
        if (broken instanceof NoClassDefFoundError && isLoaderClosed()) {
          return; // whoever closed it has no use for this thread
        }
        longTick = false;
        asleep = false;
        if (!told) {
          told = true;
          Uncaught.inOwnThread(broken);
        }
        LockSupport.parkNanos(POOLS, RECHECK_NANOS);
      }
    }
  }

  /** Here, as nobody waits for it; once, whatever comes of it. */
  private static void listen() {
    if (!listens) {
      listens = true;
      Dumps.listenToFlightRecorder();
    }
  }

  private static boolean isLoaderClosed() {
    return Monitor.class.getResource("Monitor.class") == null;
  }

  private static void lookForEver() {
    int quiet = 0;
    long last = System.nanoTime();
    while (true) {
      CarrierThread.forgetInterrupt(); // else it would not sleep any more
      tick();
      long now = System.nanoTime();
      if (now - last < SHORTEST_LOOK_NANOS) {
        LockSupport.parkNanos(POOLS, SECOND_LOOK_NANOS);
        now = System.nanoTime();
      }
      quiet = look(now - last) ? quiet + 1 : 0;
      last = now;
      if (quiet == QUIET_TICKS) {
        Deadlocks.look();
      }
      if (quiet > QUIET_TICKS) {
        asleep = true;
        if (look(1)) {
          sleep();
        }
        asleep = false;
        quiet = 0;
        last = System.nanoTime();
      }
    }
  }

  private static void tick() {
    if (isBusy()) {
      // Who goes idle is counted first and reads this after, so one of both sees the other.
      longTick = true;
      if (isBusy()) {
        LockSupport.parkNanos(POOLS, BUSY_TICK_NANOS);
      }
      longTick = false;
    } else {
      boolean slow = pools().stream().anyMatch(Watched::isSlow);
      LockSupport.parkNanos(POOLS, slow ? SECOND_LOOK_NANOS : TICK_NANOS);
    }
  }

  private static boolean isBusy() {
    return pools().stream().allMatch(watched -> watched.pool.idle() == 0);
  }

  /** A worker has nothing to do, and is counted as idle already. */
  static void idle() {
    Thread monitor = thread;
    if (longTick && monitor != null) {
      LockSupport.unpark(monitor);
    }
  }

  /**
   * Until alerted. While threads wait for tasks, other threads may end unseen, so it looks again.
   */
  private static void sleep() {
    if (Waiting.isEmpty()) {
      LockSupport.park(POOLS);
    } else {
      LockSupport.parkNanos(POOLS, RECHECK_NANOS);
    }
  }

  /** True when all pools are quiet. */
  private static boolean look(long elapsed) {
    boolean quiet = true;
    for (Watched watched : pools()) {
      quiet &= watched.pool.isQuiet();
      look(watched, elapsed);
    }
    return quiet;
  }

  private static boolean isRunning(@Nullable Worker worker) {
    return worker != null && worker.carrier().taskOrNull() != null;
  }

  private static void look(Watched watched, long elapsed) {
    RunQueue[] queues = watched.pool.queues();
    for (int i = 0; i < queues.length; i++) {
      int now = queues[i].dispatches();
      int ran = now - watched.dispatches[i];
      watched.dispatches[i] = now;
      boolean work = queues[i].size() > 0 || !watched.pool.inbox.isEmpty();
      boolean slow =
          work
              && watched.pool.idle() > 0
              && ran < elapsed / SHORT_RUN_NANOS
              && (ran == 0 || !watched.pool.parallelism.isDiscouraged(System.nanoTime()));
      if (slow && watched.slow[i]) {
        watched.pool.wakeOne(true);
      }
      watched.slow[i] = slow;
      Worker worker = watched.pool.worker(i);
      if (ran == 0 && worker != null) {
        worker.carrier().lookFromOutside();
      }
      boolean stuck = ran == 0 && isRunning(worker);
      watched.stuckNanos[i] = stuck ? watched.stuckNanos[i] + elapsed : 0;
      if (reaches(watched.stuckNanos[i], elapsed, BLOCKED_NANOS)) {
        Hogs.look(watched.pool, i);
      }
      long limit = Settings.HOG_MILLIS * 1_000_000;
      if (limit > 0 && reaches(watched.stuckNanos[i], elapsed, limit)) {
        Hogs.report(watched.pool, i);
      }
    }
  }

  private static boolean reaches(long stuck, long elapsed, long limit) {
    return stuck >= limit && stuck - elapsed < limit;
  }
}
