package soumak.runtime;

/** What people read of a failure, of which every method may be its program's own, and fail. */
public final class Failures {
  /** How many causes are looked at: chains may be circular. */
  private static final int LONGEST_CHAIN = 100;

  private Failures() {}

  /** The failure in a line. Throws nothing. */
  public static String text(Throwable failure) {
    try {
      return String.valueOf(failure);
    } catch (RuntimeException | Error inFailure) {
      return unprintable(failure);
    }
  }

  static String unprintable(Throwable failure) {
    return failure.getClass().getName() + ", which cannot be printed: its own code fails";
  }

  /** What it came from, and where. Throws nothing. */
  static String origin(Throwable failure) {
    try {
      Throwable origin = failure;
      for (int i = 0; i < LONGEST_CHAIN && origin.getCause() != null; i++) {
        origin = origin.getCause();
      }
      StackTraceElement[] trace = origin.getStackTrace();
      return trace.length == 0 ? origin.toString() : origin + ", at " + trace[0];
    } catch (RuntimeException | Error inFailure) {
      return unprintable(failure);
    }
  }

  /** Whether {@code failure} is {@code first} or was caused by it, as far as it lets itself see. */
  static boolean tellsOf(Throwable failure, Throwable first) {
    try {
      Throwable t = failure;
      for (int depth = 0; t != null && depth < LONGEST_CHAIN; depth++, t = t.getCause()) {
        if (t == first) {
          return true;
        }
      }
    } catch (RuntimeException | Error inFailure) {
      // It is not known then.
    }
    return false;
  }
}
