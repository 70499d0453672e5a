package soumak.mapper;

/** How pictures of the communication graph show things. */
final class Look {
  /** Edges of cycles. */
  static final String CYCLE = "#c1121f";

  static final String PLAIN = "#495057";
  private static final String NO_ACTOR = "#e9ecef";

  private Look() {}

  /** The colour of a node: its policy. */
  static String colour(Mapping mapping, Node node) {
    MappedActor actor = mapping.actor(node.name());
    return actor == null ? NO_ACTOR : colour(actor.policy());
  }

  static String colour(Policy policy) {
    return switch (policy) {
      case THREAD -> "#f4a261";
      case TASK -> "#8ecae6";
      case MONITOR -> "#b7e4c7";
      case SEQ -> "#52b788";
    };
  }

  /** What stands below the name of a node. */
  static String remark(Mapping mapping, Node node) {
    MappedActor actor = mapping.actor(node.name());
    if (actor == null) {
      return node.name().equals(Node.SOMEBODY) ? "somebody" : "no actor";
    }
    String count = node.instances() == Node.UNKNOWN ? "" : " x" + node.instances();
    return actor.policy() + count;
  }

  /** The name without its package. */
  static String shortName(String name) {
    int end = name.indexOf(" (") < 0 ? name.length() : name.indexOf(" (");
    int lambda = name.indexOf(".lambda:");
    int dot = name.lastIndexOf('.', (lambda < 0 ? end : lambda) - 1);
    return name.substring(dot + 1);
  }

  /** The width of an edge: grows with its weight, slowly. */
  static int width(Edge edge) {
    return Math.min(6, Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, edge.weight())));
  }

  static String xml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
