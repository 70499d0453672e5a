package soumak.bench;

/** A contender did not do the work: messages were lost, doubled or changed. */
public final class WrongResultException extends Exception {
  private static final long serialVersionUID = 1L;

  WrongResultException(String contender, String size, long expected, long actual) {
    super(contender + " got " + actual + " in " + size + "; the right result is " + expected);
  }
}
