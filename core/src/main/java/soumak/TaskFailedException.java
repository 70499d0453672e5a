package soumak;

import soumak.runtime.Failures;

/** Thrown to whoever joins a task that failed. The cause is the task's failure. */
public final class TaskFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TaskFailedException(String name, Throwable failure) {
    super(name + " failed: " + Failures.text(failure), failure);
  }
}
