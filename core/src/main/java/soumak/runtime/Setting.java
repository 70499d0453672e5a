package soumak.runtime;

import java.lang.System.Logger.Level;

/** Reads system properties. What cannot be used is told in the log. */
public final class Setting {
  private Setting() {}

  /**
   * A whole number.
   *
   * @param otherwise what counts if nothing is said, or something that is no number
   */
  public static long number(String name, long least, long most, long otherwise) {
    String said = System.getProperty(name);
    if (said == null) {
      return otherwise;
    }
    long number = otherwise;
    try {
      number = Long.decode(said);
      if (number >= least && number <= most) {
        return number;
      }
      number = Math.max(least, Math.min(most, number));
    } catch (NumberFormatException e) {
      // Told below.
    }
    tell(name, said, "no whole number from " + least + " to " + most, number);
    return number;
  }

  /** How many there are, at least one. */
  public static int count(String name, int otherwise) {
    return (int) number(name, 1, Integer.MAX_VALUE, otherwise);
  }

  /** Whether it is so; true if nothing is said. */
  static boolean flag(String name) {
    String said = System.getProperty(name, "true");
    boolean isFalse = said.equals("false");
    if (!isFalse && !said.equals("true")) {
      tell(name, said, "neither true nor false", true);
    }
    return !isFalse;
  }

  private static void tell(String name, String said, String what, Object used) {
    try {
      System.getLogger("soumak")
          .log(
              Level.WARNING,
              "The setting %s is '%s', which is %s: %s is used".formatted(name, said, what, used));
    } catch (RuntimeException | Error inLog) {
      // Nobody is left to be told.
    }
  }
}
