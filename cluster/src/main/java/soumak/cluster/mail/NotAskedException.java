package soumak.cluster.mail;

import soumak.cluster.engine.NodeLostException;

/**
 * A question has not left this node. The cause says why; it is a {@link NodeLostException} if who
 * was to be asked is no member.
 */
final class NotAskedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotAskedException(Throwable cause) {
    super(cause);
  }
}
