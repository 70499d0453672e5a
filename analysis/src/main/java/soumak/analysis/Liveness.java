package soumak.analysis;

import java.util.Arrays;
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
  /** For each instruction so many words, of which a bit is a local. */
  private final long[] live;

  private final int words;

  private Liveness(int size, int words) {
    this.live = new long[size * words];
    this.words = words;
  }

  public static Liveness of(ControlFlow flow) {
    Liveness found = new Liveness(flow.size(), (locals(flow) + Long.SIZE - 1) / Long.SIZE);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = flow.size() - 1; i >= 0; i--) {
        changed |= found.update(flow, i);
      }
    }
    return found;
  }

  /** The locals, by slot, whose values may be read at or after an instruction. */
  public BitSet before(int index) {
    return BitSet.valueOf(Arrays.copyOfRange(live, index * words, (index + 1) * words));
  }

  private static int locals(ControlFlow flow) {
    int locals = 0;
    for (int i = 0; i < flow.size(); i++) {
      locals = Math.max(locals, accessed(flow.instruction(i)) + 1);
    }
    return locals;
  }

  /** The local that an instruction reads or writes; negative if it is none. */
  private static int accessed(AbstractInsnNode instruction) {
    return switch (instruction.getType()) {
      case AbstractInsnNode.VAR_INSN -> ((VarInsnNode) instruction).var;
      case AbstractInsnNode.IINC_INSN -> ((IincInsnNode) instruction).var;
      default -> -1;
    };
  }

  private boolean update(ControlFlow flow, int index) {
    AbstractInsnNode instruction = flow.instruction(index);
    int local = accessed(instruction);
    int opcode = instruction.getOpcode();
    boolean stores = opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
    boolean changed = false;
    for (int word = 0; word < words; word++) {
      long now = 0;
      for (int next : flow.successors(index)) {
        now |= live[next * words + word];
      }
      if (local / Long.SIZE == word && local >= 0) {
        long bit = 1L << local; // of which the JVM takes the lowest six bits
        now = stores ? now & ~bit : now | bit;
      }
      for (TryCatchBlockNode block : flow.covering(index)) {
        now |= live[flow.handler(block) * words + word];
      }
      changed |= live[index * words + word] != now;
      live[index * words + word] = now;
    }
    return changed;
  }
}
