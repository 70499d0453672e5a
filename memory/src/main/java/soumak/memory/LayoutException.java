package soumak.memory;

/** An interface that is no layout; the message names the method and what to write instead. */
public final class LayoutException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  LayoutException(String message) {
    super(message);
  }

  LayoutException(String message, Throwable cause) {
    super(message, cause);
  }
}
