package soumak.processj.code;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.processj.syntax.At;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Type;

/** Writes instructions for values of the language's types. */
final class Emitter {
  final MethodVisitor mv;
  private int line;

  Emitter(MethodVisitor mv) {
    this.mv = mv;
  }

  /** Says which line the next instructions come from. */
  void line(At at) {
    if (at.line() != line) {
      line = at.line();
      Label here = new Label();
      mv.visitLabel(here);
      mv.visitLineNumber(line, here);
    }
  }

  static org.objectweb.asm.Type asm(Type type) {
    return org.objectweb.asm.Type.getType(Descriptors.of(type));
  }

  static int size(Type type) {
    return asm(type).getSize();
  }

  void load(Type type, int slot) {
    mv.visitVarInsn(asm(type).getOpcode(Opcodes.ILOAD), slot);
  }

  void store(Type type, int slot) {
    mv.visitVarInsn(asm(type).getOpcode(Opcodes.ISTORE), slot);
  }

  void loadElement(Type type) {
    mv.visitInsn(asm(type).getOpcode(Opcodes.IALOAD));
  }

  void storeElement(Type type) {
    mv.visitInsn(asm(type).getOpcode(Opcodes.IASTORE));
  }

  void result(Type type) {
    mv.visitInsn(asm(type).getOpcode(Opcodes.IRETURN));
  }

  /** An instruction that ints, longs, floats and doubles have, by its form for ints. */
  void typed(Type type, int opcodeOfInt) {
    mv.visitInsn(asm(type).getOpcode(opcodeOfInt));
  }

  void pop(Type type) {
    if (type != Basic.VOID) {
      mv.visitInsn(size(type) == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
  }

  void dup(Type type) {
    mv.visitInsn(size(type) == 2 ? Opcodes.DUP2 : Opcodes.DUP);
  }

  /** Copies the value on the top below the {@code depth} one-word values under it. */
  void dupBelow(Type type, int depth) {
    boolean wide = size(type) == 2;
    switch (depth) {
      case 0 -> dup(type);
      case 1 -> mv.visitInsn(wide ? Opcodes.DUP2_X1 : Opcodes.DUP_X1);
      default -> mv.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
    }
  }

  void integer(int value) {
    if (value >= -1 && value <= 5) {
      mv.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      mv.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value == (short) value) {
      mv.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      mv.visitLdcInsn(value);
    }
  }

  void newArray(Type element) {
    int kind =
        switch (element) {
          case Basic.BOOLEAN -> Opcodes.T_BOOLEAN;
          case Basic.BYTE -> Opcodes.T_BYTE;
          case Basic.SHORT -> Opcodes.T_SHORT;
          case Basic.CHAR -> Opcodes.T_CHAR;
          case Basic.INT -> Opcodes.T_INT;
          case Basic.LONG -> Opcodes.T_LONG;
          case Basic.FLOAT -> Opcodes.T_FLOAT;
          case Basic.DOUBLE -> Opcodes.T_DOUBLE;
          default -> 0;
        };
    if (kind != 0) {
      mv.visitIntInsn(Opcodes.NEWARRAY, kind);
    } else {
      mv.visitTypeInsn(Opcodes.ANEWARRAY, Descriptors.castName(element));
    }
  }

  /** An array of classes, by their internal names. */
  void classes(List<String> names) {
    integer(names.size());
    mv.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Class");
    for (int i = 0; i < names.size(); i++) {
      mv.visitInsn(Opcodes.DUP);
      integer(i);
      mv.visitLdcInsn(org.objectweb.asm.Type.getObjectType(names.get(i)));
      mv.visitInsn(Opcodes.AASTORE);
    }
  }

  private static String wrapper(Basic type) {
    return switch (type) {
      case BOOLEAN -> "java/lang/Boolean";
      case BYTE -> "java/lang/Byte";
      case SHORT -> "java/lang/Short";
      case CHAR -> "java/lang/Character";
      case INT -> "java/lang/Integer";
      case LONG -> "java/lang/Long";
      case FLOAT -> "java/lang/Float";
      default -> "java/lang/Double";
    };
  }

  /** Makes an object of a primitive value. */
  void box(Type type) {
    if (type instanceof Basic basic && basic.isPrimitive()) {
      String owner = wrapper(basic);
      String descriptor = "(" + Descriptors.of(type) + ")L" + owner + ";";
      mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "valueOf", descriptor, false);
    }
  }

  /** Makes a value of {@code type} of an object. */
  void unbox(Type type) {
    if (type instanceof Basic basic && basic.isPrimitive()) {
      String owner = wrapper(basic);
      mv.visitTypeInsn(Opcodes.CHECKCAST, owner);
      String method = asm(type).getClassName() + "Value";
      mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, method, "()" + Descriptors.of(type), false);
    } else {
      cast(type);
    }
  }

  void cast(Type type) {
    String name = Descriptors.castName(type);
    if (!name.equals("java/lang/Object")) {
      mv.visitTypeInsn(Opcodes.CHECKCAST, name);
    }
  }

  /** Makes a value of another type of the value on the stack. */
  void convert(Type from, Type to) {
    if (from instanceof Basic one
        && to instanceof Basic other
        && one.isPrimitive()
        && other.isPrimitive()) {
      number(one, other);
    } else if (from != Basic.NULL && !Descriptors.castName(from).equals(Descriptors.castName(to))) {
      cast(to);
    }
  }

  private static Basic computed(Basic type) {
    return type.width() < Basic.INT.width() ? Basic.INT : type;
  }

  private void number(Basic from, Basic to) {
    Basic source = computed(from);
    Basic target = computed(to);
    int index = (source.width() - Basic.INT.width()) * 4 + target.width() - Basic.INT.width();
    int[] opcodes = {
      Opcodes.NOP, Opcodes.I2L, Opcodes.I2F, Opcodes.I2D,
      Opcodes.L2I, Opcodes.NOP, Opcodes.L2F, Opcodes.L2D,
      Opcodes.F2I, Opcodes.F2L, Opcodes.NOP, Opcodes.F2D,
      Opcodes.D2I, Opcodes.D2L, Opcodes.D2F, Opcodes.NOP
    };
    if (opcodes[index] != Opcodes.NOP) {
      mv.visitInsn(opcodes[index]);
    }
    if (from == to || to == Basic.BOOLEAN) {
      return;
    }
    switch (to) {
      case BYTE -> mv.visitInsn(Opcodes.I2B);
      case SHORT -> {
        if (from != Basic.BYTE) {
          mv.visitInsn(Opcodes.I2S);
        }
      }
      case CHAR -> mv.visitInsn(Opcodes.I2C);
      default -> {}
    }
  }

  void construct(String owner, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", descriptor, false);
  }

  void callStatic(String owner, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  void callInterface(String owner, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, name, descriptor, true);
  }

  void callVirtual(String owner, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
  }
}
