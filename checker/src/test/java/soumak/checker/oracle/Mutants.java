package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import soumak.checker.KnownStates;
import soumak.checker.testing.Programs;

/** Checks and runs mutants of accepted programs. */
final class Mutants {
  private static final int RUNS = 3;

  private final boolean watched;

  /** Those whose race was seen. */
  int racy;

  /** Those of these that the checker accepts, with what they did. */
  final List<String> unsound = new ArrayList<>();

  /**
   * @param watched whether what the checker knows of those that it accepts is looked at, too; of
   *     few mutants, so it is worth its time for others only
   */
  Mutants(boolean watched) {
    this.watched = watched;
  }

  /**
   * Checks and runs programs.
   *
   * @param sources of files {@code T.java} without their package
   * @param folders what their packages begin with
   */
  void judge(List<String> sources, String folders) {
    Map<String, String> units = new HashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      String folder = folders + i;
      String header = "package " + folder + "; ";
      units.put(folder + ".T", header + sources.get(i));
      if (!folders.startsWith(Program.FOLDER)) {
        units.put(folder + ".Node", header + Programs.NODE);
      }
    }
    try (Batch batch = new Batch(units)) {
      for (int i = 0; i < sources.size(); i++) {
        if (batch.has(folders + i)) {
          judge(batch, folders + i, sources.get(i));
        }
      }
    }
  }

  private void judge(Batch batch, String folder, String source) {
    KnownStates states = watched && isAccepted(batch, folder) ? batch.states(folder) : null;
    String violation = Runner.violation(batch.classes(), folder, RUNS, states);
    if (violation != null) {
      racy++;
      if (isAccepted(batch, folder)) {
        unsound.add("accepted, but " + violation + ":\n" + source);
      }
    }
  }

  private static boolean isAccepted(Batch batch, String folder) {
    return batch.check(folder).isEmpty();
  }
}
