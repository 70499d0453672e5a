package soumak.weaver.fuzz;

import java.util.Map;
import java.util.TreeMap;

/** How often each construct of the grammar was generated. */
final class Coverage {
  private final Map<String, Integer> counts = new TreeMap<>();

  void count(String construct) {
    counts.merge(construct, 1, Integer::sum);
  }

  void add(Coverage other) {
    other.counts.forEach((construct, count) -> counts.merge(construct, count, Integer::sum));
  }

  Map<String, Integer> counts() {
    return counts;
  }
}
