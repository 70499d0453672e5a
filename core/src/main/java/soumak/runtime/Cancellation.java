package soumak.runtime;

import org.jspecify.annotations.Nullable;

/** Ends what a task waits for, from outside. */
public final class Cancellation {
  private Cancellation() {}

  /**
   * Marks the task as cancelled and ends its present wait. It stays marked: every later wait ends
   * at once.
   */
  public static void cancel(Schedulable task) {
    task.needDetails().cancelled = true;
    Children others = end(task, Signal.CANCELLED);
    try {
      Inlet inlet = task.inlet$();
      if (inlet != null) {
        inlet.stop();
      }
    } finally {
      cancelAll(others);
    }
  }

  /**
   * Cancels children, and those for which they wait themselves. These come behind them and not
   * inside of it, as tasks may wait for each other in a long row. All that is needed for that
   * stands in {@link Children}, so that they are cancelled also where there is no memory.
   *
   * <p>What goes wrong with one of them is thrown when all others are cancelled.
   */
  static void cancelAll(@Nullable Children of) {
    if (of == null || !of.beginCancelling()) {
      return;
    }
    Throwable thrown = null;
    Children last = of;
    for (Children now = of; now != null; now = now.cancelled()) {
      for (int place = now.running() - 1; place >= 0; place--) {
        Schedulable child = now.runningAt(place);
        if (child != null) {
          try {
            Children others = cancelOne(child);
            if (others != null && others.beginCancelling()) {
              last.next = others;
              last = others;
            }
          } catch (RuntimeException | Error wrong) {
            thrown = thrown == null ? wrong : thrown;
          }
        }
      }
    }
    if (thrown != null) {
      throw Calls.sneak(thrown);
    }
  }

  /**
   * {@link #cancel} of a child, which is no capsule, without those for whom it waits, which it
   * gives. One that cannot be marked, as there is no memory, has at least its present wait ended.
   */
  private static @Nullable Children cancelOne(Schedulable task) {
    OutOfMemoryError notMarked = null;
    try {
      task.needDetails().cancelled = true;
    } catch (OutOfMemoryError full) {
      notMarked = full;
    }
    Children others = end(task, Signal.CANCELLED);
    if (notMarked != null && others == null) {
      throw notMarked;
    }
    return others;
  }

  public static boolean isCancelled(Schedulable task) {
    return task.isCancelled();
  }

  /**
   * Ends the present wait of {@code task} with {@code signal}. Does nothing when it does not wait;
   * then it sees its mark before it waits again ({@link Resource#enlist}).
   */
  static void withdraw(Schedulable task, Signal signal) {
    cancelAll(end(task, signal));
  }

  /** Ends one wait of {@code task}, if that is still its present one. */
  static void withdraw(Schedulable task, Resource wait, Signal signal) {
    if (wait.withdraw(task, wait, signal)) {
      cancelAll(wait.others());
    }
  }

  /** Ends the present wait of {@code task}; gives those who are to be cancelled with it. */
  static @Nullable Children end(Schedulable task, Signal signal) {
    while (true) {
      Resource wait = (@Nullable Resource) Schedulable.WAITS_ON.getVolatile(task);
      if (wait == null) {
        return null;
      }
      if (wait.withdraw(task, wait, signal)) {
        return wait.others();
      }
      if (wait == Schedulable.WAITS_ON.getVolatile(task)) {
        return null;
      }
    }
  }
}
