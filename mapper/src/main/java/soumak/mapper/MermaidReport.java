package soumak.mapper;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The communication graph for Mermaid. */
final class MermaidReport {
  private MermaidReport() {}

  static String of(Mapping mapping) {
    StringBuilder text = new StringBuilder("flowchart LR\n");
    Map<String, String> names = addNodes(text, mapping);
    addEdges(text, mapping.graph(), names);
    for (Policy policy : Policy.values()) {
      text.append(
          "  classDef %s fill:%s\n"
              .formatted(policy.name().toLowerCase(Locale.ROOT), Look.colour(policy)));
    }
    return text.append("  classDef other fill:#e9ecef\n").toString();
  }

  /** Gives what the nodes are called in the text, by their names. */
  private static Map<String, String> addNodes(StringBuilder text, Mapping mapping) {
    Map<String, String> names = new HashMap<>();
    for (Node node : mapping.graph().nodes()) {
      String name = "n" + names.size();
      names.put(node.name(), name);
      MappedActor actor = mapping.actor(node.name());
      String kind = actor == null ? "other" : actor.policy().name().toLowerCase(Locale.ROOT);
      text.append(
          "  %s[\"%s<br/>%s\"]:::%s\n"
              .formatted(
                  name,
                  escaped(Look.shortName(node.name())),
                  escaped(Look.remark(mapping, node)),
                  kind));
    }
    return names;
  }

  private static void addEdges(StringBuilder text, Graph graph, Map<String, String> names) {
    List<Edge> edges = graph.edges();
    for (Edge edge : edges) {
      text.append(
          "  %s -- %s --> %s\n"
              .formatted(names.get(edge.from()), edge.weight(), names.get(edge.to())));
    }
    Set<Edge> circling = graph.edgesInCycles();
    for (int i = 0; i < edges.size(); i++) {
      boolean cycle = circling.contains(edges.get(i));
      text.append(
          "  linkStyle %s stroke-width:%spx,stroke:%s\n"
              .formatted(i, Look.width(edges.get(i)), cycle ? Look.CYCLE : Look.PLAIN));
    }
  }

  private static String escaped(String text) {
    return text.replace("\"", "#quot;");
  }
}
