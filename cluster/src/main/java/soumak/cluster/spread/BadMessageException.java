package soumak.cluster.spread;

/** Bytes of another node that are no message of ours, or damaged. */
final class BadMessageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadMessageException(String what) {
    super("A message of a spread program is refused: " + what);
  }
}
