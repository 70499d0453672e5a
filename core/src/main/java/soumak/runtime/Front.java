package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/**
 * The first entry of a run queue whose ring is empty: two fields in a small object, so that tasks
 * of which one is ready at a time, as most that talk to each other, do without the ring.
 *
 * <p>Only the owner of the queue puts and takes; a thief may steal. {@code task} tells whose the
 * entry is:
 *
 * <pre>
 * null     empty            owner may put
 * a task   full             owner or a thief may take it, by compare-and-set
 * STOLEN   being emptied    the thief reads what the task was brought, then makes it empty
 * </pre>
 *
 * The thief reads {@code brought} only behind its compare-and-set, when the owner leaves the entry
 * alone: the same task may have come back meanwhile, brought something else.
 */
final class Front {
  private static final Schedulable STOLEN = new Stolen();
  private static final VarHandle TASK;

  static {
    try {
      TASK = MethodHandles.lookup().findVarHandle(Front.class, "task", Schedulable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private @Nullable Schedulable task;
  private @Nullable Object brought;

  /** Owner only: whether it can be filled. */
  boolean isEmpty() {
    return TASK.getAcquire(this) == null;
  }

  /** Owner only, when it is empty. */
  void put(Schedulable added, @Nullable Object value) {
    brought = value;
    TASK.setRelease(this, added);
  }

  /** Owner only: takes the task; what it was brought is left as a result in {@code carrier}. */
  @Nullable Schedulable take(Carrier carrier, boolean thieves) {
    Schedulable first = task;
    if (first == null) {
      return null;
    }
    if (!thieves) {
      task = null;
    } else if (first == STOLEN || !TASK.compareAndSet(this, first, null)) {
      return null;
    }
    carrier.result(brought);
    brought = null;
    return first;
  }

  /** Any thread: takes the task, with what it was brought in its slot. */
  @Nullable Schedulable steal() {
    Schedulable first = (Schedulable) TASK.getAcquire(this);
    if (first == null || first == STOLEN || !TASK.compareAndSet(this, first, STOLEN)) {
      return null;
    }
    Object value = brought;
    brought = null;
    TASK.setRelease(this, null);
    if (value != null) {
      first.slot = value;
    }
    return first;
  }

  /** Owner only: the same entry in a young object. */
  Front renewed() {
    Front young = new Front();
    Schedulable first = steal();
    if (first != null) {
      young.task = first;
    }
    return young;
  }

  /** Any thread: the task, of which somebody else may be the owner already. */
  @Nullable Schedulable peek() {
    Schedulable first = (Schedulable) TASK.getOpaque(this);
    return first == STOLEN ? null : first;
  }

  /** Stands for no task. */
  private static final class Stolen extends Schedulable {
    @Override
    protected void begin$(Fiber fiber) {
      throw new IllegalStateException("an entry that is being stolen was run");
    }

    @Override
    protected @Nullable Object takeResult$(Fiber fiber) {
      return null;
    }
  }
}
