package soumak;

/**
 * Marks a method that may pause its task. It is declared and never thrown.
 *
 * <p>A method that calls a pausable method is pausable itself and says so with {@code throws
 * Pausable}; the compiler enforces it. It is no subclass of {@link Exception}, so that neither
 * {@code throws Exception} nor {@code catch (Exception e)} hides the mark.
 */
public final class Pausable extends Throwable {
  private static final long serialVersionUID = 1L;

  private Pausable() {
    super("never thrown", null, false, false);
  }
}
