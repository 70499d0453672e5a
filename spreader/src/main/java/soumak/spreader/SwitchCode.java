package soumak.spreader;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The choice that a switch with patterns makes by java.lang.runtime.SwitchBootstraps, written out:
 * the number of the first label, from a given one on, that fits; -1 for null.
 */
final class SwitchCode {
  private static final String FACTORY = "java/lang/runtime/SwitchBootstraps";
  private final ClassNode owner;
  private int count;

  SwitchCode(ClassNode owner) {
    this.owner = owner;
  }

  static boolean isSwitch(InvokeDynamicInsnNode dynamic) {
    return dynamic.bsm.getOwner().equals(FACTORY);
  }

  /** Why a switch cannot be written out, if so. */
  static @Nullable String obstacle(InvokeDynamicInsnNode dynamic) {
    Type selected = Type.getArgumentTypes(dynamic.desc)[0];
    boolean known = true;
    for (Object label : dynamic.bsmArgs) {
      known &=
          fitsAlways(label, selected)
              || label instanceof String
              || label instanceof Integer
              || (label instanceof Type type && type.getSort() >= Type.ARRAY)
              || constant(label) != null;
    }
    return known ? null : "switches in a way that is not known";
  }

  /** Whether a label is the primitive type of what is switched on. */
  private static boolean fitsAlways(Object label, Type selected) {
    return label instanceof ConstantDynamic type
        && type.getBootstrapMethod().getName().equals("primitiveClass")
        && type.getName().equals(selected.getDescriptor());
  }

  /** The names of an enum and of its constant, if a label is one with its enum before it. */
  private static String @Nullable [] constant(Object label) {
    if (label instanceof ConstantDynamic of
        && of.getDescriptor().equals("Ljava/lang/Enum$EnumDesc;")
        && of.getBootstrapMethodArgumentCount() == 3
        && of.getBootstrapMethodArgument(1) instanceof ConstantDynamic type
        && type.getBootstrapMethodArgumentCount() == 2
        && type.getBootstrapMethodArgument(1) instanceof String in
        && of.getBootstrapMethodArgument(2) instanceof String name) {
      return new String[] {in.replace('.', '/'), name};
    }
    return null;
  }

  AbstractInsnNode replace(InvokeDynamicInsnNode dynamic) {
    String name = "spread$switch$" + count++;
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodNode code = new MethodNode(access, name, dynamic.desc, null, null);
    Type selected = Type.getArgumentTypes(dynamic.desc)[0];
    if (selected.getSort() >= Type.ARRAY) {
      Label some = new Label();
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitJumpInsn(Opcodes.IFNONNULL, some);
      code.visitInsn(Opcodes.ICONST_M1);
      code.visitInsn(Opcodes.IRETURN);
      code.visitLabel(some);
    }
    boolean byName = dynamic.name.equals("enumSwitch");
    for (int i = 0; i < dynamic.bsmArgs.length; i++) {
      label(code, i, dynamic.bsmArgs[i], byName, selected.getSize());
    }
    code.visitLdcInsn(dynamic.bsmArgs.length);
    code.visitInsn(Opcodes.IRETURN);
    code.visitMaxs(4, 1 + selected.getSize());
    owner.methods.add(code);
    boolean onInterface = (owner.access & Opcodes.ACC_INTERFACE) != 0;
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner.name, name, dynamic.desc, onInterface);
  }

  private static void label(MethodNode code, int number, Object label, boolean byName, int from) {
    Label next = new Label();
    code.visitVarInsn(Opcodes.ILOAD, from);
    code.visitLdcInsn(number);
    code.visitJumpInsn(Opcodes.IF_ICMPGT, next);
    switch (label) {
      case Type type -> {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitTypeInsn(Opcodes.INSTANCEOF, type.getInternalName());
      }
      case String text when byName -> name(code, text);
      case Integer value -> number(code, value, next);
      case String text -> equal(code, text);
      default -> {
        String[] constant = constant(label);
        if (constant == null) {
          code.visitInsn(Opcodes.ICONST_1);
        } else {
          inEnum(code, constant, next);
        }
      }
    }
    code.visitJumpInsn(Opcodes.IFEQ, next);
    code.visitLdcInsn(number);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(next);
  }

  private static void equal(MethodNode code, Object value) {
    code.visitLdcInsn(value);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    String any = "(Ljava/lang/Object;)Z";
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Types.OBJECT, "equals", any, false);
  }

  private static void name(MethodNode code, String name) {
    code.visitLdcInsn(name);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitTypeInsn(Opcodes.CHECKCAST, Types.ENUM);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Types.ENUM, "name", "()Ljava/lang/String;", false);
    String any = "(Ljava/lang/Object;)Z";
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Types.OBJECT, "equals", any, false);
  }

  private static void inEnum(MethodNode code, String[] constant, Label next) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitTypeInsn(Opcodes.INSTANCEOF, constant[0]);
    code.visitJumpInsn(Opcodes.IFEQ, next);
    name(code, constant[1]);
  }

  /** A number or a Character of that value. */
  private static void number(MethodNode code, int value, Label next) {
    Label other = new Label();
    Label compare = new Label();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitTypeInsn(Opcodes.INSTANCEOF, "java/lang/Number");
    code.visitJumpInsn(Opcodes.IFEQ, other);
    unboxed(code, "java/lang/Number", "intValue", "()I");
    code.visitJumpInsn(Opcodes.GOTO, compare);
    code.visitLabel(other);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitTypeInsn(Opcodes.INSTANCEOF, "java/lang/Character");
    code.visitJumpInsn(Opcodes.IFEQ, next);
    unboxed(code, "java/lang/Character", "charValue", "()C");
    code.visitLabel(compare);
    code.visitLdcInsn(value);
    code.visitJumpInsn(Opcodes.IF_ICMPNE, next);
    code.visitInsn(Opcodes.ICONST_1);
  }

  private static void unboxed(MethodNode code, String box, String name, String descriptor) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitTypeInsn(Opcodes.CHECKCAST, box);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, box, name, descriptor, false);
  }
}
