package soumak.weaver.fuzz;

/** The error that generated programs catch; {@code catch (RuntimeException)} lets it pass. */
public final class Fault extends Error {
  private static final long serialVersionUID = 1L;

  public Fault(String message) {
    super(message);
  }
}
