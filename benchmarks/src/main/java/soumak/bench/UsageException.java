package soumak.bench;

/** The command line cannot be understood; the message says what to write instead. */
final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
