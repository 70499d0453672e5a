package soumak.cluster.engine;

/** The handler or step that was called at another node has failed; the message says how. */
public final class RemoteFailureException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean unanswered;

  public RemoteFailureException(String failure) {
    this(failure, false);
  }

  private RemoteFailureException(String failure, boolean unanswered) {
    super(failure);
    this.unanswered = unanswered;
  }

  /** Of a handler that has done what it was asked for, and whose answer could not be sent. */
  public static RemoteFailureException unanswered(String failure) {
    return new RemoteFailureException(failure, true);
  }

  /** Whether all has been done, and only the answer could not be sent. */
  public boolean isUnanswered() {
    return unanswered;
  }
}
