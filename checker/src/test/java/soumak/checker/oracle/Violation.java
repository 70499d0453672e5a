package soumak.checker.oracle;

/** A running program has touched what it does not own, or made something that is no tree. */
final class Violation extends Error {
  private static final long serialVersionUID = 1;

  Violation(String what) {
    super(what, null, false, false);
  }
}
