package soumak.spreader;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The methods that a record has from java.lang.runtime.ObjectMethods, written out. */
final class RecordCode {
  private static final String FACTORY = "java/lang/runtime/ObjectMethods";
  private static final String BUILDER = "java/lang/StringBuilder";
  private static final String ANY = "Ljava/lang/Object;";
  private final ClassNode owner;

  RecordCode(ClassNode owner) {
    this.owner = owner;
  }

  static boolean isRecords(InvokeDynamicInsnNode dynamic) {
    return dynamic.bsm.getOwner().equals(FACTORY);
  }

  AbstractInsnNode replace(InvokeDynamicInsnNode dynamic) {
    String name = "spread$" + dynamic.name + "$";
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodNode code = new MethodNode(access, name, dynamic.desc, null, null);
    Handle[] fields = new Handle[dynamic.bsmArgs.length - 2];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = (Handle) dynamic.bsmArgs[i + 2];
    }
    switch (dynamic.name) {
      case "toString" -> text(code, fields);
      case "hashCode" -> hash(code, fields);
      default -> equal(code, fields);
    }
    code.visitMaxs(8, 2);
    owner.methods.add(code);
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner.name, name, dynamic.desc, false);
  }

  private String simpleName() {
    for (InnerClassNode inner : owner.innerClasses) {
      if (inner.name.equals(owner.name) && inner.innerName != null) {
        return inner.innerName;
      }
    }
    return owner.name.substring(owner.name.lastIndexOf('/') + 1);
  }

  private static void get(MethodNode code, int local, Handle field) {
    code.visitVarInsn(Opcodes.ALOAD, local);
    code.visitFieldInsn(Opcodes.GETFIELD, field.getOwner(), field.getName(), field.getDesc());
  }

  private void text(MethodNode code, Handle[] fields) {
    code.visitTypeInsn(Opcodes.NEW, BUILDER);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "()V", false);
    String before = simpleName() + "[";
    for (Handle field : fields) {
      append(code, before + field.getName() + "=");
      get(code, 0, field);
      append(code, Type.getType(field.getDesc()));
      before = ", ";
    }
    append(code, fields.length == 0 ? before + "]" : "]");
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
    code.visitInsn(Opcodes.ARETURN);
  }

  private static void append(MethodNode code, String text) {
    code.visitLdcInsn(text);
    append(code, Type.getType(String.class));
  }

  private static void append(MethodNode code, Type type) {
    String as =
        switch (type.getSort()) {
          case Type.BYTE, Type.SHORT -> "I";
          case Type.OBJECT, Type.ARRAY -> ANY;
          default -> type.getDescriptor();
        };
    String descriptor = "(" + as + ")L" + BUILDER + ";";
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "append", descriptor, false);
  }

  private static void hash(MethodNode code, Handle[] fields) {
    code.visitInsn(Opcodes.ICONST_0);
    for (Handle field : fields) {
      code.visitIntInsn(Opcodes.BIPUSH, 31);
      code.visitInsn(Opcodes.IMUL);
      get(code, 0, field);
      Type type = Type.getType(field.getDesc());
      boolean isValue = type.getSort() < Type.ARRAY;
      String in = isValue ? Emitter.box(type) : "java/util/Objects";
      String descriptor = "(" + (isValue ? field.getDesc() : ANY) + ")I";
      code.visitMethodInsn(Opcodes.INVOKESTATIC, in, "hashCode", descriptor, false);
      code.visitInsn(Opcodes.IADD);
    }
    code.visitInsn(Opcodes.IRETURN);
  }

  private void equal(MethodNode code, Handle[] fields) {
    Label differ = new Label();
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitTypeInsn(Opcodes.INSTANCEOF, owner.name);
    code.visitJumpInsn(Opcodes.IFEQ, differ);
    for (Handle field : fields) {
      get(code, 0, field);
      code.visitVarInsn(Opcodes.ALOAD, 1);
      code.visitTypeInsn(Opcodes.CHECKCAST, owner.name);
      code.visitFieldInsn(Opcodes.GETFIELD, field.getOwner(), field.getName(), field.getDesc());
      compare(code, Type.getType(field.getDesc()), differ);
    }
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(differ);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitInsn(Opcodes.IRETURN);
  }

  private static void compare(MethodNode code, Type type, Label differ) {
    if (type.getSort() >= Type.ARRAY) {
      String descriptor = "(" + ANY + ANY + ")Z";
      code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", "equals", descriptor, false);
      code.visitJumpInsn(Opcodes.IFEQ, differ);
    } else {
      String descriptor = "(" + type.getDescriptor() + type.getDescriptor() + ")I";
      code.visitMethodInsn(Opcodes.INVOKESTATIC, Emitter.box(type), "compare", descriptor, false);
      code.visitJumpInsn(Opcodes.IFNE, differ);
    }
  }
}
