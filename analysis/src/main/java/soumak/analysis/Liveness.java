package soumak.analysis;

import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Which locals may still be read, before each instruction: the classic backward analysis, iterated
 * until nothing changes. Every instruction in a try range may go on in its handlers, as the JVM's
 * verifier assumes.
 */
public final class Liveness {
  private final BitSet[] before;

  private Liveness(BitSet[] before) {
    this.before = before;
  }

  public static Liveness of(ControlFlow flow) {
    BitSet[] before = new BitSet[flow.size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = flow.size() - 1; i >= 0; i--) {
        changed |= update(flow, before, i);
      }
    }
    return new Liveness(before);
  }

  /**
   * The locals, by slot, whose values may be read at or after an instruction; not to be changed.
   */
  public BitSet before(int index) {
    return before[index];
  }

  private static boolean update(ControlFlow flow, BitSet[] before, int index) {
    int[] successors = flow.successors(index);
    if (successors.length == 1
        && flow.covering(index).isEmpty()
        && !isAccess(flow.instruction(index))) {
      // As most are, so these share one set.
      boolean changed = before[index] != before[successors[0]];
      before[index] = before[successors[0]];
      return changed;
    }
    BitSet live = new BitSet();
    for (int next : successors) {
      live.or(before[next]);
    }
    apply(flow.instruction(index), live);
    for (TryCatchBlockNode block : flow.covering(index)) {
      live.or(before[flow.handler(block)]);
    }
    if (live.equals(before[index])) {
      return false;
    }
    before[index] = live;
    return true;
  }

  private static boolean isAccess(AbstractInsnNode instruction) {
    return instruction instanceof VarInsnNode || instruction instanceof IincInsnNode;
  }

  private static void apply(AbstractInsnNode instruction, BitSet live) {
    if (instruction instanceof VarInsnNode local) {
      boolean stores = local.getOpcode() >= Opcodes.ISTORE && local.getOpcode() <= Opcodes.ASTORE;
      live.set(local.var, !stores);
    } else if (instruction instanceof IincInsnNode increment) {
      live.set(increment.var);
    }
  }
}
