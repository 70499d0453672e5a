package soumak.net;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;

/** The exceptions of closed channels, with a message that says which one it was. */
final class ClosedByUs {
  private ClosedByUs() {}

  /** The operation was begun after the close. */
  static final class Before extends ClosedChannelException {
    private static final long serialVersionUID = 1L;
    private final String name;

    Before(String name) {
      this.name = name;
    }

    @Override
    public String getMessage() {
      return name + " has been closed on this side, or at least its output has";
    }
  }

  /** The close came during the operation. */
  static final class Meanwhile extends AsynchronousCloseException {
    private static final long serialVersionUID = 1L;
    private final String name;

    Meanwhile(String name) {
      this.name = name;
    }

    @Override
    public String getMessage() {
      return name + " was closed on this side while a task waited there";
    }
  }
}
