package soumak.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/**
 * The tasks that one task has started and waits for. They all end before the wait does: cancelling
 * the one who waits cancels the children, and then still waits for them.
 */
public final class Children extends Resource {
  /** A child keeps its place in the list of the running, so that it can leave in constant time. */
  public interface Child {
    int place$();

    void place$(int place);
  }

  /** Tells who has waited of the failure of a child. Not a lambda, which needs memory once. */
  public interface Teller {
    RuntimeException failed(Throwable failure);
  }

  private final boolean failFast;

  // Guarded by the lock.
  private final ChildList running = new ChildList();
  private int expected;
  private @Nullable Throwable failure;
  private @Nullable Signal ended;

  /** Whether the first failure came before anything ended the wait. */
  private boolean failedBefore;

  private @Nullable Schedulable waiter;
  private boolean closed;

  /** Those that whoever cancels these cancels next; that one's. */
  @Nullable Children next;

  /** Whether somebody cancels these. Guarded by the lock. */
  private boolean beingCancelled;

  /** Whether somebody waits, has waited or is sure to, who is told of failures then. */
  private boolean awaited;

  /** Those that failed while nobody waited: unless somebody does soon, each is uncaught. */
  private List<Details> unheard = List.of();

  /**
   * @param failFast whether one failure cancels the others
   */
  public Children(boolean failFast) {
    this.failFast = failFast;
    awaited = failFast; // a scope waits from its beginning
  }

  /** Who starts them goes on to wait for them, however long it takes to start them all. */
  public void willBeAwaited() {
    hold();
    awaited = true;
    release();
  }

  /**
   * Starts a child, which may run at once. If it cannot be started, nobody waits for it.
   *
   * @param tooLate what is said if the wait for them has ended
   */
  public <C extends Schedulable & Child> void start(C child, String tooLate) {
    boolean cancelled = enter(child, tooLate);
    try {
      if (cancelled) {
        child.needDetails().cancelled = true;
      }
      Starting.start(child);
    } catch (OutOfMemoryError | RuntimeException | LinkageError notStarted) {
      if (!Starting.isStarted(child)) {
        left(child, null);
      }
      throw notStarted;
    }
  }

  /**
   * One could not be started, and no others will: who waits is told of that as if it had failed.
   */
  public void refused(Throwable notStarted) {
    hold();
    failed(notStarted);
    release();
  }

  /** Enters a task that is going to be started; gives whether it is cancelled by then. */
  private <C extends Schedulable & Child> boolean enter(C child, String tooLate) {
    boolean refused;
    boolean cancelled;
    hold();
    try {
      refused = closed;
      cancelled = areCancelled();
      if (!refused) {
        running.add(child);
        child.place$(expected++);
      }
    } finally {
      release();
    }
    if (refused) {
      throw new IllegalStateException(tooLate);
    }
    return cancelled;
  }

  /** Whether all are, also those that are still to come. Under the lock. */
  private boolean areCancelled() {
    return ended != null || (failFast && failure != null);
  }

  /**
   * A child has ended. Called on the thread that ran it. False if there is nobody as yet who would
   * be told of its failure.
   */
  public <C extends Schedulable & Child> boolean left(C child, @Nullable Throwable thrown) {
    boolean isFirst = false;
    Schedulable woken = null;
    hold();
    boolean heard = awaited;
    expected--;
    Schedulable last = running.removeLast();
    if (last != child) {
      running.set(child.place$(), last);
      ((Child) last).place$(child.place$());
    }
    if (thrown != null && !(thrown instanceof CancellationException && child.isCancelled())) {
      isFirst = failed(child, thrown);
    }
    if (expected == 0 && waiter != null) {
      closed = true;
      woken = waiter;
      waiter = null;
    }
    release();
    if (isFirst && failFast) {
      Cancellation.cancelAll(this);
    }
    if (woken != null) {
      if (ended == null) {
        wake(woken, null);
      } else {
        wakeBy(woken, ended);
      }
    }
    return heard;
  }

  /** Notes the failure of a child; true if it is the first one. Under the lock. */
  private boolean failed(Schedulable child, Throwable thrown) {
    if (!awaited) {
      try {
        unheard = unheard.isEmpty() ? new ArrayList<>() : unheard;
        unheard.add(child.needDetails());
      } catch (OutOfMemoryError full) {
        // Then it may be told twice.
      }
    }
    return failed(thrown);
  }

  private boolean failed(Throwable thrown) {
    Throwable first = failure;
    if (first == null) {
      failedBefore = ended == null;
    }
    if (first == null || Failures.tellsOf(first, thrown)) {
      // A task that joined the child was told of the failure, failed itself and left before it.
      failure = thrown;
    } else if (!Failures.tellsOf(thrown, first)) {
      suppress(first, thrown); // whoever waits must be woken also without memory
    }
    return first == null;
  }

  private static void suppress(Throwable thrown, Throwable also) {
    try {
      thrown.addSuppressed(also);
    } catch (OutOfMemoryError full) {
      // The one of both is told, at least.
    }
  }

  /** From now on all are cancelled; the wait then ends with what {@code signal} says. */
  private void end(Signal signal) {
    hold();
    if (ended == null) {
      ended = signal;
    }
    release();
  }

  /** Whether the caller is to cancel all; {@link #cancelled} must follow then. */
  boolean beginCancelling() {
    hold();
    boolean mine = !beingCancelled && areCancelled() && !running.isEmpty();
    beingCancelled |= mine;
    release();
    return mine;
  }

  /** Whoever has begun to cancel them has done so; gives what comes {@link #next}. */
  @Nullable Children cancelled() {
    Children behind = next;
    next = null;
    hold();
    beingCancelled = false;
    release();
    return behind;
  }

  /**
   * How many run. Who goes through the places below that from the last one to the first meets all
   * of them: one that takes the place of one that has left comes from behind.
   */
  int running() {
    hold();
    int size = running.size();
    release();
    return size;
  }

  /** The one in a place; null if there is none any more. */
  @Nullable Schedulable runningAt(int place) {
    hold();
    Schedulable child = place < running.size() ? running.get(place) : null;
    release();
    return child;
  }

  /**
   * Ends the wait for who has waited: throws the first failure of a child, as {@code teller} tells
   * of it, or what has ended the wait, as a deadline. Of both, the one that came later is
   * suppressed in the other one.
   */
  public void end(Fiber fiber, Teller teller) {
    Throwable first = failure;
    try {
      fiber.takeVoid();
    } catch (Throwable ending) {
      if (first != null && first != ending) {
        fiber.caught(ending);
        if (failedBefore) {
          RuntimeException failed = teller.failed(first);
          suppress(failed, ending);
          throw failed;
        }
        suppress(ending, first);
      }
      throw ending;
    }
    if (first != null) {
      throw teller.failed(first);
    }
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
    hold();
    if (ended == null && task.isCancelled()) {
      ended = Signal.CANCELLED;
      failedBefore = false; // whether one failed before this was looked at is chance
    }
    awaited = true;
    for (int i = 0; i < unheard.size(); i++) {
      unheard.get(i).watched = true;
    }
    unheard = List.of();
    boolean parked = !settle(task);
    if (parked) {
      add(task);
    }
    release();
    if (parked && task.isCancelled()) {
      end(Signal.CANCELLED);
      Cancellation.cancelAll(this);
    }
    return parked;
  }

  @Override
  boolean withdraw(Schedulable task, Resource wait, Signal signal) {
    end(signal);
    return true;
  }

  @Override
  Children others() {
    return this;
  }

  @Override
  protected String describe(Schedulable task) {
    hold();
    Throwable failed = expected == 0 ? null : failure;
    release();
    String end = describeBriefly(task);
    // If the wait never ends, nobody else will tell of it, and it may be the reason why.
    return failed == null ? end : end + "; another one has failed: " + Failures.origin(failed);
  }

  @Override
  String describeBriefly(Schedulable task) {
    hold();
    int left = expected;
    Schedulable one = left == 0 ? null : running.first();
    release();
    if (one == null) {
      return "its children";
    }
    String name = Names.of(one);
    return left == 1
        ? "the end of its child " + name
        : "the end of " + left + " children, " + name + " among them";
  }

  @Override
  protected @Nullable Schedulable wakes() {
    hold();
    Schedulable one = running.isEmpty() ? null : running.first();
    release();
    return one;
  }
}
