package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.Policy;

/** The start of a task: it gets a home and its first place in a run queue. */
public final class Starting {
  private Starting() {}

  /** Starts a task where the tasks of the calling thread run. */
  public static void start(Schedulable task) {
    Carrier carrier = CarrierThread.currentCarrier();
    start(task, carrier == null ? null : carrier.home);
  }

  /**
   * Starts a task in a pool.
   *
   * @throws IllegalStateException if the calling code runs in a simulation and the pool is not the
   *     shared one
   */
  public static void start(Schedulable task, Pool pool) {
    Home home = home(pool);
    // Counted as if it were a task: either it is seen here that the pool closes, or closing waits
    // for this start.
    pool.begun();
    try {
      Shutdown.check(pool);
      start(task, home);
    } finally {
      pool.ended();
    }
  }

  /**
   * Where tasks run that the calling code starts in a pool; null for the shared one. What a
   * simulation starts stays there.
   *
   * @throws IllegalStateException as {@link #start(Schedulable, Pool)}
   */
  static @Nullable Home home(Pool pool) {
    if (!pool.isShared()) {
      Pool.refuseIfSimulated();
      return pool;
    }
    return Clock.home() instanceof Simulated simulation ? simulation : null;
  }

  /**
   * Starts a task. If there is no memory for that, or its class cannot be asked where it runs, it
   * is as new as before, and may be started again. (Not where the stack ends: it may have been
   * handed on by then.)
   */
  static void start(Schedulable task, @Nullable Home inherited) {
    if (!Schedulable.STATUS.compareAndSet(task, Schedulable.NEW, Schedulable.STARTED)) {
      throw new IllegalStateException(
          Names.of(task) + " was started before; make a new task for each start");
    }
    Home placed = null;
    try {
      if (Recording.ON) {
        Recording.begun(task);
      }
      placed = placed(task, inherited);
      if (inherited == null && placed == null) {
        Pool.shared().started(task);
      } else {
        handOver(task, placed, inherited);
      }
    } catch (OutOfMemoryError | RuntimeException | LinkageError notStarted) {
      // Not if it has ended, as there was no thread for it.
      boolean isNew = Schedulable.STATUS.compareAndSet(task, Schedulable.STARTED, Schedulable.NEW);
      // A capsule's inlet has chosen its thread.
      if (isNew && placed instanceof OwnThread own && task.inlet$() == null) {
        own.giveUp();
      }
      throw notStarted;
    }
  }

  /** Whether nothing has been said of a capsule, so that it will be at home in the shared pool. */
  static boolean isSimple(Schedulable capsule) {
    return capsule.details == null;
  }

  /**
   * Starts a capsule that {@link #isSimple} by running it, in the shared pool: it need not stand in
   * a run queue for that. By its owner.
   */
  static void startRunning(Schedulable capsule) {
    capsule.status = Schedulable.STARTED;
  }

  /** Whether it is not new any more. */
  public static boolean isStarted(Schedulable task) {
    return (int) Schedulable.STATUS.getVolatile(task) != Schedulable.NEW;
  }

  private static void handOver(Schedulable task, @Nullable Home placed, @Nullable Home inherited) {
    Details needed = task.needDetails();
    Home before = needed.home;
    needed.home = placed;
    Home chosen = placed;
    if (chosen == null) {
      chosen = inherited == null ? Pool.shared() : inherited.children();
      needed.home = chosen;
    }
    Pool owner = null;
    try {
      if (chosen instanceof OwnThread own) {
        own.inherit(inherited);
      } else if (chosen == WakerHome.HOME && inherited instanceof Pool pool) {
        chosen = new WakerHome(pool);
        needed.home = chosen;
      }
      owner = chosen.owner();
      if (owner != null) {
        owner.begun();
      }
      chosen.started(task);
    } catch (OutOfMemoryError | RuntimeException | LinkageError notStarted) {
      if (!task.isEnded()) {
        needed.home = before;
        if (owner != null) {
          owner.ended();
        }
      }
      throw notStarted;
    }
  }

  /** Where the task was told to run, or else its class; null for where its starter runs. */
  private static @Nullable Home placed(Schedulable task, @Nullable Home inherited) {
    if (inherited instanceof Simulated) {
      return null;
    }
    Details details = task.details;
    return details != null && (details.placed || details.home != null)
        ? details.home
        : Placement.of(task.getClass()).home(task);
  }

  /** Says where a task that has not been started shall run. */
  public static void policy(Schedulable task, Policy policy) {
    if (isStarted(task)) {
      throw new IllegalStateException(Names.of(task) + " has been started; set its policy before");
    }
    Details details = task.needDetails();
    details.placed = true;
    details.home = Placement.said(policy).home(task);
  }
}
