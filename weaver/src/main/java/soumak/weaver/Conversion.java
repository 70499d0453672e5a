package soumak.weaver;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Converts the value on the operand stack as {@code LambdaMetafactory} does between a functional
 * interface's method and the implementation: casts, boxing, unboxing, widening.
 */
final class Conversion {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");
  private static final Type NUMBER = Type.getObjectType("java/lang/Number");
  private static final Map<Type, Type> WRAPPERS =
      Map.of(
          Type.BOOLEAN_TYPE, Type.getObjectType("java/lang/Boolean"),
          Type.CHAR_TYPE, Type.getObjectType("java/lang/Character"),
          Type.BYTE_TYPE, Type.getObjectType("java/lang/Byte"),
          Type.SHORT_TYPE, Type.getObjectType("java/lang/Short"),
          Type.INT_TYPE, Type.getObjectType("java/lang/Integer"),
          Type.LONG_TYPE, Type.getObjectType("java/lang/Long"),
          Type.FLOAT_TYPE, Type.getObjectType("java/lang/Float"),
          Type.DOUBLE_TYPE, Type.getObjectType("java/lang/Double"));

  private Conversion() {}

  /**
   * @param from the static type of the value
   * @param declared what generics say that it is
   * @param to the type to make of it
   */
  static void convert(MethodVisitor code, Type from, Type declared, Type to) {
    if (to.getSort() == Type.VOID) {
      drop(code, from);
    } else if (from.getSort() != Type.VOID) {
      if (isPrimitive(from)) {
        convertPrimitive(code, from, to);
      } else {
        convertReference(code, from, declared, to);
      }
    }
  }

  private static void drop(MethodVisitor code, Type from) {
    if (from.getSize() > 0) {
      code.visitInsn(from.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
  }

  private static void convertPrimitive(MethodVisitor code, Type from, Type to) {
    if (isPrimitive(to)) {
      widen(code, from, to);
    } else {
      box(code, from);
    }
  }

  private static void convertReference(MethodVisitor code, Type from, Type declared, Type to) {
    Type known = from;
    if (!isPrimitive(declared) && declared.getSort() != Type.VOID) {
      cast(code, from, declared);
      known = declared;
    }
    if (isPrimitive(to)) {
      unbox(code, known, to);
    } else {
      cast(code, known, to);
    }
  }

  private static void unbox(MethodVisitor code, Type from, Type to) {
    for (Map.Entry<Type, Type> entry : WRAPPERS.entrySet()) {
      if (entry.getValue().equals(from)) {
        callValue(code, from, entry.getKey());
        widen(code, entry.getKey(), to);
        return;
      }
    }
    boolean isNumber = to.getSort() != Type.BOOLEAN && to.getSort() != Type.CHAR;
    Type holder = isNumber ? NUMBER : wrapper(to);
    cast(code, from, holder);
    callValue(code, holder, to);
  }

  private static void callValue(MethodVisitor code, Type holder, Type primitive) {
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        holder.getInternalName(),
        primitive.getClassName() + "Value",
        "()" + primitive,
        false);
  }

  static void box(MethodVisitor code, Type from) {
    if (isPrimitive(from)) {
      Type wrapper = wrapper(from);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          wrapper.getInternalName(),
          "valueOf",
          Type.getMethodDescriptor(wrapper, from),
          false);
    }
  }

  private static Type wrapper(Type primitive) {
    return WRAPPERS.getOrDefault(primitive, OBJECT);
  }

  private static void cast(MethodVisitor code, Type from, Type to) {
    if (!from.equals(to) && !to.equals(OBJECT)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
    }
  }

  private static void widen(MethodVisitor code, Type from, Type to) {
    Kind source = Kind.of(from);
    Kind target = Kind.of(to);
    int opcode =
        switch (target) {
          case LONG -> source == Kind.INT ? Opcodes.I2L : Opcodes.NOP;
          case FLOAT ->
              source == Kind.INT ? Opcodes.I2F : source == Kind.LONG ? Opcodes.L2F : Opcodes.NOP;
          case DOUBLE ->
              switch (source) {
                case INT -> Opcodes.I2D;
                case LONG -> Opcodes.L2D;
                case FLOAT -> Opcodes.F2D;
                default -> Opcodes.NOP;
              };
          default -> Opcodes.NOP;
        };
    if (opcode != Opcodes.NOP) {
      code.visitInsn(opcode);
    }
  }

  static boolean isPrimitive(Type type) {
    return type.getSort() > Type.VOID && type.getSort() < Type.ARRAY;
  }
}
