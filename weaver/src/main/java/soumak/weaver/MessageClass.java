package soumak.weaver;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Names;
import soumak.analysis.WovenAttribute;

/**
 * One message of a capsule: the class of its calls, and the two methods by which they are made.
 *
 * <p>The class is written as woven code: it runs the method with the sender's fiber, and takes the
 * result either at once or, behind a pause, out of the fiber. So it needs no frame of its own.
 */
final class MessageClass {
  static final String CALL = "soumak/woven/Call";
  private static final String CAPSULES = "soumak/woven/Capsules";
  private static final String CAPSULE_TYPE = "L" + CapsuleClass.CAPSULE + ";";
  private static final String CALL_TYPE = "L" + CALL + ";";
  private static final String REPLY_TYPE = "L" + CapsuleClass.REPLY + ";";
  private static final String OBJECT_TYPE = "Ljava/lang/Object;";
  private static final Type OBJECT = Type.getType(OBJECT_TYPE);
  private static final int CLASS_FLAGS =
      Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;

  private static final Handle MAY_ENTER =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          CAPSULES,
          "mayEnter",
          "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
              + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
          false);

  private final ClassNode owner;
  private final MethodNode method;
  private final String name;
  private final boolean pausable;
  private final boolean leaf;
  private final Type[] parameters;
  private final Type result;

  /**
   * @param pausable whether the method may pause
   * @param leaf whether it never does
   */
  MessageClass(ClassNode owner, MethodNode method, String name, boolean pausable, boolean leaf) {
    this.owner = owner;
    this.method = method;
    this.name = name;
    this.pausable = pausable;
    this.leaf = leaf;
    this.parameters = Type.getArgumentTypes(method.desc);
    this.result = Type.getReturnType(method.desc);
  }

  byte[] write(ClassWriter writer) {
    writer.visit(owner.version, CLASS_FLAGS, name, null, CALL, null);
    writer.visitSource(owner.sourceFile, null);
    writer.visitAttribute(new WovenAttribute(WovenAttribute.CURRENT));
    for (int i = 0; i < parameters.length; i++) {
      writer.visitField(Opcodes.ACC_FINAL, "a" + i, parameters[i].getDescriptor(), null, null);
    }
    constructor(writer);
    run(writer);
    if (result.getSort() != Type.VOID && pausable) {
      resumed(writer);
    }
    if (leaf) {
      MethodVisitor code = begin(writer, Opcodes.ACC_PUBLIC, "isLeaf", "()Z");
      code.visitInsn(Opcodes.ICONST_1);
      end(code, Type.BOOLEAN_TYPE);
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private String constructorType() {
    return Type.getMethodDescriptor(Type.VOID_TYPE, parameters);
  }

  private void constructor(ClassWriter writer) {
    MethodVisitor code = begin(writer, 0, "<init>", constructorType());
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, CALL, "<init>", "()V", false);
    int slot = 1;
    for (int i = 0; i < parameters.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), slot);
      code.visitFieldInsn(Opcodes.PUTFIELD, name, "a" + i, parameters[i].getDescriptor());
      slot += parameters[i].getSize();
    }
    end(code, Type.VOID_TYPE);
  }

  private void run(ClassWriter writer) {
    MethodVisitor code =
        begin(
            writer, Opcodes.ACC_PUBLIC, "run", "(" + CAPSULE_TYPE + Names.FIBER_DESCRIPTOR + ")V");
    if (result.getSort() != Type.VOID) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
    }
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitTypeInsn(Opcodes.CHECKCAST, owner.name);
    for (int i = 0; i < parameters.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitFieldInsn(Opcodes.GETFIELD, name, "a" + i, parameters[i].getDescriptor());
    }
    String descriptor = method.desc;
    if (pausable) {
      code.visitVarInsn(Opcodes.ALOAD, 2);
      descriptor = Names.withFiber(descriptor);
    }
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, owner.name, method.name + Names.NOW, descriptor, false);
    if (result.getSort() != Type.VOID) {
      Conversion.box(code, result);
      if (pausable) {
        answerUnlessPaused(code);
      } else {
        answer(code);
      }
    }
    end(code, Type.VOID_TYPE);
  }

  /** {@link #answer}; where the method has paused, what is on the stack is no result. */
  private void answerUnlessPaused(MethodVisitor code) {
    Label paused = new Label();
    Label done = new Label();
    code.visitVarInsn(Opcodes.ALOAD, 2);
    code.visitFieldInsn(Opcodes.GETFIELD, Names.FIBER, "pausing", "Z");
    code.visitJumpInsn(Opcodes.IFNE, paused);
    answer(code);
    code.visitJumpInsn(Opcodes.GOTO, done);
    code.visitLabel(paused);
    code.visitInsn(Opcodes.POP2);
    code.visitLabel(done);
  }

  /** The call and its boxed result are on the stack. */
  private void answer(MethodVisitor code) {
    boolean reply = result.getDescriptor().equals(REPLY_TYPE);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        CALL,
        reply ? "answerAs" : "answer",
        "(" + (reply ? REPLY_TYPE : OBJECT_TYPE) + ")V",
        false);
  }

  private void resumed(ClassWriter writer) {
    MethodVisitor code =
        begin(writer, Opcodes.ACC_PUBLIC, "resumed", "(" + Names.FIBER_DESCRIPTOR + ")V");
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    Kind kind = Kind.of(result);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, Names.FIBER, kind.take(), "()" + kind.descriptor(), false);
    if (result.getSort() >= Type.ARRAY) {
      code.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
    }
    Conversion.box(code, result);
    answer(code);
    end(code, Type.VOID_TYPE);
  }

  /** The public method: sends, and waits for the answer if it gives one. */
  MethodNode sending() {
    MethodNode sends = new MethodNode(Opcodes.ASM9, flags(0), method.name, method.desc, null, null);
    sends.signature = method.signature;
    sends.exceptions = method.exceptions;
    sends.parameters = method.parameters;
    sends.visibleAnnotations = method.visibleAnnotations;
    sends.invisibleAnnotations = method.invisibleAnnotations;
    sends.visibleParameterAnnotations = method.visibleParameterAnnotations;
    sends.invisibleParameterAnnotations = method.invisibleParameterAnnotations;
    sends.visibleTypeAnnotations = method.visibleTypeAnnotations;
    sends.invisibleTypeAnnotations = method.invisibleTypeAnnotations;
    sends.visitCode();
    sendAndReturn(sends);
    sends.visitMaxs(0, 0);
    return sends;
  }

  private int flags(int more) {
    int kept = Opcodes.ACC_PUBLIC | (method.access & (Opcodes.ACC_FINAL | Opcodes.ACC_VARARGS));
    return kept | more;
  }

  /** Sends by two calls, each of which the JIT takes into the sender's code. */
  private void sendInHalves(MethodVisitor code) {
    capsuleAndCall(code);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, CAPSULES, "append", "(" + CAPSULE_TYPE + CALL_TYPE + ")Z", false);
    Label held = new Label();
    code.visitJumpInsn(Opcodes.IFEQ, held);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, CAPSULES, "rouse", "(" + CAPSULE_TYPE + ")V", false);
    code.visitLabel(held);
    code.visitInsn(Opcodes.RETURN);
  }

  private void capsuleAndCall(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitTypeInsn(Opcodes.NEW, name);
    code.visitInsn(Opcodes.DUP);
    arguments(code);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>", constructorType(), false);
  }

  private void sendAndReturn(MethodVisitor code) {
    capsuleAndCall(code);
    boolean asks = result.getSort() != Type.VOID;
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        CAPSULES,
        asks ? "ask" : "send",
        "(" + CAPSULE_TYPE + CALL_TYPE + ")" + (asks ? REPLY_TYPE : "V"),
        false);
    returnAnswer(code);
  }

  /** Returns the reply on the stack, or the value that it brings. */
  private void returnAnswer(MethodVisitor code) {
    if (result.getSort() != Type.VOID && !result.getDescriptor().equals(REPLY_TYPE)) {
      code.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, CapsuleClass.REPLY, "await", "()" + OBJECT_TYPE, false);
      Conversion.convert(code, OBJECT, OBJECT, result);
    }
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
  }

  private void arguments(MethodVisitor code) {
    int slot = 1;
    for (Type parameter : parameters) {
      code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), slot);
      slot += parameter.getSize();
    }
  }

  /** Runs the method at once if it can, and else sends. */
  MethodNode inline() {
    MethodNode runs =
        new MethodNode(
            Opcodes.ASM9,
            flags(Opcodes.ACC_SYNTHETIC) & ~(Opcodes.ACC_FINAL | Opcodes.ACC_VARARGS),
            method.name + Names.INLINE,
            method.desc,
            null,
            method.exceptions.toArray(String[]::new));
    runs.visitCode();
    if (leaf) {
      tryNow(runs);
    }
    if (result.getSort() == Type.VOID) {
      sendInHalves(runs);
    } else {
      sendAndReturn(runs);
    }
    runs.visitMaxs(0, 0);
    return runs;
  }

  private void tryNow(MethodVisitor code) {
    int entered = 1;
    for (Type parameter : parameters) {
      entered += parameter.getSize();
    }
    Label from = new Label();
    Label to = new Label();
    Label thrown = new Label();
    Label send = new Label();
    code.visitTryCatchBlock(from, to, thrown, null);
    code.visitInvokeDynamicInsn("mayEnter", "()Z", MAY_ENTER);
    code.visitJumpInsn(Opcodes.IFEQ, send);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, CAPSULES, "enter", "(" + CAPSULE_TYPE + ")" + OBJECT_TYPE, false);
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ASTORE, entered);
    code.visitJumpInsn(Opcodes.IFNULL, send);
    code.visitLabel(from);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    arguments(code);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, owner.name, method.name + Names.NOW, method.desc, false);
    code.visitLabel(to);
    leave(code, entered, "leave", "");
    if (result.getDescriptor().equals(REPLY_TYPE)) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitInsn(Opcodes.SWAP);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          CAPSULES,
          "replied",
          "(" + CAPSULE_TYPE + REPLY_TYPE + ")" + REPLY_TYPE,
          false);
    }
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    code.visitLabel(thrown);
    fail(code, entered);
    code.visitLabel(send);
  }

  private void leave(MethodVisitor code, int entered, String how, String more) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, entered);
    if (!more.isEmpty()) {
      code.visitVarInsn(Opcodes.ALOAD, entered + 1);
    }
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, CAPSULES, how, "(" + CAPSULE_TYPE + OBJECT_TYPE + more + ")V", false);
  }

  /** What a sender does not wait for does not fail the sender. */
  private void fail(MethodVisitor code, int entered) {
    code.visitVarInsn(Opcodes.ASTORE, entered + 1);
    if (result.getSort() == Type.VOID) {
      leave(code, entered, "fail", "Ljava/lang/Throwable;");
      code.visitInsn(Opcodes.RETURN);
      return;
    }
    leave(code, entered, "leave", "");
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, entered + 1);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        CAPSULES,
        "failed",
        "(" + CAPSULE_TYPE + "Ljava/lang/Throwable;)" + REPLY_TYPE,
        false);
    returnAnswer(code);
  }

  private static MethodVisitor begin(ClassWriter writer, int access, String name, String type) {
    MethodVisitor code = writer.visitMethod(access | Opcodes.ACC_SYNTHETIC, name, type, null, null);
    code.visitCode();
    return code;
  }

  private static void end(MethodVisitor code, Type type) {
    code.visitInsn(type.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
