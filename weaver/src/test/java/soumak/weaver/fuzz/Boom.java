package soumak.weaver.fuzz;

/** The unchecked exception that generated programs throw and catch. */
public final class Boom extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Boom(String message) {
    super(message);
  }
}
