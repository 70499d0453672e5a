package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComponentsTest {
  private static List<Set<Integer>> components(Map<Integer, List<Integer>> graph) {
    return Components.of(graph.keySet(), it -> graph.getOrDefault(it, List.of())).stream()
        .<Set<Integer>>map(HashSet::new)
        .toList();
  }

  @Test
  void calleesComeFirst() {
    assertThat(components(Map.of(1, List.of(2), 2, List.of(3), 3, List.of())))
        .containsExactly(Set.of(3), Set.of(2), Set.of(1));
  }

  @Test
  void circles() {
    assertThat(components(Map.of(1, List.of(2), 2, List.of(1, 3), 3, List.of(3))))
        .containsExactly(Set.of(3), Set.of(1, 2));
  }

  @Test
  void longChains() {
    Map<Integer, List<Integer>> chain = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      chain.put(i, i == 99_999 ? List.of() : List.of(i + 1));
    }
    assertThat(components(chain)).hasSize(100_000);
  }

  /** Against reachability, computed the simple way. */
  @Test
  void randomGraphs() {
    Random random = new Random(42);
    for (int round = 0; round < 200; round++) {
      int n = 1 + random.nextInt(8);
      Map<Integer, List<Integer>> graph = new HashMap<>();
      for (int i = 0; i < n; i++) {
        List<Integer> to = new ArrayList<>();
        for (int j = random.nextInt(4); j > 0; j--) {
          to.add(random.nextInt(n));
        }
        graph.put(i, to);
      }
      assertComponents(graph, components(graph));
    }
  }

  private static void assertComponents(
      Map<Integer, List<Integer>> graph, List<Set<Integer>> components) {
    Map<Integer, Integer> position = new HashMap<>();
    for (int i = 0; i < components.size(); i++) {
      for (int node : components.get(i)) {
        assertThat(position.put(node, i)).isNull();
      }
    }
    assertThat(position).hasSize(graph.size());
    for (int from : graph.keySet()) {
      for (int to : graph.keySet()) {
        boolean together = reaches(graph, from, to) && reaches(graph, to, from);
        assertThat(together || from == to).isEqualTo(position.get(from).equals(position.get(to)));
        if (reaches(graph, from, to)) {
          assertThat(position.get(to)).isLessThanOrEqualTo(position.get(from));
        }
      }
    }
  }

  private static boolean reaches(Map<Integer, List<Integer>> graph, int from, int to) {
    Set<Integer> seen = new HashSet<>();
    List<Integer> open = new ArrayList<>(graph.get(from));
    while (!open.isEmpty()) {
      int next = open.removeLast();
      if (seen.add(next)) {
        open.addAll(graph.get(next));
      }
    }
    return seen.contains(to);
  }
}
