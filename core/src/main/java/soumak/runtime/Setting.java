package soumak.runtime;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;

/**
 * Reads system properties. What cannot be used is told in the log, and so are, once, those that
 * would be settings if their names were right.
 */
public final class Setting {
  static {
    System.getProperties().stringPropertyNames().stream()
        .sorted()
        .map(SettingNames::warning)
        .filter(Objects::nonNull)
        .forEach(Setting::log);
  }

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

  /**
   * One of some words.
   *
   * @param words the first of these counts if nothing is said, or something else
   */
  public static String word(String name, List<String> words) {
    String said = System.getProperty(name, words.getFirst());
    if (words.contains(said)) {
      return said;
    }
    tell(name, said, "none of " + String.join(", ", words), words.getFirst());
    return words.getFirst();
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
    log("The setting %s is '%s', which is %s: %s is used".formatted(name, said, what, used));
  }

  private static void log(String warning) {
    try {
      System.getLogger("soumak").log(Level.WARNING, warning);
    } catch (RuntimeException | Error inLog) {
      // Nobody is left to be told.
    }
  }
}
