package soumak.weaver;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.Uninitialised;

/**
 * Rewrites objects that are made before a pause and constructed after it, as in {@code new
 * A(pausable())}: the JVM lets no field hold them. The {@code new} instruction stays, because it
 * initialises the class, but leaves a null; the object is made right before its constructor, where
 * its copies take the places of the nulls.
 */
final class UninitialisedObjects {
  private final MethodNode method;
  private final MethodCode code;
  private int slots;
  private int deepest;

  private UninitialisedObjects(MethodNode method, MethodCode code) {
    this.method = method;
    this.code = code;
    this.slots = method.maxLocals;
  }

  /** Rewrites {@code method} in place; returns whether it changed. */
  static boolean rewrite(MethodNode method, MethodCode code, List<Integer> pausableCalls) {
    Set<AbstractInsnNode> origins = new LinkedHashSet<>();
    for (int index : pausableCalls) {
      Frame<BasicValue> frame = code.frames().before(index);
      if (frame != null) {
        collect(frame, origins);
      }
    }
    if (origins.isEmpty()) {
      return false;
    }
    new UninitialisedObjects(method, code).rewrite(origins);
    return true;
  }

  private static void collect(Frame<BasicValue> frame, Set<AbstractInsnNode> origins) {
    for (int i = 0; i < frame.getStackSize(); i++) {
      if (frame.getStack(i) instanceof Uninitialised object) {
        origins.add(object.origin());
      }
    }
    for (int i = 0; i < frame.getLocals(); i++) {
      if (frame.getLocal(i) instanceof Uninitialised object) {
        origins.add(object.origin());
      }
    }
  }

  private void rewrite(Set<AbstractInsnNode> origins) {
    for (int i = 0; i < code.flow().size(); i++) {
      Frame<BasicValue> frame = code.frames().before(i);
      if (frame != null
          && code.flow().instruction(i) instanceof MethodInsnNode call
          && call.name.equals("<init>")
          && frame.getStack(target(frame, call)) instanceof Uninitialised object
          && origins.contains(object.origin())) {
        makeBefore(call, frame, object);
      }
    }
    for (AbstractInsnNode origin : origins) {
      method.instructions.insert(origin, new InsnNode(Opcodes.ACONST_NULL));
      method.instructions.insert(origin, new InsnNode(Opcodes.POP));
    }
    method.maxLocals = slots;
    method.maxStack += deepest;
  }

  private static int target(Frame<BasicValue> frame, MethodInsnNode call) {
    return frame.getStackSize() - 1 - Type.getArgumentTypes(call.desc).length;
  }

  /** Takes apart the operand stack down to the lowest copy, makes the object, and puts all back. */
  private void makeBefore(MethodInsnNode call, Frame<BasicValue> frame, Uninitialised object) {
    int lowest = target(frame, call);
    for (int i = lowest; i >= 0; i--) {
      if (object.equals(frame.getStack(i))) {
        lowest = i;
      }
    }
    InsnList spill = new InsnList();
    List<VarInsnNode> reload = new ArrayList<>();
    int made = method.maxLocals;
    int slot = made + 1;
    for (int i = frame.getStackSize() - 1; i >= lowest; i--) {
      BasicValue value = frame.getStack(i);
      if (object.equals(value)) {
        spill.add(new InsnNode(Opcodes.POP));
        reload.add(new VarInsnNode(Opcodes.ALOAD, made));
      } else {
        spill.add(new VarInsnNode(value.getType().getOpcode(Opcodes.ISTORE), slot));
        reload.add(new VarInsnNode(value.getType().getOpcode(Opcodes.ILOAD), slot));
        slot += value.getSize();
      }
    }
    spill.add(new TypeInsnNode(Opcodes.NEW, object.getType().getInternalName()));
    spill.add(new VarInsnNode(Opcodes.ASTORE, made));
    for (int i = 0; i < frame.getLocals(); i++) {
      if (object.equals(frame.getLocal(i))) {
        spill.add(new VarInsnNode(Opcodes.ALOAD, made));
        spill.add(new VarInsnNode(Opcodes.ASTORE, i));
      }
    }
    reload.reversed().forEach(spill::add);
    method.instructions.insertBefore(call, spill);
    slots = Math.max(slots, slot);
    deepest = Math.max(deepest, 2);
  }
}
