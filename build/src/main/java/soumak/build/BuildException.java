package soumak.build;

/**
 * An input that cannot be used, or a result that cannot be written. The message is written for
 * people and complete.
 */
public final class BuildException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BuildException(String message) {
    super(message);
  }

  public BuildException(String message, Throwable cause) {
    super(message, cause);
  }
}
