package soumak.runtime;

import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that one task has started and waits for. They all end before the wait does: cancelling
 * the one who waits cancels the children, and then still waits for them.
 */
public final class Children extends Resource {
  /** A child keeps its place in the list of the running, so that it can leave in constant time. */
  public interface Child {
    int place();

    void place(int place);
  }

  /** How many causes are looked at: chains may be circular. */
  private static final int LONGEST_CHAIN = 100;

  private final boolean failFast;

  // Guarded by the lock.
  private final ChildList running = new ChildList();
  private int expected;
  private @Nullable Throwable failure;
  private @Nullable Signal ended;
  private @Nullable Schedulable waiter;
  private boolean closed;

  /**
   * @param failFast whether one failure cancels the others
   */
  public Children(boolean failFast) {
    this.failFast = failFast;
  }

  /** Enters a task that is going to be started. */
  public <C extends Schedulable & Child> void enter(C child) {
    hold();
    boolean refused = closed;
    boolean cancelled = ended != null || (failFast && failure != null);
    if (!refused) {
      child.place(expected++);
      running.add(child);
    }
    release();
    if (refused) {
      throw new IllegalStateException("the scope has ended; start tasks before its body returns");
    }
    if (cancelled) {
      child.needDetails().cancelled = true;
    }
  }

  /** A child has ended. Called on the thread that ran it. */
  public <C extends Schedulable & Child> void left(C child, @Nullable Throwable thrown) {
    hold();
    expected--;
    Schedulable last = running.removeLast();
    if (last != child) {
      running.set(child.place(), last);
      ((Child) last).place(child.place());
    }
    List<Schedulable> toCancel = List.of();
    if (thrown != null && !(thrown instanceof CancellationException && child.isCancelled())) {
      if (failure == null) {
        failure = thrown;
        toCancel = failFast ? running.copy() : toCancel;
      } else if (tellsOf(failure, thrown)) {
        // A task that joined the child was told of the failure, failed itself and left before it.
        failure = thrown;
      } else if (!tellsOf(thrown, failure)) {
        failure.addSuppressed(thrown);
      }
    }
    Schedulable woken = null;
    if (expected == 0 && waiter != null) {
      closed = true;
      woken = waiter;
      waiter = null;
    }
    release();
    toCancel.forEach(Cancellation::cancel);
    if (woken != null) {
      if (ended == null) {
        wake(woken, null);
      } else {
        wakeBy(woken, ended);
      }
    }
  }

  /**
   * Whether {@code thrown} is {@code first} or was caused by it, as when a child that failed is
   * joined.
   */
  private static boolean tellsOf(Throwable thrown, Throwable first) {
    Throwable t = thrown;
    for (int depth = 0; t != null && depth < LONGEST_CHAIN; depth++, t = t.getCause()) {
      if (t == first) {
        return true;
      }
    }
    return false;
  }

  /** Cancels all; the wait then ends with what {@code signal} says. */
  void endAll(Signal signal) {
    hold();
    if (ended == null) {
      ended = signal;
    }
    List<Schedulable> toCancel = running.copy();
    release();
    toCancel.forEach(Cancellation::cancel);
  }

  /** What the first child that failed failed with. Read after the wait. */
  public @Nullable Throwable failure() {
    return failure;
  }

  @Override
  protected boolean settle(Schedulable task) {
    if (expected > 0) {
      return false;
    }
    closed = true;
    slot(task, ended);
    return true;
  }

  @Override
  protected void add(Schedulable task) {
    waiter = task;
  }

  @Override
  protected boolean remove(Schedulable task) {
    return false;
  }

  @Override
  boolean enlist(Schedulable task) {
    if (task.isCancelled()) {
      endAll(Signal.CANCELLED);
    }
    hold();
    boolean parked = !settle(task);
    if (parked) {
      add(task);
    }
    release();
    if (parked && task.isCancelled()) {
      endAll(Signal.CANCELLED);
    }
    return parked;
  }

  @Override
  boolean withdraw(Schedulable task, Resource wait, Signal signal) {
    endAll(signal);
    return true;
  }

  @Override
  protected String describe(Schedulable task) {
    hold();
    int left = expected;
    Schedulable one = left == 0 ? null : running.first();
    Throwable failed = failure;
    release();
    if (one == null) {
      return "its children";
    }
    String name = Names.of(one);
    String end =
        left == 1
            ? "the end of its child " + name
            : "the end of " + left + " children, " + name + " among them";
    return failed == null ? end : end + "; another one has failed: " + shown(failed);
  }

  /**
   * What a task failed with, and where. If the wait never ends, nobody else will tell of it, and it
   * may be the reason why.
   */
  private static String shown(Throwable failure) {
    Throwable origin = failure;
    for (int i = 0; i < LONGEST_CHAIN && origin.getCause() != null; i++) {
      origin = origin.getCause();
    }
    StackTraceElement[] trace = origin.getStackTrace();
    return trace.length == 0 ? origin.toString() : origin + ", at " + trace[0];
  }

  @Override
  protected @Nullable Schedulable wakes() {
    hold();
    Schedulable one = running.isEmpty() ? null : running.first();
    release();
    return one;
  }
}
