package soumak.cluster.spread;

import java.util.Arrays;

/**
 * A reference would have left its node, to an object that only its node can use; or the monitor was
 * to be entered of one of which each node has a copy. Its stack trace begins in the program.
 */
public final class NotSpreadableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The same, thrown by another thread. */
  NotSpreadableException(NotSpreadableException one) {
    this(String.valueOf(one.getMessage()));
  }

  public NotSpreadableException(String message) {
    super(message);
    setStackTrace(
        Arrays.stream(getStackTrace())
            .filter(it -> !it.getClassName().startsWith("soumak.cluster."))
            .toArray(StackTraceElement[]::new));
  }
}
