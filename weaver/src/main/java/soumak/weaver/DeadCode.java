package soumak.weaver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ControlFlow;

/** Removes what cannot be reached: in a resume version, the way to the first pause point. */
final class DeadCode {
  private DeadCode() {}

  static void remove(MethodNode method) {
    ControlFlow flow = ControlFlow.of(method);
    BitSet reachable = flow.reachable();
    List<AbstractInsnNode> dead = new ArrayList<>();
    for (int i = 0; i < flow.size(); i++) {
      if (!reachable.get(i) && !isNeeded(flow.instruction(i), i, flow, reachable)) {
        dead.add(flow.instruction(i));
      }
    }
    dead.forEach(method.instructions::remove);
    method.tryCatchBlocks.removeIf(block -> isEmpty(block.start, block.end));
    if (method.localVariables != null) {
      List<LocalVariableNode> alive = new ArrayList<>(method.localVariables);
      alive.removeIf(variable -> isEmpty(variable.start, variable.end));
      // The JVM loads no class in which two entries are the same.
      Set<List<Object>> seen = new HashSet<>();
      alive.removeIf(
          it -> !seen.add(List.of(it.name, it.index, position(it.start), position(it.end))));
      method.localVariables = alive;
    }
  }

  /** Labels stay, and a line whose first instructions are dead and later ones are not. */
  private static boolean isNeeded(
      AbstractInsnNode dead, int index, ControlFlow flow, BitSet reachable) {
    if (!(dead instanceof LineNumberNode)) {
      return dead instanceof LabelNode;
    }
    for (int i = index + 1; i < flow.size(); i++) {
      AbstractInsnNode at = flow.instruction(i);
      if (at instanceof LineNumberNode) {
        return false;
      }
      if (at.getOpcode() >= 0 && reachable.get(i)) {
        return true;
      }
    }
    return false;
  }

  /** The instruction behind a label, or the last label of those at the end of the code. */
  private static AbstractInsnNode position(LabelNode label) {
    AbstractInsnNode at = label;
    while (at.getOpcode() < 0 && at.getNext() != null) {
      at = at.getNext();
    }
    return at;
  }

  private static boolean isEmpty(LabelNode start, LabelNode end) {
    for (AbstractInsnNode at = start; at != null && at != end; at = at.getNext()) {
      if (at.getOpcode() >= 0) {
        return false;
      }
    }
    return true;
  }
}
