package soumak.spreader;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** What a lambda's class does to arguments and results: casts, boxes, and wider numbers. */
final class Conversion {
  private Conversion() {}

  static void convert(MethodNode code, Type from, Type to) {
    boolean value = isPrimitive(from);
    if (value && isPrimitive(to)) {
      widen(code, from, to);
    } else if (value) {
      box(code, from);
    } else if (isPrimitive(to)) {
      unbox(code, from, to);
    } else if (!from.equals(to) && !to.getInternalName().equals(Types.OBJECT)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
    }
  }

  private static boolean isPrimitive(Type type) {
    return type.getSort() < Type.ARRAY;
  }

  static void box(MethodNode code, Type from) {
    String box = Emitter.box(from);
    String descriptor = "(" + from.getDescriptor() + ")L" + box + ";";
    code.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf", descriptor, false);
  }

  private static void unbox(MethodNode code, Type from, Type to) {
    Type value = unboxed(from.getInternalName());
    Type first = value == null ? to : value;
    String box = Emitter.box(first);
    if (!from.getInternalName().equals(box)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, box);
    }
    String getter = first.getClassName() + "Value";
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, box, getter, "()" + first.getDescriptor(), false);
    widen(code, first, to);
  }

  private static @org.jspecify.annotations.Nullable Type unboxed(String box) {
    for (char each : "ZBSCIJFD".toCharArray()) {
      Type type = Type.getType(String.valueOf(each));
      if (Emitter.box(type).equals(box)) {
        return type;
      }
    }
    return null;
  }

  private static void widen(MethodNode code, Type from, Type to) {
    int had = rank(from);
    int wanted = rank(to);
    if (had < wanted) {
      code.visitInsn(Opcodes.I2L + (had == 0 ? wanted - 1 : had == 1 ? 3 + wanted - 1 : 8));
    }
  }

  /** Among the types of the operand stack: int, long, float, double. */
  private static int rank(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> 1;
      case Type.FLOAT -> 2;
      case Type.DOUBLE -> 3;
      default -> 0;
    };
  }
}
