package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks mutants of programs of several tasks, and runs them on the real runtime. */
final class LiveMutants {
  private final Map<String, String> units = new LinkedHashMap<>();
  private final Map<String, String> texts = new LinkedHashMap<>();

  /** Those whose race was seen. */
  int racy;

  /** Those of these that the checker accepts, with what they did. */
  final List<String> unsound = new ArrayList<>();

  /** Adds a source of a class in a package that is a program. */
  void add(String folder, String name, String text) {
    units.put(folder + "." + name, "package " + folder + "; " + text);
    texts.merge(folder, text, (one, other) -> one + "\n" + other);
  }

  int size() {
    return texts.size();
  }

  /** Those that do not compile are passed over. */
  void judge(int runs) {
    try (Batch batch = new Batch(units, LiveWorld.sources())) {
      Live live = Live.of(batch.classes());
      for (Map.Entry<String, String> program : texts.entrySet()) {
        String folder = program.getKey();
        String violation = batch.has(folder) ? live.violation(folder, runs) : null;
        racy += violation == null ? 0 : 1;
        if (violation != null && batch.check(folder).isEmpty()) {
          unsound.add("accepted, but " + violation + ":\n" + program.getValue());
        }
      }
    }
  }
}
