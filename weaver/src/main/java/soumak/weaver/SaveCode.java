package soumak.weaver;

import java.util.List;
import java.util.OptionalInt;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.Names;

/**
 * Makes pausable calls pass the fiber and look, when they return, whether they paused. The code
 * that saves the frame goes to the end of the method, so that the way of a call that did not pause
 * stays short. The plain version makes a frame; the resume version, which has been given one, fills
 * that again.
 */
final class SaveCode {
  /** How far behind the fiber's slot there is a free one in both versions. */
  private static final int SCRATCH = 3;

  private final MethodPlan plan;
  private final MethodCopy copy;
  private final int fiber;
  private final OptionalInt given;

  /**
   * @param fiber the slot of the fiber
   * @param given the slot of the frame that is to be filled again, in the resume version
   */
  SaveCode(MethodPlan plan, MethodCopy copy, int fiber, OptionalInt given) {
    this.plan = plan;
    this.copy = copy;
    this.fiber = fiber;
    this.given = given;
  }

  /** Rewrites a call; returns the label behind it and its check. */
  LabelNode weave(PausePoint point) {
    MethodInsnNode call = passFiber(point.index());
    LabelNode save = new LabelNode();
    LabelNode after = new LabelNode();
    InsnList check = new InsnList();
    check.add(new VarInsnNode(Opcodes.ALOAD, fiber));
    check.add(new FieldInsnNode(Opcodes.GETFIELD, Names.FIBER, "pausing", "Z"));
    check.add(new JumpInsnNode(Opcodes.IFNE, save));
    check.add(after);
    InsnList instructions = copy.method().instructions;
    instructions.insert(call, check);
    instructions.add(saveBlock(point, save));
    return after;
  }

  /** Makes a call pass the fiber. */
  MethodInsnNode passFiber(int index) {
    MethodInsnNode call = (MethodInsnNode) copy.instruction(index);
    call.desc = Names.withFiber(call.desc);
    copy.method().instructions.insertBefore(call, new VarInsnNode(Opcodes.ALOAD, fiber));
    return call;
  }

  private InsnList saveBlock(PausePoint point, LabelNode save) {
    InsnList code = new InsnList();
    code.add(save);
    line(code, point, save);
    switch (point.result().getSize()) {
      case 1 -> code.add(new InsnNode(Opcodes.POP));
      case 2 -> code.add(new InsnNode(Opcodes.POP2));
      default -> {}
    }
    SaveShape shape = plan.saveShape(point);
    if (shape.fitsParameters()) {
      saveByCall(code, point, shape);
    } else {
      saveInPlace(code, point);
    }
    code.add(new InsnNode(Kind.of(plan.returnType()).dummy()));
    code.add(new InsnNode(plan.returnType().getOpcode(Opcodes.IRETURN)));
    return code;
  }

  static void line(InsnList code, PausePoint point, LabelNode start) {
    if (point.line() >= 0) {
      code.add(new LineNumberNode(point.line(), start));
    }
  }

  private void saveByCall(InsnList code, PausePoint point, SaveShape shape) {
    for (FrameLayout.Saved local : plan.layout().locals(point)) {
      if (local.field() != null) {
        code.add(new VarInsnNode(local.type().getOpcode(Opcodes.ILOAD), local.slot()));
      }
    }
    if (plan.points().size() > 1) {
      code.add(number(point.number()));
    }
    boolean again = given.isPresent();
    given.ifPresent(slot -> code.add(new VarInsnNode(Opcodes.ALOAD, slot)));
    code.add(new VarInsnNode(Opcodes.ALOAD, fiber));
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            plan.frameClass(),
            shape.name(again),
            shape.descriptor(again),
            false));
  }

  /** More values than a method has parameters: fills the fields from here. */
  private void saveInPlace(InsnList code, PausePoint point) {
    int frame = given.orElse(fiber + SCRATCH);
    if (given.isPresent()) {
      clear(code, point, frame);
    } else {
      make(code, point, frame);
    }
    List<FrameLayout.Saved> stack = plan.layout().stack(point);
    for (FrameLayout.Saved value : stack.reversed()) {
      putFromStack(code, value, frame);
    }
    for (FrameLayout.Saved local : plan.layout().locals(point)) {
      if (local.field() != null) {
        code.add(new VarInsnNode(Opcodes.ALOAD, frame));
        code.add(new VarInsnNode(local.type().getOpcode(Opcodes.ILOAD), local.slot()));
        code.add(put(local.field()));
      }
    }
    code.add(new VarInsnNode(Opcodes.ALOAD, fiber));
    code.add(new VarInsnNode(Opcodes.ALOAD, frame));
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKEVIRTUAL,
            Names.FIBER,
            given.isPresent() ? Names.SAVE_AGAIN : Names.SAVE,
            "(L" + Names.FRAME + ";)V",
            false));
  }

  private void make(InsnList code, PausePoint point, int frame) {
    code.add(new TypeInsnNode(Opcodes.NEW, plan.frameClass()));
    code.add(new InsnNode(Opcodes.DUP));
    code.add(number(point.number()));
    code.add(new MethodInsnNode(Opcodes.INVOKESPECIAL, plan.frameClass(), "<init>", "(I)V", false));
    code.add(new VarInsnNode(Opcodes.ASTORE, frame));
  }

  /** Prepares a frame to be filled again: it must not keep what is not needed any more. */
  private void clear(InsnList code, PausePoint point, int frame) {
    code.add(new VarInsnNode(Opcodes.ALOAD, frame));
    code.add(number(point.number()));
    code.add(FrameClass.putPausePoint());
    for (FrameLayout.Field field : plan.layout().fields()) {
      if (field.isReference()) {
        code.add(new VarInsnNode(Opcodes.ALOAD, frame));
        code.add(new InsnNode(Opcodes.ACONST_NULL));
        code.add(put(field));
      }
    }
  }

  private void putFromStack(InsnList code, FrameLayout.Saved value, int frame) {
    FrameLayout.Field field = value.field();
    if (field == null) {
      code.add(new InsnNode(Opcodes.POP));
      return;
    }
    code.add(new VarInsnNode(Opcodes.ALOAD, frame));
    if (value.type().getSize() == 2) {
      code.add(new InsnNode(Opcodes.DUP_X2));
      code.add(new InsnNode(Opcodes.POP));
    } else {
      code.add(new InsnNode(Opcodes.SWAP));
    }
    code.add(put(field));
  }

  private FieldInsnNode put(FrameLayout.Field field) {
    return new FieldInsnNode(Opcodes.PUTFIELD, plan.frameClass(), field.name(), field.descriptor());
  }

  static AbstractInsnNode number(int value) {
    if (value <= 5) {
      return new InsnNode(Opcodes.ICONST_0 + value);
    }
    if (value <= Short.MAX_VALUE) {
      int opcode = value <= Byte.MAX_VALUE ? Opcodes.BIPUSH : Opcodes.SIPUSH;
      return new IntInsnNode(opcode, value);
    }
    return new LdcInsnNode(value);
  }
}
