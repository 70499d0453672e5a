package soumak.spreader;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** The constructor of copies, and the methods that write and read the fields of an object. */
final class Contents {
  private static final String WRITER = Types.RUNTIME + "FieldWriter";
  private static final String READER = Types.RUNTIME + "FieldReader";

  private Contents() {}

  static FieldNode mapped(FieldNode field) {
    int hidden =
        Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_STATIC;
    int dropped = hidden | Opcodes.ACC_TRANSIENT; // throwables go to other nodes with all they have
    int access = (field.access & ~dropped) | Opcodes.ACC_PUBLIC;
    return new FieldNode(access, field.name, Types.field(field.desc), null, null);
  }

  static void add(ClassNode out, List<FieldNode> fields) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;
    above(out, access, "<init>", "(" + Types.BLANK + ")V").visitInsn(Opcodes.RETURN);
    write(out, fields);
    MethodVisitor read = above(out, Opcodes.ACC_PUBLIC, "read$", "(L" + READER + ";)V");
    for (FieldNode field : fields) {
      Label next = new Label();
      read.visitVarInsn(Opcodes.ALOAD, 1);
      read.visitMethodInsn(Opcodes.INVOKEVIRTUAL, READER, "next", "()Z", false);
      read.visitJumpInsn(Opcodes.IFEQ, next);
      read(read, out.name, field);
      read.visitLabel(next);
    }
    read.visitInsn(Opcodes.RETURN);
    if (fields.stream().anyMatch(it -> (it.access & Opcodes.ACC_VOLATILE) != 0)) {
      MethodVisitor has = out.visitMethod(Opcodes.ACC_PUBLIC, "hasVolatile$", "()Z", null, null);
      has.visitInsn(Opcodes.ICONST_1);
      has.visitInsn(Opcodes.IRETURN);
    }
  }

  /**
   * Of objects that never change. A copy is made with its contents, and the fields are final, so
   * whoever gets a reference sees what the constructor has written, as in plain Java.
   */
  static void addUnchanging(ClassNode out, List<FieldNode> fields) {
    out.interfaces.add(Types.UNCHANGING);
    write(out, fields);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor copy = out.visitMethod(access, "<init>", "(L" + READER + ";)V", null, null);
    copy.visitVarInsn(Opcodes.ALOAD, 0);
    copy.visitMethodInsn(Opcodes.INVOKESPECIAL, out.superName, "<init>", "()V", false);
    for (FieldNode field : fields) {
      field.access |= Opcodes.ACC_FINAL;
      read(copy, out.name, field);
    }
    copy.visitInsn(Opcodes.RETURN);
  }

  private static void write(ClassNode out, List<FieldNode> fields) {
    MethodVisitor write = above(out, Opcodes.ACC_PUBLIC, "write$", "(L" + WRITER + ";)V");
    for (FieldNode field : fields) {
      write(write, out.name, field);
    }
    write.visitInsn(Opcodes.RETURN);
  }

  private static MethodVisitor above(ClassNode out, int access, String name, String descriptor) {
    MethodVisitor code = out.visitMethod(access, name, descriptor, null, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, out.superName, name, descriptor, false);
    return code;
  }

  private static boolean isRef(FieldNode field) {
    return Type.getType(field.desc).getSort() == Type.OBJECT;
  }

  private static void write(MethodVisitor code, String owner, FieldNode field) {
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, owner, field.name, field.desc);
    if (isRef(field)) {
      code.visitLdcInsn(field.name);
    }
    String given =
        isRef(field) ? "(Ljava/lang/Object;Ljava/lang/String;)V" : "(" + field.desc + ")V";
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, WRITER, kind(field.desc), given, false);
  }

  private static void read(MethodVisitor code, String owner, FieldNode field) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    String got = isRef(field) ? "()Ljava/lang/Object;" : "()" + field.desc;
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, READER, kind(field.desc), got, false);
    if (isRef(field)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(field.desc).getInternalName());
    }
    code.visitFieldInsn(Opcodes.PUTFIELD, owner, field.name, field.desc);
  }

  private static String kind(String descriptor) {
    return switch (descriptor.charAt(0)) {
      case 'Z' -> "aBoolean";
      case 'B' -> "aByte";
      case 'S' -> "aShort";
      case 'C' -> "aChar";
      case 'I' -> "anInt";
      case 'J' -> "aLong";
      case 'F' -> "aFloat";
      case 'D' -> "aDouble";
      default -> "aRef";
    };
  }
}
