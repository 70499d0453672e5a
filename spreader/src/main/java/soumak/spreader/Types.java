package soumak.spreader;

import java.util.Arrays;
import org.objectweb.asm.Type;

/** The types that rewritten code has for those of the program. */
final class Types {
  static final String RUNTIME = "soumak/cluster/spread/";
  static final String SHARED = RUNTIME + "Shared";
  static final String PLAIN = RUNTIME + "Plain";
  static final String REFS = RUNTIME + "Refs";
  static final String THREAD = RUNTIME + "SpreadThread";
  static final String BLANK = "L" + RUNTIME + "Blank$;";
  static final String OBJECT = "java/lang/Object";

  private Types() {}

  /** The wrapper of an array type. */
  static String wrapper(Type array) {
    if (array.getDimensions() > 1) {
      return REFS;
    }
    return RUNTIME
        + switch (array.getElementType().getSort()) {
          case Type.BOOLEAN -> "Booleans";
          case Type.BYTE -> "Bytes";
          case Type.SHORT -> "Shorts";
          case Type.CHAR -> "Chars";
          case Type.INT -> "Ints";
          case Type.LONG -> "Longs";
          case Type.FLOAT -> "Floats";
          case Type.DOUBLE -> "Doubles";
          default -> "Refs";
        };
  }

  static boolean isArray(Type type) {
    return type.getSort() == Type.ARRAY;
  }

  /** The type without its outermost dimension. */
  static Type element(Type array) {
    return Type.getType(array.getDescriptor().substring(1));
  }

  static Type map(Type type) {
    if (isArray(type)) {
      return Type.getObjectType(wrapper(type));
    }
    return type.getSort() == Type.OBJECT ? Type.getObjectType(name(type.getInternalName())) : type;
  }

  static String name(String internal) {
    if (internal.startsWith("[")) {
      return wrapper(Type.getType(internal));
    }
    return internal.equals("java/lang/Thread") ? THREAD : Twins.name(internal);
  }

  static String field(String descriptor) {
    return map(Type.getType(descriptor)).getDescriptor();
  }

  static String method(String descriptor) {
    return Type.getMethodDescriptor(
        map(Type.getReturnType(descriptor)),
        Arrays.stream(Type.getArgumentTypes(descriptor)).map(Types::map).toArray(Type[]::new));
  }
}
