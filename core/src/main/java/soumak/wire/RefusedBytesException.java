package soumak.wire;

import org.jspecify.annotations.Nullable;

/**
 * Bytes are not what a {@link Wire} with these classes has written: they are damaged or forged, too
 * long, or come from other versions of the classes. The message tells which, and where.
 */
public final class RefusedBytesException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RefusedBytesException(String message) {
    super(message);
  }

  RefusedBytesException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
