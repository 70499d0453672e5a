package soumak.processj.check;

import java.util.List;
import soumak.processj.typed.Procedure;

/** Finds out which procedures may wait: those that do, and those that call one that may. */
final class Yielding {
  private Yielding() {}

  static void infer(List<Procedure> procedures) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Procedure procedure : procedures) {
        if (!procedure.yields() && mayWait(procedure)) {
          procedure.setYields();
          changed = true;
        }
      }
    }
  }

  private static boolean mayWait(Procedure procedure) {
    Procedure.Content content = procedure.content();
    return content != null
        && (content.process().pausesItself()
            || content.process().calls().stream().anyMatch(Procedure::yields));
  }
}
