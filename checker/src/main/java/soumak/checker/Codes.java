package soumak.checker;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Hierarchy;

/**
 * The code of methods, made ready to be followed. Several checks follow a method one after the
 * other, so those that were asked for last are kept. For use by one thread.
 */
final class Codes {
  private static final int KEPT = 100;

  private final Hierarchy hierarchy;
  private final Map<MethodNode, Code> known = new LatestUsed();

  private static final class LatestUsed extends LinkedHashMap<MethodNode, Code> {
    private static final long serialVersionUID = 1;

    LatestUsed() {
      super(KEPT, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<MethodNode, Code> eldest) {
      return size() > KEPT;
    }
  }

  Codes(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  Code of(String owner, MethodNode method) {
    Code code = known.get(method);
    if (code == null) {
      code = new Code(owner, method, hierarchy);
      known.put(method, code);
    }
    return code;
  }
}
