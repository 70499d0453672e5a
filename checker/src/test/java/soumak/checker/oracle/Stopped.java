package soumak.checker.oracle;

/** Ends a run that is of no more interest: it has done enough, or calls what is not simulated. */
final class Stopped extends Error {
  private static final long serialVersionUID = 1;

  Stopped(String why) {
    super(why, null, false, false);
  }
}
