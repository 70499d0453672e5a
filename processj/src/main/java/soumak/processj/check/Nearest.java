package soumak.processj.check;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the name that somebody may have meant. */
final class Nearest {
  private Nearest() {}

  /** A hint with the nearest of {@code names}, or null if none is near. */
  static @Nullable String hint(String wanted, Collection<String> names) {
    int most = wanted.length() <= 2 ? 0 : wanted.length() <= 4 ? 1 : 2;
    return names.stream()
        .filter(it -> !it.equals(wanted) && distance(wanted, it) <= most)
        .min(Comparator.comparingInt(it -> distance(wanted, it)))
        .map(it -> "did you mean '" + it + "'?")
        .orElse(null);
  }

  /** Levenshtein's distance; upper and lower case are the same. */
  private static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
