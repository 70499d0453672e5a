package soumak.mapper;

import java.util.Set;

/** The communication graph as a picture that needs no other program. */
final class SvgReport {
  private static final int WIDTH = 170;
  private static final int HEIGHT = 44;
  private static final int COLUMN = 270;
  private static final int ROW = 76;
  private static final int MARGIN = 40;
  private static final int LEGEND = 40;

  private final Mapping mapping;
  private final Layout layout;
  private final Set<Edge> circling;
  private final StringBuilder text = new StringBuilder();

  private SvgReport(Mapping mapping) {
    this.mapping = mapping;
    this.layout = new Layout(mapping.graph());
    this.circling = mapping.graph().edgesInCycles();
  }

  static String of(Mapping mapping) {
    return new SvgReport(mapping).draw();
  }

  private String draw() {
    int width = Math.max(5 * 110, 2 * MARGIN + Math.max(1, layout.columns()) * COLUMN);
    int height = 2 * MARGIN + layout.rows() * ROW + LEGEND;
    text.append(
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s"
                + " %s\" font-family=\"sans-serif\" font-size=\"13\">\n")
            .formatted(width, height, width, height));
    marker("plain", Look.PLAIN);
    marker("cycle", Look.CYCLE);
    mapping.graph().edges().forEach(this::edge);
    mapping.graph().nodes().forEach(this::node);
    legend(height - LEGEND);
    return text.append("</svg>\n").toString();
  }

  private void marker(String name, String colour) {
    text.append(
        ("<marker id=\"%s\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"9\""
             + " markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0,0"
             + " L8,4 L0,8 z\" fill=\"%s\"/></marker>\n")
            .formatted(name, colour));
  }

  private int x(String name) {
    return MARGIN + layout.column(name) * COLUMN;
  }

  private int y(String name) {
    return MARGIN + layout.row(name) * ROW;
  }

  private void node(Node node) {
    int x = x(node.name());
    int y = y(node.name());
    text.append(
        ("<g><title>%s</title><rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"6\""
                + " fill=\"%s\" stroke=\"#343a40\"/>")
            .formatted(Look.xml(title(node)), x, y, WIDTH, HEIGHT, Look.colour(mapping, node)));
    label(x + WIDTH / 2, y + 18, fitted(Look.shortName(node.name())));
    label(x + WIDTH / 2, y + 35, Look.remark(mapping, node));
    text.append("</g>\n");
  }

  private String title(Node node) {
    MappedActor actor = mapping.actor(node.name());
    return actor == null ? node.name() : node.name() + " " + actor.vector() + " " + actor.why();
  }

  private void label(int x, int y, String words) {
    text.append("<text x=\"%s\" y=\"%s\" text-anchor=\"middle\">".formatted(x, y));
    text.append(Look.xml(words)).append("</text>");
  }

  private static String fitted(String name) {
    return name.length() <= 22 ? name : name.substring(0, 21) + "…";
  }

  private void edge(Edge edge) {
    boolean cycle = circling.contains(edge);
    text.append(
        ("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s"
                + " marker-end=\"url(#%s)\"><title>%s</title></path>\n")
            .formatted(
                path(edge),
                cycle ? Look.CYCLE : Look.PLAIN,
                Look.width(edge),
                edge.isSynchronous() ? " stroke-dasharray=\"8 4\"" : "",
                cycle ? "cycle" : "plain",
                Look.xml(edge.from() + " -> " + edge.to() + ", weight " + edge.weight())));
  }

  /** A curve from right to left sides; within a column, or back, around the boxes. */
  private String path(Edge edge) {
    int x1 = x(edge.from()) + WIDTH;
    int y1 = y(edge.from()) + HEIGHT / 2;
    int x2 = x(edge.to());
    int y2 = y(edge.to()) + HEIGHT / 2;
    if (edge.from().equals(edge.to())) {
      int top = y1 - HEIGHT / 2;
      return "M%s,%s C%s,%s %s,%s %s,%s"
          .formatted(x1 - 30, top, x1 - 10, top - 34, x1 - 90, top - 34, x1 - 70, top);
    }
    if (x2 < x1) {
      int end = x2 + WIDTH;
      int out = Math.max(x1, end) + 60;
      return "M%s,%s C%s,%s %s,%s %s,%s".formatted(x1, y1 + 8, out, y1, out, y2, end, y2 + 8);
    }
    int middle = (x1 + x2) / 2;
    return "M%s,%s C%s,%s %s,%s %s,%s".formatted(x1, y1, middle, y1, middle, y2, x2, y2);
  }

  private void legend(int y) {
    int x = MARGIN;
    for (Policy policy : Policy.values()) {
      text.append(
          "<rect x=\"%s\" y=\"%s\" width=\"14\" height=\"14\" fill=\"%s\"/><text x=\"%s\" y=\"%s\">%s</text>\n"
              .formatted(x, y, Look.colour(policy), x + 20, y + 12, policy));
      x += 110;
    }
    text.append(
        "<text x=\"%s\" y=\"%s\" fill=\"%s\">cycle</text>\n".formatted(x, y + 12, Look.CYCLE));
  }
}
