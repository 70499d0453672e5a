package soumak.mapper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A mapping as a table. */
final class TextReport {
  private static final List<String> HEAD =
      List.of("actor", "kind", "number", "BLK", "STATE", "PAR", "COMM", "CPU", "rule", "policy");

  private TextReport() {}

  static String of(Mapping mapping) {
    if (mapping.actors().isEmpty()) {
      return "There are no capsules, actors or tasks.\n";
    }
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    for (MappedActor actor : mapping.actors()) {
      rows.add(row(actor, mapping.graph().node(actor.name())));
    }
    int[] widths = new int[HEAD.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder(line(rows.getFirst(), widths));
    for (int i = 0; i < mapping.actors().size(); i++) {
      text.append(line(rows.get(i + 1), widths));
      MappedActor actor = mapping.actors().get(i);
      actor.reasons().forEach(it -> text.append("    ").append(it).append('\n'));
      text.append("    ").append(actor.policy()).append(": ").append(actor.why()).append('\n');
    }
    for (List<String> cycle : mapping.graph().cycles()) {
      text.append("cycle: ").append(String.join(", ", cycle)).append('\n');
    }
    return text.toString();
  }

  private static List<String> row(MappedActor actor, @Nullable Node node) {
    Vector vector = actor.vector();
    return List.of(
        actor.name(),
        actor.kind().name().toLowerCase(Locale.ROOT),
        node == null || node.instances() == Node.UNKNOWN ? "?" : "" + node.instances(),
        "" + vector.blk(),
        "" + vector.state(),
        vector.par().toString(),
        vector.comm().toString(),
        vector.cpu().toString(),
        actor.decision().rule().title(),
        actor.policy().name());
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(cells.get(i)).append(" ".repeat(widths[i] - cells.get(i).length() + 2));
    }
    return line.toString().stripTrailing() + "\n";
  }
}
