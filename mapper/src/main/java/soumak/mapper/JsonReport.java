package soumak.mapper;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A mapping as JSON. */
final class JsonReport {
  private JsonReport() {}

  static String of(Mapping mapping) {
    return "{\n\"actors\": "
        + list(mapping.actors(), JsonReport::actor)
        + ",\n\"nodes\": "
        + list(mapping.graph().nodes(), JsonReport::node)
        + ",\n\"edges\": "
        + list(mapping.graph().edges(), JsonReport::edge)
        + ",\n\"cycles\": "
        + list(mapping.graph().cycles(), it -> strings(it))
        + ",\n\"problems\": "
        + strings(mapping.problems().stream().map(Remark::toString).toList())
        + ",\n\"warnings\": "
        + strings(mapping.warnings().stream().map(Remark::toString).toList())
        + "\n}\n";
  }

  private static <T> String list(List<T> items, Function<T, String> write) {
    return items.isEmpty()
        ? "[]"
        : items.stream().map(write).collect(Collectors.joining(",\n  ", "[\n  ", "\n]"));
  }

  private static String strings(List<String> texts) {
    return texts.stream().map(JsonReport::string).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String actor(MappedActor actor) {
    Vector vector = actor.vector();
    String reasons =
        actor.reasons().stream()
            .map(JsonReport::reason)
            .collect(Collectors.joining(", ", "[", "]"));
    return object(
        "name", string(actor.name()),
        "kind", string(actor.kind().name()),
        "BLK", "" + vector.blk(),
        "STATE", "" + vector.state(),
        "PAR", string(vector.par().toString()),
        "COMM", string(vector.comm().toString()),
        "CPU", string(vector.cpu().toString()),
        "rule", string(actor.decision().rule().title()),
        "policy", string(actor.policy().name()),
        "chosenBy", string(actor.chosenBy().name()),
        "oneSender", "" + actor.hasOneSender(),
        "why", string(actor.why()),
        "reasons", reasons);
  }

  private static String reason(Reason reason) {
    return object(
        "field", string(reason.field().name()),
        "class", string(reason.className()),
        "method", string(reason.method()),
        "line", "" + reason.line(),
        "sentence", string(reason.sentence()));
  }

  private static String node(Node node) {
    String instances = node.instances() == Node.UNKNOWN ? "null" : "" + node.instances();
    return object(
        "name", string(node.name()), "kind", string(node.kind().name()), "instances", instances);
  }

  private static String edge(Edge edge) {
    String sites =
        edge.sites().stream().map(JsonReport::site).collect(Collectors.joining(", ", "[", "]"));
    return object(
        "from",
        string(edge.from()),
        "to",
        string(edge.to()),
        "weight",
        "" + edge.weight(),
        "recorded",
        "" + edge.recorded(),
        "sites",
        sites);
  }

  private static String site(Site site) {
    return object(
        "class", string(site.className()),
        "method", string(site.method()),
        "line", "" + site.line(),
        "kind", string(site.kind().name()),
        "message", string(site.message()),
        "inLoop", "" + site.inLoop());
  }

  private static String object(String... namesAndValues) {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      text.append(i == 0 ? "" : ", ").append(string(namesAndValues[i])).append(": ");
      text.append(namesAndValues[i + 1]);
    }
    return text.append('}').toString();
  }

  static String string(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        default -> quoted.append(c < ' ' ? "\\u%04x".formatted((int) c) : "" + c);
      }
    }
    return quoted.append('"').toString();
  }
}
