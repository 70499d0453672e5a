package soumak.cluster.engine;

/** The handler or step that was called at another node has failed; the message says how. */
public final class RemoteFailureException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RemoteFailureException(String failure) {
    super(failure);
  }
}
