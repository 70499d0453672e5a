package soumak.analysis;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds what somebody may have meant. */
public final class Nearest {
  private static final int AT_MOST = 3;

  private Nearest() {}

  /**
   * The valid words near a wrong one as the end of a sentence; all of them if they are few and none
   * is near.
   */
  public static String suggest(String wrong, Collection<String> valid) {
    List<String> near = to(wrong, valid);
    if (!near.isEmpty()) {
      return "; did you mean " + quoted(near, " or ") + "?";
    }
    return valid.isEmpty() || valid.size() > 2 * AT_MOST
        ? ""
        : " (there is " + quoted(valid, ", ") + ")";
  }

  private static String quoted(Collection<String> words, String separator) {
    return words.stream().map(it -> "'" + it + "'").collect(Collectors.joining(separator));
  }

  /** The valid words that a wrong one may be a slip of, nearest first. */
  public static List<String> to(String wrong, Collection<String> valid) {
    return to(wrong, valid, wrong.length());
  }

  /**
   * The same for names of classes, whose packages are mostly alike: only the last part of a name
   * says how much of it may be a slip.
   */
  public static List<String> toClass(String wrong, Collection<String> valid) {
    return to(wrong, valid, wrong.length() - wrong.lastIndexOf('.') - 1);
  }

  private static List<String> to(String wrong, Collection<String> valid, int length) {
    String lower = wrong.toLowerCase(Locale.ROOT);
    int limit = Math.max(1, length / 3);
    return valid.stream()
        .filter(it -> isNear(lower, it.toLowerCase(Locale.ROOT), limit))
        .sorted(
            Comparator.comparingInt((String it) -> distance(lower, it.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()))
        .limit(AT_MOST)
        .toList();
  }

  private static boolean isNear(String wrong, String word, int limit) {
    boolean begins = wrong.length() > 1 && word.startsWith(wrong);
    return begins || distance(wrong, word) <= limit;
  }

  /**
   * Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
   */
  public static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : cheapest(d, a, b, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int cheapest(int[][] d, String a, String b, int i, int j) {
    int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(replace, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
  }
}
