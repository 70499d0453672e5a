package soumak.bench.mapping.knucleotide;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How often the fragments of which the benchmark tells have been found. */
final class Report {
  private static final List<String> ASKED =
      List.of("GGT", "GGTA", "GGTATT", "GGTATTTTAATT", "GGTATTTTAATTTATAGT");

  /** All fragments of which it tells. */
  static final List<String> FRAGMENTS = fragments();

  private final Map<String, Integer> counts = new TreeMap<>();

  Report() {
    for (String fragment : FRAGMENTS) {
      counts.put(fragment, 0);
    }
  }

  private static List<String> fragments() {
    List<String> fragments = new ArrayList<>(ASKED);
    for (String first : List.of("A", "C", "G", "T")) {
      fragments.add(first);
      for (String second : List.of("A", "C", "G", "T")) {
        fragments.add(first + second);
      }
    }
    return List.copyOf(fragments);
  }

  void add(String fragment, int found) {
    counts.merge(fragment, found, Integer::sum);
  }

  /** The percentages of single letters and of pairs, and some counts. */
  String text() {
    return percentages(1) + "; " + percentages(2) + "; " + counts();
  }

  private String percentages(int length) {
    List<String> fragments = new ArrayList<>();
    double sum = 0;
    for (String fragment : counts.keySet()) {
      if (fragment.length() == length) {
        fragments.add(fragment);
        sum += count(fragment);
      }
    }
    fragments.sort(Comparator.comparingInt(fragment -> -count(fragment)));
    List<String> lines = new ArrayList<>();
    for (String fragment : fragments) {
      lines.add(String.format(Locale.ROOT, "%s %.3f", fragment, 100 * count(fragment) / sum));
    }
    return String.join(", ", lines);
  }

  private String counts() {
    List<String> lines = new ArrayList<>();
    for (String fragment : ASKED) {
      lines.add(count(fragment) + " " + fragment);
    }
    return String.join(", ", lines);
  }

  private int count(String fragment) {
    return counts.getOrDefault(fragment, 0);
  }
}
