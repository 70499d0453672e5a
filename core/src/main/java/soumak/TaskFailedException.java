package soumak;

import soumak.runtime.Failures;

/**
 * Thrown to whoever joins a task that failed. The cause is the task's failure: another one of
 * these, if the task has itself joined one that failed, and so on.
 */
public final class TaskFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** So many that failed for one another are named; each message has that of its cause in it. */
  private static final int NAMED = 10;

  /** How many of these there are, one the cause of the other, with this one. */
  private final int row;

  /** What the last of them has for its cause. */
  private final String origin;

  TaskFailedException(String name, Throwable failure) {
    super(message(name, failure), failure);
    row = row(failure) + 1;
    origin = origin(failure);
  }

  private static int row(Throwable failure) {
    return failure instanceof TaskFailedException before ? before.row : 0;
  }

  private static String origin(Throwable failure) {
    return failure instanceof TaskFailedException before ? before.origin : Failures.text(failure);
  }

  private static String message(String name, Throwable failure) {
    int before = row(failure);
    return before < NAMED
        ? name + " failed: " + Failures.text(failure)
        : name + " failed, by way of " + before + " others: " + origin(failure);
  }
}
