package soumak.mapper;

import java.util.Set;

/** The communication graph for Graphviz. */
final class DotReport {
  private DotReport() {}

  static String of(Mapping mapping) {
    StringBuilder text =
        new StringBuilder(
            "digraph actors {\n  rankdir=LR;\n  node [shape=box, style=\"rounded,filled\"];\n");
    for (Node node : mapping.graph().nodes()) {
      text.append(
          "  %s [label=%s, fillcolor=\"%s\"];\n"
              .formatted(
                  quoted(node.name()),
                  quoted(Look.shortName(node.name()) + "\n" + Look.remark(mapping, node)),
                  Look.colour(mapping, node)));
    }
    Set<Edge> circling = mapping.graph().edgesInCycles();
    for (Edge edge : mapping.graph().edges()) {
      boolean cycle = circling.contains(edge);
      text.append(
          "  %s -> %s [label=%s, penwidth=%s, color=\"%s\"%s];\n"
              .formatted(
                  quoted(edge.from()),
                  quoted(edge.to()),
                  quoted(String.valueOf(edge.weight())),
                  Look.width(edge),
                  cycle ? Look.CYCLE : Look.PLAIN,
                  edge.isSynchronous() ? ", dir=both, arrowtail=dot" : ""));
    }
    return text.append("}\n").toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
