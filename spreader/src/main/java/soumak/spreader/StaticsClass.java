package soumak.spreader;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** Makes the class of the one object that has the static fields of a class. */
final class StaticsClass {
  static final String SUFFIX = "$spread$Statics";
  static final String CLINIT = "spread$clinit$";
  private static final int STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

  private final Program program;
  private final Initialisers initialisers;
  private final ClassNode node;
  private final String name;

  StaticsClass(Program program, Initialisers initialisers, ClassNode node) {
    this.program = program;
    this.initialisers = initialisers;
    this.node = node;
    this.name = node.name + SUFFIX;
  }

  /** Leaves the object on the stack, of an initialised class. */
  static void get(MethodVisitor code, String owner) {
    String in = owner + SUFFIX;
    code.visitMethodInsn(Opcodes.INVOKESTATIC, in, "get$", "()L" + in + ";", false);
  }

  /** Initialises a class. */
  static void ask(MethodVisitor code, String owner) {
    get(code, owner);
    code.visitInsn(Opcodes.POP);
  }

  ClassNode make(List<FieldNode> fields) {
    ClassNode out = new ClassNode();
    out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, Types.SHARED, null);
    List<FieldNode> all = new ArrayList<>(fields);
    boolean isEnum = node.superName.equals(Types.ENUM);
    if (isEnum) {
      all.add(EnumState.states());
    }
    out.fields.addAll(all);
    out.visitField(STATIC, "instance$", "L" + name + ";", null, null);
    Contents.add(out, all);
    MethodVisitor made = out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    made.visitVarInsn(Opcodes.ALOAD, 0);
    made.visitMethodInsn(Opcodes.INVOKESPECIAL, Types.SHARED, "<init>", "()V", false);
    fields.forEach(it -> StayingFields.begin(made, name, it));
    made.visitInsn(Opcodes.RETURN);
    initialiser(out.visitMethod(Opcodes.ACC_PUBLIC, "clinit$", "()V", null, null), isEnum);
    getter(out.visitMethod(STATIC, "get$", "()L" + name + ";", null, null));
    return out;
  }

  private void initialiser(MethodVisitor code, boolean isEnum) {
    if (isEnum) {
      EnumState.fill(program, node, code);
    }
    if (initialisers.hasEffects(node.superName)) {
      ask(code, node.superName);
    }
    for (String each : node.interfaces) {
      if (initialisers.runsDefaults(each)) {
        ask(code, each);
      }
    }
    if (Program.method(node, "<clinit>", "()V") != null) {
      boolean onInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
      code.visitMethodInsn(Opcodes.INVOKESTATIC, node.name, CLINIT, "()V", onInterface);
    }
    code.visitInsn(Opcodes.RETURN);
  }

  private void getter(MethodVisitor code) {
    Label known = new Label();
    code.visitFieldInsn(Opcodes.GETSTATIC, name, "instance$", "L" + name + ";");
    code.visitInsn(Opcodes.DUP);
    code.visitJumpInsn(Opcodes.IFNONNULL, known);
    code.visitInsn(Opcodes.POP);
    code.visitLdcInsn(Type.getObjectType(name));
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        Types.RUNTIME + "Access",
        "statics",
        "(Ljava/lang/Class;)Ljava/lang/Object;",
        false);
    code.visitTypeInsn(Opcodes.CHECKCAST, name);
    code.visitLabel(known);
    code.visitInsn(Opcodes.ARETURN);
  }
}
