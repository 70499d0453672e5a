package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where nodes stand in pictures. */
class LayoutTest {
  private static Graph graph(String nodes, String... edges) {
    List<Node> all =
        nodes.chars().mapToObj(it -> new Node("" + (char) it, ActorKind.CAPSULE, 1)).toList();
    List<Edge> sends = new ArrayList<>();
    for (String edge : edges) {
      Site site = new Site(edge, "m", 1, SendKind.MESSAGE, "hit", false);
      sends.add(new Edge(edge.substring(0, 1), edge.substring(1), List.of(site)));
    }
    return new Graph(all, sends);
  }

  @Test
  void nothing() {
    Layout layout = new Layout(graph(""));
    assertThat(layout.columns()).isZero();
    assertThat(layout.rows()).isZero();
  }

  @Test
  void aChain() {
    Layout layout = new Layout(graph("abc", "ab", "bc"));
    assertThat(layout.column("a")).isZero();
    assertThat(layout.column("b")).isEqualTo(1);
    assertThat(layout.column("c")).isEqualTo(2);
    assertThat(layout.columns()).isEqualTo(3);
    assertThat(layout.rows()).isEqualTo(1);
  }

  @Test
  void aShortcutDoesNotPull() {
    Layout layout = new Layout(graph("abc", "ab", "bc", "ac"));
    assertThat(layout.column("c")).isEqualTo(2);
  }

  @Test
  void aCircleStandsInOneColumn() {
    Layout layout = new Layout(graph("abcd", "ab", "bc", "cb", "cd"));
    assertThat(layout.column("b")).isEqualTo(1);
    assertThat(layout.column("c")).isEqualTo(1);
    assertThat(layout.column("d")).isEqualTo(2);
  }

  @Test
  void selfSendsMoveNothing() {
    assertThat(new Layout(graph("a", "aa")).column("a")).isZero();
  }

  @Test
  void neighboursStandBesideEachOther() {
    Layout layout = new Layout(graph("abxy", "ay", "bx"));
    assertThat(layout.row("a") < layout.row("b")).isEqualTo(layout.row("y") < layout.row("x"));
  }

  @Test
  void noTwoInOnePlace() {
    Random random = new Random(7);
    for (int round = 0; round < 100; round++) {
      List<String> edges = new ArrayList<>();
      for (int i = random.nextInt(20); i > 0; i--) {
        edges.add("" + (char) ('a' + random.nextInt(9)) + (char) ('a' + random.nextInt(9)));
      }
      Graph graph = graph("abcdefghi", edges.toArray(String[]::new));
      Layout layout = new Layout(graph);
      Set<List<Integer>> places = new HashSet<>();
      for (Node node : graph.nodes()) {
        int row = layout.row(node.name());
        assertThat(row).isBetween(0, layout.rows() - 1);
        assertThat(places.add(List.of(layout.column(node.name()), row))).isTrue();
      }
      assertForward(graph, layout);
    }
  }

  /** What is no circle goes to the right. */
  private static void assertForward(Graph graph, Layout layout) {
    Set<Edge> circling = graph.edgesInCycles();
    for (Edge edge : graph.edges()) {
      if (!circling.contains(edge)) {
        assertThat(layout.column(edge.from())).isLessThan(layout.column(edge.to()));
      }
    }
  }
}
