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
    withdraw(task, Signal.CANCELLED);
    Inlet inlet = task.inlet();
    if (inlet != null) {
      inlet.stop();
    }
  }

  public static boolean isCancelled(Schedulable task) {
    return task.isCancelled();
  }

  /**
   * Ends the present wait of {@code task} with {@code signal}. Does nothing when it does not wait;
   * then it sees its mark before it waits again ({@link Resource#enlist}).
   */
  static boolean withdraw(Schedulable task, Signal signal) {
    while (true) {
      Resource wait = (@Nullable Resource) Schedulable.WAITS_ON.getVolatile(task);
      if (wait == null) {
        return false;
      }
      if (wait.withdraw(task, wait, signal)) {
        return true;
      }
      if (wait == Schedulable.WAITS_ON.getVolatile(task)) {
        return false;
      }
    }
  }
}
