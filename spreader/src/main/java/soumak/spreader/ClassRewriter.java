package soumak.spreader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites one class, and makes the class of its statics. */
final class ClassRewriter {
  static final String STATICS = "$spread$Statics";
  static final String CLINIT = "spread$clinit$";
  private static final int HIDDEN =
      Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_STATIC;

  private final Program program;
  private final ClassNode node;
  private final Map<String, byte[]> to;

  ClassRewriter(Program program, ClassNode node, Map<String, byte[]> to) {
    this.program = program;
    this.node = node;
    this.to = to;
  }

  static boolean isConstant(FieldNode field) {
    return field.value != null && (field.access & Opcodes.ACC_STATIC) != 0;
  }

  void rewrite() {
    boolean shared = (node.access & Opcodes.ACC_INTERFACE) == 0 && program.isShared(node.superName);
    ClassNode out = copy(shared);
    boolean hasClinit = false;
    for (MethodNode method : node.methods) {
      MethodNode made = new MethodRewriter(program, node, method).rewrite();
      hasClinit |= method.name.equals("<clinit>");
      out.methods.add(made);
      if (method.name.equals("main") && method.desc.equals("([Ljava/lang/String;)V")) {
        bridge(out);
      }
    }
    if (Twins.is(node.name)) {
      Twins.bridges(node, out);
    }
    List<FieldNode> statics = new ArrayList<>();
    List<FieldNode> fields = new ArrayList<>();
    for (FieldNode field : node.fields) {
      if (isConstant(field)) {
        out.fields.add(field);
      } else {
        ((field.access & Opcodes.ACC_STATIC) != 0 ? statics : fields).add(mapped(field));
      }
    }
    out.fields.addAll(fields);
    if (shared) {
      contents(out, fields);
    }
    put(out);
    if (!statics.isEmpty() || hasClinit) {
      statics(statics, hasClinit);
    }
  }

  private ClassNode copy(boolean shared) {
    ClassNode out = new ClassNode();
    String above =
        shared && node.superName.equals(Types.OBJECT) ? Types.SHARED : Types.name(node.superName);
    int access = (node.access & ~Opcodes.ACC_SYNTHETIC) | Opcodes.ACC_PUBLIC;
    out.visit(node.version, access, node.name, null, above, node.interfaces.toArray(String[]::new));
    out.sourceFile = node.sourceFile;
    out.nestHostClass = node.nestHostClass;
    out.nestMembers = node.nestMembers;
    out.innerClasses = node.innerClasses;
    out.permittedSubclasses = node.permittedSubclasses;
    return out;
  }

  private static FieldNode mapped(FieldNode field) {
    int access = (field.access & ~HIDDEN) | Opcodes.ACC_PUBLIC;
    return new FieldNode(access, field.name, Types.field(field.desc), null, null);
  }

  private void bridge(ClassNode out) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code = out.visitMethod(access, "main", "([Ljava/lang/String;)V", null, null);
    code.visitTypeInsn(Opcodes.NEW, Types.REFS);
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL, Types.REFS, "<init>", "([Ljava/lang/Object;)V", false);
    boolean onInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    String mapped = "(L" + Types.REFS + ";)V";
    code.visitMethodInsn(Opcodes.INVOKESTATIC, node.name, "main", mapped, onInterface);
    code.visitInsn(Opcodes.RETURN);
  }

  /** The constructor of copies, and the methods that write and read the fields. */
  private static void contents(ClassNode out, List<FieldNode> fields) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;
    above(out, access, "<init>", "(" + Types.BLANK + ")V").visitInsn(Opcodes.RETURN);
    String writer = Types.RUNTIME + "FieldWriter";
    MethodVisitor write = above(out, Opcodes.ACC_PUBLIC, "write$", "(L" + writer + ";)V");
    String reader = Types.RUNTIME + "FieldReader";
    MethodVisitor read = above(out, Opcodes.ACC_PUBLIC, "read$", "(L" + reader + ";)V");
    for (FieldNode field : fields) {
      boolean ref = Type.getType(field.desc).getSort() == Type.OBJECT;
      String kind = kind(field.desc);
      write.visitVarInsn(Opcodes.ALOAD, 1);
      write.visitVarInsn(Opcodes.ALOAD, 0);
      write.visitFieldInsn(Opcodes.GETFIELD, out.name, field.name, field.desc);
      if (ref) {
        write.visitLdcInsn(field.name);
      }
      String given = ref ? "(Ljava/lang/Object;Ljava/lang/String;)V" : "(" + field.desc + ")V";
      write.visitMethodInsn(Opcodes.INVOKEVIRTUAL, writer, kind, given, false);
      Label next = new Label();
      read.visitVarInsn(Opcodes.ALOAD, 1);
      read.visitMethodInsn(Opcodes.INVOKEVIRTUAL, reader, "next", "()Z", false);
      read.visitJumpInsn(Opcodes.IFEQ, next);
      read.visitVarInsn(Opcodes.ALOAD, 0);
      read.visitVarInsn(Opcodes.ALOAD, 1);
      String got = ref ? "()Ljava/lang/Object;" : "()" + field.desc;
      read.visitMethodInsn(Opcodes.INVOKEVIRTUAL, reader, kind, got, false);
      if (ref) {
        read.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(field.desc).getInternalName());
      }
      read.visitFieldInsn(Opcodes.PUTFIELD, out.name, field.name, field.desc);
      read.visitLabel(next);
    }
    write.visitInsn(Opcodes.RETURN);
    read.visitInsn(Opcodes.RETURN);
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

  private static MethodVisitor above(ClassNode out, int access, String name, String descriptor) {
    MethodVisitor code = out.visitMethod(access, name, descriptor, null, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, out.superName, name, descriptor, false);
    return code;
  }

  private void statics(List<FieldNode> fields, boolean hasClinit) {
    ClassNode out = new ClassNode();
    String name = node.name + STATICS;
    out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, Types.SHARED, null);
    out.fields.addAll(fields);
    String type = "L" + name + ";";
    int isStatic = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    out.visitField(isStatic, "instance$", type, null, null);
    contents(out, fields);
    MethodVisitor made = out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    made.visitVarInsn(Opcodes.ALOAD, 0);
    made.visitMethodInsn(Opcodes.INVOKESPECIAL, Types.SHARED, "<init>", "()V", false);
    made.visitInsn(Opcodes.RETURN);
    MethodVisitor init = out.visitMethod(Opcodes.ACC_PUBLIC, "clinit$", "()V", null, null);
    if (hasClinit) {
      boolean onInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
      init.visitMethodInsn(Opcodes.INVOKESTATIC, node.name, CLINIT, "()V", onInterface);
    }
    init.visitInsn(Opcodes.RETURN);
    MethodVisitor get = out.visitMethod(isStatic, "get$", "()" + type, null, null);
    Label known = new Label();
    get.visitFieldInsn(Opcodes.GETSTATIC, name, "instance$", type);
    get.visitInsn(Opcodes.DUP);
    get.visitJumpInsn(Opcodes.IFNONNULL, known);
    get.visitInsn(Opcodes.POP);
    get.visitLdcInsn(Type.getObjectType(name));
    get.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        Types.RUNTIME + "Access",
        "statics",
        "(Ljava/lang/Class;)Ljava/lang/Object;",
        false);
    get.visitTypeInsn(Opcodes.CHECKCAST, name);
    get.visitLabel(known);
    get.visitInsn(Opcodes.ARETURN);
    put(out);
  }

  private void put(ClassNode out) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String first, String second) {
            return program.commonSuperclass(first, second);
          }
        };
    out.accept(writer);
    to.put(out.name, writer.toByteArray());
  }
}
