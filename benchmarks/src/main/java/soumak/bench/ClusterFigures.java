package soumak.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The page of the cluster's figures: a part for each size, which says on which machine it was
 * measured. What was not measured this time stays as it was.
 */
final class ClusterFigures {
  private static final String PART = "\n## ";

  private ClusterFigures() {}

  /**
   * The page anew.
   *
   * @param before the page as it was; empty if there was none
   * @param measured what was measured now, by the names of the sizes
   * @param order the names of all parts that the page may have
   */
  static String page(String before, Map<String, String> measured, List<String> order) {
    Map<String, String> parts = parts(before);
    measured.forEach((name, text) -> parts.put(name, "```\n" + text.strip() + "\n```\n"));
    StringBuilder page = new StringBuilder(HEAD);
    for (String name : order) {
      String part = parts.get(name);
      if (part != null) {
        page.append(PART).append(name).append("\n\n").append(part);
      }
    }
    return page.toString();
  }

  private static Map<String, String> parts(String page) {
    Map<String, String> parts = new TreeMap<>();
    List<String> pieces = new ArrayList<>(List.of(page.split(PART)));
    for (String piece : pieces.subList(1, pieces.size())) {
      String[] two = piece.split("\n", 2);
      if (two.length == 2) {
        parts.put(two[0].strip(), two[1].strip() + "\n");
      }
    }
    return parts;
  }

  private static final String HEAD =
      """
      # Two nodes: the figures

      Made by `./soumak bench cluster --to docs`, which replaces the parts that it measures;
      [benchmarks.md](benchmarks.md#two-nodes) says what they mean. Medians, the best and the worst
      repetition, on the loopback interface. `N.Nx` says how many times slower than the first line in the
      same run.
      """;
}
