package soumak.runtime;

/**
 * What a task waits for that only lets others run first. There is nothing to wait for, so there is
 * nothing to lock.
 */
public final class Turn extends Resource {
  /**
   * Lets others run and then goes on, whatever happens; what the task has in hand stays in its
   * hand.
   */
  static final Turn END = new Turn(false);

  /** Lets others run; a place where a cancelled task ends. */
  public static final Turn YIELD = new Turn(true);

  private final boolean cancellable;

  private Turn(boolean cancellable) {
    this.cancellable = cancellable;
  }

  @Override
  boolean enlist(Schedulable task) {
    if (cancellable && task.isCancelled()) {
      task.slot = Signal.CANCELLED;
      return false;
    }
    try {
      task.ready();
      return true;
    } catch (OutOfMemoryError full) {
      // It stands in no queue, and goes on at once.
      return false;
    }
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    return true;
  }

  @Override
  protected void add(Schedulable waiter) {}

  @Override
  protected boolean remove(Schedulable waiter) {
    return false;
  }

  @Override
  protected String describe(Schedulable waiter) {
    return "its turn";
  }
}
