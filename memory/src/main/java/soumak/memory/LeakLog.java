package soumak.memory;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * What is logged of leaks: each of the first ones, then one each time that there are twice as many.
 */
final class LeakLog {
  private static final int FIRST = 100;

  private LeakLog() {}

  static void leaked(Single entry, long bytes, long number) {
    if (isTold(number)) {
      System.getLogger("soumak.memory")
          .log(
              Level.WARNING,
              "LEAK: {0} of {1} bytes was never freed, and is now that nobody knows it; {2}{3}",
              entry.what(),
              bytes,
              where(entry.site(), number),
              more(number));
    }
  }

  static boolean isTold(long number) {
    return number <= FIRST || Long.bitCount(number) == 1;
  }

  private static String where(@Nullable String site, long number) {
    if (site != null) {
      return "allocated at " + site;
    }
    String how = "-Dsoumak.memory.sites=true remembers it from the beginning";
    if (Settings.SITES != Settings.Sites.AUTO) {
      return "where it was allocated is not remembered; " + how;
    }
    return number == 1
        ? "where it was allocated is remembered from now on; " + how
        : "it was allocated before that was remembered; " + how;
  }

  /** Behind the last of the first, and behind those that stand for many. */
  static String more(long number) {
    return number < FIRST
        ? ""
        : "; the leaks are " + number + " now, and only some of the next ones are logged";
  }
}
