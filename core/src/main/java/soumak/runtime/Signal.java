package soumak.runtime;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.DeadlockException;

/** What a wait can bring instead of a value. Found in a task's slot when it is resumed. */
final class Signal {
  static final Signal CANCELLED = new Signal(null);
  static final Signal DEADLOCKED = new Signal(null);

  private final @Nullable Supplier<? extends Throwable> why;

  private Signal(@Nullable Supplier<? extends Throwable> why) {
    this.why = why;
  }

  /** The wait could not begin: what it is for refused it. */
  static Signal refused(Throwable thrown) {
    return new Signal(() -> thrown);
  }

  /**
   * The wait can bring nothing any more. The exception is made where the task goes on, for it is
   * about that place.
   */
  static Signal vain(Supplier<? extends Throwable> why) {
    return new Signal(why);
  }

  /**
   * The exception that the signal stands for, on its way to where {@code task} waited; without
   * memory for it the error that says so, which the task can handle there as well.
   */
  Throwable exception(Schedulable task) {
    try {
      Throwable exception = made(task);
      StackTraces.ofWait(exception, task);
      return exception;
    } catch (OutOfMemoryError full) {
      return full;
    }
  }

  private Throwable made(Schedulable task) {
    if (why != null) {
      return why.get();
    }
    if (this == CANCELLED) {
      return new CancellationException(Names.of(task) + " was cancelled");
    }
    return new DeadlockException(
        Names.of(task)
            + " waits for what can never happen: every task waits for another one."
            + " The report that was logged names them.");
  }
}
