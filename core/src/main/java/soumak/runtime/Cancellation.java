package soumak.runtime;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Ends what a task waits for, from outside. */
public final class Cancellation {
  /** Those that the thread has still to cancel, while it does so in {@link #cancelAll}. */
  private static final ThreadLocal<@Nullable Queue<Schedulable>> OPEN = new ThreadLocal<>();

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

  /**
   * Cancels tasks that one waits for. If that one is being cancelled by this thread, they come
   * behind it and not inside of it, as tasks may wait for each other in a long row.
   */
  static void cancelAll(List<Schedulable> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    Queue<Schedulable> open = OPEN.get();
    if (open != null) {
      open.addAll(tasks);
      return;
    }
    open = new ArrayDeque<>(tasks);
    OPEN.set(open);
    try {
      for (Schedulable next = open.poll(); next != null; next = open.poll()) {
        cancel(next);
      }
    } finally {
      OPEN.remove();
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
