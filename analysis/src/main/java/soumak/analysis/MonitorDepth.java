package soumak.analysis;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** How many monitors are held, at most, before each instruction. */
public final class MonitorDepth {
  /** More than this many at once is an endless loop of monitorenter: hostile code. */
  private static final int DEEPEST = 64;

  private final int[] before;

  private MonitorDepth(int[] before) {
    this.before = before;
  }

  public static MonitorDepth of(ControlFlow flow) {
    int[] before = new int[flow.size()];
    Arrays.fill(before, -1);
    Deque<Integer> open = new ArrayDeque<>();
    if (before.length > 0) {
      before[0] = 0;
      open.add(0);
    }
    while (!open.isEmpty()) {
      int index = open.remove();
      int opcode = flow.instruction(index).getOpcode();
      int after =
          switch (opcode) {
            case Opcodes.MONITORENTER -> Math.min(DEEPEST, before[index] + 1);
            case Opcodes.MONITOREXIT -> Math.max(0, before[index] - 1);
            default -> before[index];
          };
      for (int next : flow.successors(index)) {
        raise(before, next, after, open);
      }
      for (TryCatchBlockNode block : flow.covering(index)) {
        // A failing monitorexit has released nothing, but compilers let its handler assume it did.
        raise(before, flow.handler(block), Math.min(before[index], after), open);
        if (block.type == null) {
          break; // no exception gets past a handler for all
        }
      }
    }
    return new MonitorDepth(before);
  }

  private static void raise(int[] before, int index, int depth, Deque<Integer> open) {
    if (depth > before[index]) {
      before[index] = depth;
      open.add(index);
    }
  }

  public int before(int index) {
    return before[index];
  }
}
