package soumak.checker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The findings of one class. Of several with one cause, such as the uses of a message behind the
 * call that took it, or the copies that compilers make of finally blocks, the first in the source
 * is kept.
 */
final class Reports {
  private final String file;
  private final Map<String, Finding> byCause = new LinkedHashMap<>();
  private final List<Finding> exempt = new ArrayList<>();

  Reports(String file) {
    this.file = file;
  }

  void add(Kind kind, int line, String cause, String sentence, List<String> story, String edit) {
    Finding found = new Finding(kind, file, line, sentence, story, edit);
    byCause.merge(
        kind + " " + cause, found, (one, other) -> other.line() < one.line() ? other : one);
  }

  /** Notes that an author vouches for something that would be refused. */
  void exempt(String sentence, int line) {
    exempt.add(
        new Finding(
            Kind.MESSAGE_SHAPE, file, line, sentence, List.of(), "its author vouches for it"));
  }

  /** All of it, and the qualifiers that were found in a class. */
  Outcome outcome(String name, Collection<String> inferred) {
    return new Outcome(name, findings(), List.copyOf(exempt), List.copyOf(inferred));
  }

  List<Finding> findings() {
    return byCause.values().stream()
        .sorted(
            Comparator.comparingInt(Finding::line)
                .thenComparing(Finding::kind)
                .thenComparing(Finding::sentence))
        .toList();
  }
}
