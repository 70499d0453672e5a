package soumak.cluster.spread;

/** A reference would have left its node, to an object that only its node can use. */
public final class NotSpreadableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotSpreadableException(String message) {
    super(message);
  }
}
