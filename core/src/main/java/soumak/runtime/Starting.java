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

  /** Starts a task in a pool. */
  public static void start(Schedulable task, Pool pool) {
    Home home = pool.isShared() ? null : pool;
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

  static void start(Schedulable task, @Nullable Home inherited) {
    if (!Schedulable.STATUS.compareAndSet(task, Schedulable.NEW, Schedulable.STARTED)) {
      throw new IllegalStateException(
          Names.of(task) + " was started before; make a new task for each start");
    }
    if (Recording.ON) {
      Recording.begun(task);
    }
    Home placed = placed(task, inherited);
    if (inherited == null && placed == null) {
      Pool.shared().started(task);
      return;
    }
    Details needed = task.needDetails();
    Home chosen = placed;
    needed.home = placed;
    if (chosen == null) {
      chosen = inherited == null ? Pool.shared() : inherited.children();
      needed.home = chosen;
    }
    if (chosen instanceof OwnThread own) {
      own.inherit(inherited);
    } else if (chosen == WakerHome.HOME && inherited instanceof Pool pool) {
      chosen = new WakerHome(pool);
      needed.home = chosen;
    }
    Pool owner = chosen.owner();
    if (owner != null) {
      owner.begun();
    }
    chosen.started(task);
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
    if ((int) Schedulable.STATUS.getVolatile(task) != Schedulable.NEW) {
      throw new IllegalStateException(Names.of(task) + " has been started; set its policy before");
    }
    Details details = task.needDetails();
    details.placed = true;
    details.home = Placement.said(policy).home(task);
  }
}
