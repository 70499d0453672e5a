package soumak.mapper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Places nodes in columns: a sender stands left of its receivers, but where they send in a circle
 * they stand in one column. Within a column nodes are ordered by the middle of their neighbours.
 */
final class Layout {
  private static final int SWEEPS = 4;

  private final Graph graph;
  private final Map<String, Integer> columns = new HashMap<>();
  private final List<List<String>> ordered = new ArrayList<>();

  Layout(Graph graph) {
    this.graph = graph;
    assignColumns();
    for (Node node : graph.nodes()) {
      int column = column(node.name());
      while (ordered.size() <= column) {
        ordered.add(new ArrayList<>());
      }
      ordered.get(column).add(node.name());
    }
    for (int i = 0; i < SWEEPS; i++) {
      ordered.forEach(it -> it.sort(Comparator.comparingDouble(middles(it)::get)));
    }
  }

  private void assignColumns() {
    List<String> names = graph.nodes().stream().map(Node::name).toList();
    List<List<String>> components =
        Components.of(
            names,
            name ->
                graph.edges().stream().filter(it -> it.from().equals(name)).map(Edge::to).toList());
    // Senders come last, so that backwards each component is behind those that send to it.
    for (List<String> component : components.reversed()) {
      int column = 0;
      for (Edge edge : graph.edges()) {
        if (component.contains(edge.to()) && !component.contains(edge.from())) {
          column = Math.max(column, column(edge.from()) + 1);
        }
      }
      for (String name : component) {
        columns.put(name, column);
      }
    }
  }

  private Map<String, Double> middles(List<String> names) {
    Map<String, Double> middles = new HashMap<>();
    for (String name : names) {
      double sum = 0;
      int count = 0;
      for (Edge edge : graph.edges()) {
        String other =
            edge.from().equals(name) ? edge.to() : edge.to().equals(name) ? edge.from() : name;
        if (!other.equals(name)) {
          sum += row(other);
          count++;
        }
      }
      middles.put(name, count == 0 ? row(name) : sum / count);
    }
    return middles;
  }

  int column(String name) {
    return columns.getOrDefault(name, 0);
  }

  int row(String name) {
    return ordered.get(column(name)).indexOf(name);
  }

  int columns() {
    return ordered.size();
  }

  int rows() {
    return ordered.stream().mapToInt(List::size).max().orElse(0);
  }
}
