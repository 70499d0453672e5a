package soumak.runtime;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The end of a task: its result is published, whoever waits for it is told, a failure never
 * vanishes.
 */
final class Ending {
  private Ending() {}

  /**
   * The status is written volatile before the details are read; a joiner enters itself in the
   * details before it reads the status. So one of the two sees the other.
   */
  static void end(
      Schedulable task, Carrier carrier, @Nullable Object result, @Nullable Throwable failure) {
    Registry.ended(task, carrier);
    end(task, result, failure);
  }

  /** {@link #end} of a task that does not stand in the registry. */
  static void end(Schedulable task, @Nullable Object result, @Nullable Throwable failure) {
    task.top = null;
    Resource last = task.waitsOn;
    if (last != null) {
      last.forget(task);
    }
    task.waitsOn = null;
    task.slot = failure != null ? failure : result;
    Schedulable.STATUS.setVolatile(task, failure != null ? Schedulable.FAILED : Schedulable.ENDED);
    Details details = task.details;
    boolean told = false;
    try {
      told = details != null && details.ended();
    } finally {
      // Each of these waits for it, also where one of them could not be told.
      try {
        told |= task.ended$(failure);
      } finally {
        Pool owner = details == null ? null : details.owner();
        if (owner != null) {
          owner.ended();
        }
      }
    }
    if (failure != null && !told && !isCancellation(task, failure)) {
      Unasked.wait(task, failure);
    }
  }

  private static boolean isCancellation(Schedulable task, Throwable failure) {
    return failure instanceof CancellationException && task.isCancelled();
  }
}
