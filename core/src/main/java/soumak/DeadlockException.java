package soumak;

/**
 * Thrown to a thread that waits for tasks when all of them wait for each other and nothing else can
 * wake any. A report of the tasks has been printed before.
 */
public final class DeadlockException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public DeadlockException(String message) {
    super(message);
  }
}
