package soumak.runtime;

import java.util.ArrayList;
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

  private final boolean failFast;
  private final String tooLate;

  // Guarded by the lock.
  private final ChildList running = new ChildList();
  private int expected;
  private @Nullable Throwable failure;
  private @Nullable Signal ended;
  private @Nullable Schedulable waiter;
  private boolean closed;

  /** Whether somebody waits, has waited or is sure to, who is told of failures then. */
  private boolean awaited;

  /** Those that failed while nobody waited: unless somebody does soon, each is uncaught. */
  private List<Details> unheard = List.of();

  /**
   * @param failFast whether one failure cancels the others
   * @param tooLate what is said to who starts another one behind the end
   */
  public Children(boolean failFast, String tooLate) {
    this.failFast = failFast;
    this.tooLate = tooLate;
    awaited = failFast; // a scope waits from its beginning
  }

  /** Who starts them goes on to wait for them, however long it takes to start them all. */
  public void willBeAwaited() {
    hold();
    awaited = true;
    release();
  }

  /**
   * Enters a task that is going to be started.
   *
   * @throws IllegalStateException if the wait for them has ended
   */
  public <C extends Schedulable & Child> void enter(C child) {
    boolean refused;
    boolean cancelled;
    hold();
    try {
      refused = closed;
      cancelled = ended != null || (failFast && failure != null);
      if (!refused) {
        running.add(child);
        child.place(expected++);
      }
    } finally {
      release();
    }
    if (refused) {
      throw new IllegalStateException(tooLate);
    }
    if (cancelled) {
      child.needDetails().cancelled = true;
    }
  }

  /**
   * A child has ended. Called on the thread that ran it. False if there is nobody as yet who would
   * be told of its failure.
   */
  public <C extends Schedulable & Child> boolean left(C child, @Nullable Throwable thrown) {
    List<Schedulable> toCancel = List.of();
    Schedulable woken = null;
    hold();
    boolean heard = awaited;
    expected--;
    Schedulable last = running.removeLast();
    if (last != child) {
      running.set(child.place(), last);
      ((Child) last).place(child.place());
    }
    if (thrown != null && !(thrown instanceof CancellationException && child.isCancelled())) {
      toCancel = failed(child, thrown);
    }
    if (expected == 0 && waiter != null) {
      closed = true;
      woken = waiter;
      waiter = null;
    }
    release();
    Cancellation.cancelAll(toCancel);
    if (woken != null) {
      if (ended == null) {
        wake(woken, null);
      } else {
        wakeBy(woken, ended);
      }
    }
    return heard;
  }

  /** Notes a failure, and gives those who are to be cancelled for it. Under the lock. */
  private List<Schedulable> failed(Schedulable child, Throwable thrown) {
    Throwable first = failure;
    if (first == null || Failures.tellsOf(first, thrown)) {
      // A task that joined the child was told of the failure, failed itself and left before it.
      failure = thrown;
    }
    try {
      if (!awaited) {
        unheard = unheard.isEmpty() ? new ArrayList<>() : unheard;
        unheard.add(child.needDetails());
      }
      if (first == null) {
        return failFast ? running.copy() : List.of();
      }
      if (failure == first && !Failures.tellsOf(thrown, first)) {
        first.addSuppressed(thrown);
      }
    } catch (OutOfMemoryError full) {
      // Whoever waits must be woken all the same; the first failure is noted.
    }
    return List.of();
  }

  /** Cancels all; the wait then ends with what {@code signal} says. */
  void endAll(Signal signal) {
    List<Schedulable> toCancel;
    hold();
    try {
      if (ended == null) {
        ended = signal;
      }
      toCancel = running.copy();
    } finally {
      release();
    }
    Cancellation.cancelAll(toCancel);
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
    awaited = true;
    unheard.forEach(it -> it.watched = true);
    unheard = List.of();
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
    // If the wait never ends, nobody else will tell of it, and it may be the reason why.
    return failed == null ? end : end + "; another one has failed: " + Failures.origin(failed);
  }

  @Override
  protected @Nullable Schedulable wakes() {
    hold();
    Schedulable one = running.isEmpty() ? null : running.first();
    release();
    return one;
  }
}
