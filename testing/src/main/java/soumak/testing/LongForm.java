package soumak.testing;

/**
 * How much is tried of what could be tried for ever: a little in each build, all of it with {@code
 * ./mvnw verify -Dsoumak.long}, which is the second command of CONTRIBUTING.md. What is tried in a
 * build is the same each time.
 */
public final class LongForm {
  private LongForm() {}

  /** True in the second command only. */
  public static boolean isOn() {
    return System.getProperty("soumak.long") != null;
  }

  /** So many in a build, and so many in the long form. */
  public static int of(int few, int all) {
    return isOn() ? all : few;
  }
}
