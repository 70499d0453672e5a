package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * What the scheduler runs, and the root frame of its stack. These five fields are all that a task
 * costs beside its own (28 bytes with compact headers); what few tasks need is in {@link Details}.
 *
 * <p>A task is always in one of five states, and each state has one owner, the only thread that
 * writes the plain fields:
 *
 * <pre>
 * NEW      not started            owner: whoever made it
 * READY    in a run queue         owner: nobody (published by the queue)
 * RUNNING  on a thread            owner: its carrier
 * PARKED   enlisted at waitsOn    owner: whoever holds waitsOn's lock
 * ENDED    slot holds the result  nobody writes any more
 * </pre>
 *
 * RUNNING to PARKED happens inside {@link Resource#enlist} under the resource's lock, after the
 * stack has unwound; PARKED to READY is the act of removing the task from the resource's waiters
 * under the same lock. Whoever removes it hands it to its run queue, with what the wait brought, so
 * a task is woken exactly once for each time it parks.
 */
public abstract class Schedulable {
  static final int NEW = 0;
  static final int STARTED = -1;
  static final int ENDED = -2;
  static final int FAILED = -3;

  /** Started, and never entered in the registry. */
  static final int UNTRACKED = -4;

  static final VarHandle STATUS;
  static final VarHandle WAITS_ON;
  private static final VarHandle DETAILS;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATUS = lookup.findVarHandle(Schedulable.class, "status", int.class);
      WAITS_ON = lookup.findVarHandle(Schedulable.class, "waitsOn", Resource.class);
      DETAILS = lookup.findVarHandle(Schedulable.class, "details", Details.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The innermost saved frame; null before the first pause. */
  @Nullable Frame top;

  /** What this task waits for, or waited for last. A canceller reads it without owning the task. */
  @Nullable Resource waitsOn;

  /**
   * PARKED: what a writer offers. READY: what the wait brought, if it does not stand beside the
   * task in a run queue. ENDED: the result or the failure.
   */
  @Nullable Object slot;

  /** What few tasks need; null for most. Set once, by compare-and-set. */
  volatile @Nullable Details details;

  /** NEW, STARTED, ENDED, FAILED, or the (positive) place in the {@link Registry}. */
  int status;

  protected Schedulable() {}

  /** Runs the task from its beginning until it ends or pauses. */
  protected abstract void begin$(Fiber fiber) throws Throwable;

  /** Takes the result out of the fiber at the end. */
  protected abstract @Nullable Object takeResult$(Fiber fiber);

  /**
   * Called once on the thread that ended the task, after its result was published. True if somebody
   * has taken note of a failure, so that it need not be reported.
   */
  protected boolean ended$(@Nullable Throwable failure) {
    return false;
  }

  /** Where its messages arrive, if it is a capsule. */
  protected @Nullable Inlet inlet$() {
    return null;
  }

  /** The details, made on first use. */
  final Details needDetails() {
    Details d = details;
    if (d == null) {
      Details made = new Details(this);
      d = DETAILS.compareAndSet(this, null, made) ? made : details;
      assert d != null : "set once, never cleared";
    }
    return d;
  }

  final boolean isCancelled() {
    Details d = details;
    return d != null && d.cancelled;
  }

  final boolean isEnded() {
    int s = (int) STATUS.getVolatile(this);
    return s == ENDED || s == FAILED;
  }

  /**
   * Puts a task that is owned by the caller into its run queue, with what its wait brought. That
   * goes beside the task in the queue if it can, and in its slot else.
   */
  final void ready(@Nullable Object brought) {
    Details d = details;
    Home home = d == null ? null : d.home;
    if (home == null) {
      Pool.shared().ready(this, brought);
    } else {
      home.ready(this, brought);
    }
  }

  /** Puts a task that is owned by the caller, its slot filled, into its run queue. */
  final void ready() {
    Details d = details;
    Home home = d == null ? null : d.home;
    if (home == null) {
      Pool.shared().ready(this);
    } else {
      home.ready(this);
    }
  }
}
