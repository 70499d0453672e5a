package soumak.weaver;

import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import soumak.analysis.Names;
import soumak.analysis.WovenAttribute;

/**
 * Writes the class of one method's frames: a field for each value that lives across a pause, two
 * static methods for each set of values to save, {@code resume} and {@code position}.
 */
final class FrameClass {
  private static final String PAUSE_POINT = "pausePoint";
  private static final int GENERATED =
      Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;

  private final MethodPlan plan;
  private final ClassWriter writer;
  private final String name;

  private FrameClass(MethodPlan plan, ClassWriter writer) {
    this.plan = plan;
    this.writer = writer;
    this.name = plan.frameClass();
  }

  static byte[] of(MethodPlan plan, ClassWriter writer) {
    FrameClass frame = new FrameClass(plan, writer);
    frame.write();
    return writer.toByteArray();
  }

  static FieldInsnNode getPausePoint() {
    return new FieldInsnNode(Opcodes.GETFIELD, Names.FRAME, PAUSE_POINT, "I");
  }

  static FieldInsnNode putPausePoint() {
    return new FieldInsnNode(Opcodes.PUTFIELD, Names.FRAME, PAUSE_POINT, "I");
  }

  private void write() {
    writer.visit(plan.owner().version, GENERATED, name, null, Names.FRAME, null);
    writer.visitSource(plan.owner().sourceFile, null);
    writer.visitAttribute(new WovenAttribute(WovenAttribute.CURRENT));
    for (FrameLayout.Field field : plan.layout().fields()) {
      writer
          .visitField(Opcodes.ACC_SYNTHETIC, field.name(), field.descriptor(), null, null)
          .visitEnd();
    }
    FrameContents.write(writer, FrameContents.of(plan));
    constructor();
    plan.points().stream()
        .map(plan::saveShape)
        .distinct()
        .filter(SaveShape::fitsParameters)
        .forEach(shape -> {
          save(shape);
          again(shape);
        });
    resume();
    position();
    writer.visitEnd();
  }

  private void constructor() {
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_SYNTHETIC, "<init>", "(I)V", null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, Names.FRAME, "<init>", "(I)V", false);
    end(code, Type.VOID_TYPE);
  }

  private MethodVisitor begin(SaveShape shape, boolean again) {
    int flags = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code =
        writer.visitMethod(flags, shape.name(again), shape.descriptor(again), null, null);
    code.visitCode();
    return code;
  }

  private static int[] slots(Type[] parameters) {
    int[] slots = new int[parameters.length];
    for (int i = 1; i < parameters.length; i++) {
      slots[i] = slots[i - 1] + parameters[i - 1].getSize();
    }
    return slots;
  }

  private void save(SaveShape shape) {
    MethodVisitor code = begin(shape, false);
    Type[] parameters = Type.getArgumentTypes(shape.descriptor(false));
    List<String> fields = shape.fields();
    int[] slots = slots(parameters);
    code.visitVarInsn(Opcodes.ALOAD, slots[parameters.length - 1]);
    code.visitTypeInsn(Opcodes.NEW, name);
    code.visitInsn(Opcodes.DUP);
    if (plan.points().size() > 1) {
      code.visitVarInsn(Opcodes.ILOAD, slots[parameters.length - 2]);
    } else {
      code.visitInsn(Opcodes.ICONST_0);
    }
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>", "(I)V", false);
    for (int i = 0; i < fields.size(); i++) {
      if (!fields.get(i).isEmpty()) {
        code.visitInsn(Opcodes.DUP);
        code.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), slots[i]);
        code.visitFieldInsn(Opcodes.PUTFIELD, name, fields.get(i), parameters[i].getDescriptor());
      }
    }
    hand(code, Names.SAVE);
  }

  private static void hand(MethodVisitor code, String method) {
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, Names.FIBER, method, "(L" + Names.FRAME + ";)V", false);
    end(code, Type.VOID_TYPE);
  }

  private void again(SaveShape shape) {
    MethodVisitor code = begin(shape, true);
    Type[] parameters = Type.getArgumentTypes(shape.descriptor(true));
    int[] slots = slots(parameters);
    int frame = slots[parameters.length - 2];
    for (FrameLayout.Field field : plan.layout().fields()) {
      int i = shape.fields().indexOf(field.name());
      if (i >= 0) {
        store(code, frame, field, slots[i]);
      } else if (field.isReference()) {
        code.visitVarInsn(Opcodes.ALOAD, frame);
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitFieldInsn(Opcodes.PUTFIELD, name, field.name(), field.descriptor());
      }
    }
    if (plan.points().size() > 1) {
      code.visitVarInsn(Opcodes.ALOAD, frame);
      code.visitVarInsn(Opcodes.ILOAD, slots[parameters.length - 3]);
      code.visitFieldInsn(Opcodes.PUTFIELD, name, PAUSE_POINT, "I");
    }
    code.visitVarInsn(Opcodes.ALOAD, slots[parameters.length - 1]);
    code.visitVarInsn(Opcodes.ALOAD, frame);
    hand(code, Names.SAVE_AGAIN);
  }

  /** Stores a value; a reference only if it is another one. */
  private void store(MethodVisitor code, int frame, FrameLayout.Field field, int slot) {
    Label same = new Label();
    if (field.isReference()) {
      code.visitVarInsn(Opcodes.ALOAD, frame);
      code.visitFieldInsn(Opcodes.GETFIELD, name, field.name(), field.descriptor());
      code.visitVarInsn(Opcodes.ALOAD, slot);
      code.visitJumpInsn(Opcodes.IF_ACMPEQ, same);
    }
    code.visitVarInsn(Opcodes.ALOAD, frame);
    code.visitVarInsn(Type.getType(field.descriptor()).getOpcode(Opcodes.ILOAD), slot);
    code.visitFieldInsn(Opcodes.PUTFIELD, name, field.name(), field.descriptor());
    code.visitLabel(same);
  }

  private void resume() {
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC,
            "resume",
            "(" + Names.FIBER_DESCRIPTOR + ")V",
            null,
            new String[] {"java/lang/Throwable"});
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        plan.owner().name,
        plan.resumeName(),
        plan.resumeDescriptor(),
        plan.inInterface());
    Type result = plan.returnType();
    if (result.getSort() != Type.VOID) {
      leaveResult(code, result);
    }
    end(code, Type.VOID_TYPE);
  }

  private static void leaveResult(MethodVisitor code, Type result) {
    Label paused = new Label();
    code.visitVarInsn(result.getOpcode(Opcodes.ISTORE), 2);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitFieldInsn(Opcodes.GETFIELD, Names.FIBER, "pausing", "Z");
    code.visitJumpInsn(Opcodes.IFNE, paused);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitVarInsn(result.getOpcode(Opcodes.ILOAD), 2);
    String descriptor = "(" + Kind.of(result).descriptor() + ")V";
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Names.FIBER, "result", descriptor, false);
    code.visitLabel(paused);
  }

  private void position() {
    String element = "java/lang/StackTraceElement";
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC,
            "position",
            "()L" + element + ";",
            null,
            null);
    code.visitCode();
    code.visitTypeInsn(Opcodes.NEW, element);
    code.visitInsn(Opcodes.DUP);
    code.visitLdcInsn(Names.readable(plan.owner().name));
    code.visitLdcInsn(plan.method().name);
    if (plan.owner().sourceFile == null) {
      code.visitInsn(Opcodes.ACONST_NULL);
    } else {
      code.visitLdcInsn(plan.owner().sourceFile);
    }
    line(code);
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL,
        element,
        "<init>",
        "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I)V",
        false);
    end(code, Type.getObjectType(element));
  }

  /** The lines, which fit in 16 bits, are the characters of a string, indexed by pause point. */
  private void line(MethodVisitor code) {
    List<Integer> lines = plan.points().stream().map(PausePoint::line).toList();
    if (lines.stream().distinct().count() == 1) {
      code.visitLdcInsn(lines.getFirst());
      return;
    }
    StringBuilder table = new StringBuilder();
    lines.forEach(line -> table.append((char) Math.max(0, line)));
    code.visitLdcInsn(table.toString());
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, name, PAUSE_POINT, "I");
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "charAt", "(I)C", false);
  }

  private static void end(MethodVisitor code, Type result) {
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
