package soumak.weaver;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A copy of a method's code under another signature. Line and variable tables go along; annotations
 * stay with the original. The n-th instruction of the copy is the copy of the n-th instruction.
 */
final class MethodCopy {
  private final MethodNode copy;
  private final AbstractInsnNode[] instructions;
  private final Map<LabelNode, LabelNode> labels = new HashMap<>();

  MethodCopy(MethodNode original, int access, String name, String descriptor) {
    String[] exceptions = original.exceptions.toArray(String[]::new);
    copy = new MethodNode(Opcodes.ASM9, access, name, descriptor, null, exceptions);
    for (AbstractInsnNode instruction : original.instructions) {
      if (instruction instanceof LabelNode label) {
        labels.put(label, new LabelNode());
      }
    }
    instructions = new AbstractInsnNode[original.instructions.size()];
    int index = 0;
    for (AbstractInsnNode instruction : original.instructions) {
      AbstractInsnNode clone = instruction.clone(labels);
      clone.visibleTypeAnnotations = null;
      clone.invisibleTypeAnnotations = null;
      instructions[index++] = clone;
      copy.instructions.add(clone);
    }
    copyTables(original);
  }

  private void copyTables(MethodNode original) {
    for (TryCatchBlockNode block : original.tryCatchBlocks) {
      copy.tryCatchBlocks.add(
          new TryCatchBlockNode(
              label(block.start), label(block.end), label(block.handler), block.type));
    }
    if (original.localVariables != null) {
      copy.localVariables = original.localVariables.stream().map(this::variable).toList();
    }
  }

  private LocalVariableNode variable(LocalVariableNode it) {
    return new LocalVariableNode(
        it.name, it.desc, it.signature, label(it.start), label(it.end), it.index);
  }

  MethodNode method() {
    return copy;
  }

  AbstractInsnNode instruction(int index) {
    return instructions[index];
  }

  /** The copy of a label of the original. */
  LabelNode label(LabelNode original) {
    LabelNode label = labels.get(original);
    if (label == null) {
      throw new IllegalArgumentException("a label outside its method");
    }
    return label;
  }

  /** The try ranges of the copy. */
  List<TryCatchBlockNode> ranges() {
    return copy.tryCatchBlocks;
  }
}
