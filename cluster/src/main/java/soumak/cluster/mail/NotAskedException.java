package soumak.cluster.mail;

/** A question has not left this node. The cause says why. */
final class NotAskedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotAskedException(Throwable cause) {
    super(cause);
  }
}
