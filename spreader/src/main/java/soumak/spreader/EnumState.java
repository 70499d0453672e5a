package soumak.spreader;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * The fields of enum constants. Those of a constant are in an object of a class that is made for
 * it, at home at the first node; the constants of each node find it by their number.
 */
final class EnumState {
  static final String SUFFIX = "$spread$State";
  static final String HELD = "held$";
  private static final String STATES = "states$";
  private static final String REFS = "L" + Types.REFS + ";";
  private static final String MADE = "(Ljava/lang/String;I" + Types.BLANK + ")V";

  private EnumState() {}

  static FieldNode states() {
    return new FieldNode(Opcodes.ACC_PUBLIC, STATES, REFS, null, null);
  }

  /** The superclass of such a class. */
  static String above(Program program, String name) {
    ClassNode node = program.classes.get(name.substring(0, name.length() - SUFFIX.length()));
    return node == null || node.superName.equals(Types.ENUM)
        ? Types.SHARED
        : node.superName + SUFFIX;
  }

  /** The class of the fields that an enum, or a constant's body, declares. */
  static ClassNode make(Program program, ClassNode node, List<FieldNode> fields) {
    ClassNode out = new ClassNode();
    String name = node.name + SUFFIX;
    String above = above(program, name);
    out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, above, null);
    out.fields.addAll(fields);
    Contents.add(out, fields);
    MethodVisitor code = out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, above, "<init>", "()V", false);
    code.visitInsn(Opcodes.RETURN);
    return out;
  }

  /** Finds the fields that a class declares, of the constant on the stack. */
  static void of(Program program, String declares, MethodVisitor code) {
    ClassNode root = program.enumOf(declares);
    String top = root == null ? declares : root.name;
    String held = "()L" + top + SUFFIX + ";";
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, top, HELD, held, false);
    if (!top.equals(declares)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, declares + SUFFIX);
    }
  }

  /** Makes the objects of all constants, before the initialiser runs. */
  static void fill(Program program, ClassNode root, MethodVisitor code) {
    List<EnumCode.Constant> constants = program.constants(root);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitTypeInsn(Opcodes.NEW, Types.REFS);
    code.visitInsn(Opcodes.DUP);
    code.visitLdcInsn(Type.getObjectType(root.name + SUFFIX));
    code.visitLdcInsn(constants.size());
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL, Types.REFS, "<init>", "(Ljava/lang/Class;I)V", false);
    code.visitFieldInsn(Opcodes.PUTFIELD, root.name + StaticsClass.SUFFIX, STATES, REFS);
    for (int i = 0; i < constants.size(); i++) {
      String made = constants.get(i).type() + SUFFIX;
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitFieldInsn(Opcodes.GETFIELD, root.name + StaticsClass.SUFFIX, STATES, REFS);
      code.visitFieldInsn(Opcodes.GETFIELD, Types.REFS, "a$", "[Ljava/lang/Object;");
      code.visitLdcInsn(i);
      code.visitTypeInsn(Opcodes.NEW, made);
      code.visitInsn(Opcodes.DUP);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, made, "<init>", "()V", false);
      code.visitInsn(Opcodes.AASTORE);
    }
  }

  /** A constructor that sets name and number only. */
  static void constructor(ClassNode out) {
    MethodVisitor code = out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", MADE, null, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitVarInsn(Opcodes.ILOAD, 2);
    boolean isRoot = out.superName.equals(Types.ENUM);
    if (!isRoot) {
      code.visitInsn(Opcodes.ACONST_NULL);
    }
    String above = isRoot ? "(Ljava/lang/String;I)V" : MADE;
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, out.superName, "<init>", above, false);
    code.visitInsn(Opcodes.RETURN);
  }

  /** Makes this node's constants. */
  static void constants(Program program, ClassNode root, MethodVisitor code) {
    List<EnumCode.Constant> constants = program.constants(root);
    code.visitLdcInsn(constants.size());
    code.visitTypeInsn(Opcodes.ANEWARRAY, root.name);
    for (int i = 0; i < constants.size(); i++) {
      EnumCode.Constant constant = constants.get(i);
      code.visitInsn(Opcodes.DUP);
      code.visitLdcInsn(i);
      code.visitTypeInsn(Opcodes.NEW, constant.type());
      code.visitInsn(Opcodes.DUP);
      code.visitLdcInsn(constant.name());
      code.visitLdcInsn(i);
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, constant.type(), "<init>", MADE, false);
      code.visitInsn(Opcodes.DUP);
      String type = "L" + root.name + ";";
      code.visitFieldInsn(Opcodes.PUTSTATIC, root.name, constant.name(), type);
      code.visitInsn(Opcodes.AASTORE);
    }
    code.visitFieldInsn(Opcodes.PUTSTATIC, root.name, "values$", "[L" + root.name + ";");
  }

  /** Members of a rewritten enum: all constants, and where one's fields are. */
  static void members(ClassNode out) {
    String array = "[L" + out.name + ";";
    int isStatic = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    out.visitField(isStatic, "values$", array, null, null);
    out.visitField(Opcodes.ACC_PUBLIC, HELD, "L" + out.name + SUFFIX + ";", null, null);
    MethodVisitor jdk = out.visitMethod(isStatic, "values", "()" + array, null, null);
    jdk.visitFieldInsn(Opcodes.GETSTATIC, out.name, "values$", array);
    jdk.visitMethodInsn(Opcodes.INVOKEVIRTUAL, array, "clone", "()Ljava/lang/Object;", false);
    jdk.visitTypeInsn(Opcodes.CHECKCAST, array);
    jdk.visitInsn(Opcodes.ARETURN);
    MethodVisitor own = out.visitMethod(isStatic, "values$", "()" + REFS, null, null);
    StaticsClass.ask(own, out.name);
    own.visitTypeInsn(Opcodes.NEW, Types.REFS);
    own.visitInsn(Opcodes.DUP);
    own.visitMethodInsn(Opcodes.INVOKESTATIC, out.name, "values", "()" + array, false);
    own.visitMethodInsn(
        Opcodes.INVOKESPECIAL, Types.REFS, "<init>", "([Ljava/lang/Object;)V", false);
    own.visitInsn(Opcodes.ARETURN);
    held(out);
  }

  private static void held(ClassNode out) {
    String type = "L" + out.name + SUFFIX + ";";
    MethodVisitor code = out.visitMethod(Opcodes.ACC_PUBLIC, HELD, "()" + type, null, null);
    Label unknown = new Label();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, out.name, HELD, type);
    code.visitInsn(Opcodes.DUP);
    code.visitJumpInsn(Opcodes.IFNULL, unknown);
    code.visitInsn(Opcodes.ARETURN);
    code.visitLabel(unknown);
    code.visitInsn(Opcodes.POP);
    StaticsClass.get(code, out.name);
    String read = "(L" + Types.SHARED + ";)V";
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, Types.RUNTIME + "Access", "read", read, false);
    code.visitFieldInsn(Opcodes.GETFIELD, out.name + StaticsClass.SUFFIX, STATES, REFS);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, Types.RUNTIME + "Access", "read", read, false);
    code.visitFieldInsn(Opcodes.GETFIELD, Types.REFS, "a$", "[Ljava/lang/Object;");
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, out.name, "ordinal", "()I", false);
    code.visitInsn(Opcodes.AALOAD);
    code.visitTypeInsn(Opcodes.CHECKCAST, out.name + SUFFIX);
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitInsn(Opcodes.SWAP);
    code.visitFieldInsn(Opcodes.PUTFIELD, out.name, HELD, type);
    code.visitInsn(Opcodes.ARETURN);
  }
}
