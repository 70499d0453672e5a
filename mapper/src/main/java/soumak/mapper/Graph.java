package soumak.mapper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who sends to whom.
 *
 * @param nodes sorted by name
 * @param edges sorted by sender, then receiver
 */
public record Graph(List<Node> nodes, List<Edge> edges) {
  public Graph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * The names of classes that can send to each other in a circle; one class if it can to itself.
   */
  public List<List<String>> cycles() {
    List<List<String>> cycles = new ArrayList<>();
    List<String> names = nodes.stream().map(Node::name).toList();
    for (List<String> component : Components.of(names, this::receivers)) {
      boolean circle =
          component.size() > 1 || receivers(component.getFirst()).contains(component.getFirst());
      if (circle) {
        cycles.add(component.stream().sorted().toList());
      }
    }
    cycles.sort((a, b) -> a.getFirst().compareTo(b.getFirst()));
    return cycles;
  }

  private Collection<String> receivers(String name) {
    return edges.stream().filter(it -> it.from().equals(name)).map(Edge::to).toList();
  }

  /** The edges that are part of a cycle. */
  public Set<Edge> edgesInCycles() {
    Map<String, List<String>> cycleOf = new HashMap<>();
    cycles().forEach(cycle -> cycle.forEach(it -> cycleOf.put(it, cycle)));
    Set<Edge> found = new HashSet<>();
    for (Edge edge : edges) {
      List<String> cycle = cycleOf.get(edge.from());
      if (cycle != null && cycle == cycleOf.get(edge.to())) {
        found.add(edge);
      }
    }
    return found;
  }

  public @Nullable Node node(String name) {
    return nodes.stream().filter(it -> it.name().equals(name)).findFirst().orElse(null);
  }
}
