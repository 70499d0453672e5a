package soumak.weaver;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import soumak.analysis.Diagnostic;

/**
 * Makes {@code Cut.cut(x.f)} and {@code Cut.cut(a[i])} sever: the load is followed by a store of
 * null to the same place, and the call disappears. The cut operator of paper 000, section 2;
 * whoever holds the result holds the only reference.
 */
final class CutRewriter {
  private static final String CUT = "soumak/Cut";

  private final ClassNode owner;
  private final Set<MethodNode> changed = new HashSet<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  CutRewriter(ClassNode owner) {
    this.owner = owner;
  }

  /** Rewrites all cuts of the class; what cannot be cut is an error. */
  List<Diagnostic> rewrite() {
    for (MethodNode method : owner.methods) {
      for (AbstractInsnNode instruction : method.instructions.toArray()) {
        if (instruction instanceof MethodInsnNode call && isCut(call)) {
          rewrite(method, call);
        }
      }
    }
    return diagnostics;
  }

  boolean changed(MethodNode method) {
    return changed.contains(method);
  }

  private static boolean isCut(MethodInsnNode call) {
    return call.owner.equals(CUT) && call.name.equals("cut");
  }

  private void rewrite(MethodNode method, MethodInsnNode call) {
    AbstractInsnNode load = argument(method, call);
    InsnList before = new InsnList();
    InsnList behind = new InsnList();
    if (load instanceof FieldInsnNode field && field.getOpcode() == Opcodes.GETFIELD) {
      if (isFinal(field)) {
        diagnostics.add(Refusals.cutOfFinal(owner, method, call, field.name));
        return;
      }
      before.add(new InsnNode(Opcodes.DUP));
      behind.add(new InsnNode(Opcodes.SWAP));
      behind.add(new InsnNode(Opcodes.ACONST_NULL));
      behind.add(new FieldInsnNode(Opcodes.PUTFIELD, field.owner, field.name, field.desc));
    } else if (load != null && load.getOpcode() == Opcodes.AALOAD) {
      before.add(new InsnNode(Opcodes.DUP2));
      // array, index, value: the value goes below the other two, null above them
      behind.add(new InsnNode(Opcodes.DUP_X2));
      behind.add(new InsnNode(Opcodes.POP));
      behind.add(new InsnNode(Opcodes.ACONST_NULL));
      behind.add(new InsnNode(Opcodes.AASTORE));
    } else {
      diagnostics.add(Refusals.cutOfNoBranch(owner, method, call));
      return;
    }
    method.instructions.insertBefore(load, before);
    method.instructions.insert(load, behind);
    method.instructions.remove(call);
    method.maxStack += 2;
    changed.add(method);
  }

  /**
   * The instruction that loads the argument, behind which only a cast may stand; null if there is
   * no single one.
   */
  private static @Nullable AbstractInsnNode argument(MethodNode method, MethodInsnNode call) {
    AbstractInsnNode at = call.getPrevious();
    while (at != null && isPassedOver(method, at)) {
      at = at.getPrevious();
    }
    return at;
  }

  private static boolean isPassedOver(MethodNode method, AbstractInsnNode at) {
    return switch (at.getType()) {
      case AbstractInsnNode.LINE, AbstractInsnNode.FRAME -> true;
      case AbstractInsnNode.LABEL -> !isTarget(method, (LabelNode) at);
      default -> at.getOpcode() == Opcodes.CHECKCAST;
    };
  }

  /** Whether control may come to {@code label} from elsewhere; else it only marks a line. */
  private static boolean isTarget(MethodNode method, LabelNode label) {
    for (AbstractInsnNode at : method.instructions) {
      boolean jumps =
          switch (at) {
            case JumpInsnNode jump -> jump.label == label;
            case TableSwitchInsnNode choice ->
                choice.dflt == label || choice.labels.contains(label);
            case LookupSwitchInsnNode choice ->
                choice.dflt == label || choice.labels.contains(label);
            default -> false;
          };
      if (jumps) {
        return true;
      }
    }
    return method.tryCatchBlocks.stream().anyMatch(block -> block.handler == label);
  }

  private boolean isFinal(FieldInsnNode load) {
    return load.owner.equals(owner.name)
        && owner.fields.stream()
            .anyMatch(
                field -> field.name.equals(load.name) && (field.access & Opcodes.ACC_FINAL) != 0);
  }
}
