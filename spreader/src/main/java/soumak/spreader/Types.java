package soumak.spreader;

import java.util.Arrays;
import java.util.Set;
import org.objectweb.asm.Type;

/** The types that rewritten code has for those of the program. */
final class Types {
  static final String RUNTIME = "soumak/cluster/spread/";
  static final String ACCESS = RUNTIME + "Access";
  static final String SHARED = RUNTIME + "Shared";
  static final String UNCHANGING = RUNTIME + "Unchanging";
  static final String PLAIN = RUNTIME + "Plain";
  static final String REFS = RUNTIME + "Refs";
  static final String THREAD = RUNTIME + "SpreadThread";
  static final String HANDLER = RUNTIME + "UncaughtHandler";
  static final String THREAD_LOCAL = RUNTIME + "SpreadThreadLocal";
  static final String BLANK = "L" + RUNTIME + "Blank$;";
  static final String ARRAY = RUNTIME + "SharedArray";
  static final String OBJECT = "java/lang/Object";
  static final String ENUM = "java/lang/Enum";
  static final String THROWABLE = "java/lang/Throwable";
  static final String RECORD = "java/lang/Record";
  private static final Set<String> WRAPPERS =
      Set.of("Booleans", "Bytes", "Shorts", "Chars", "Ints", "Longs", "Floats", "Doubles", "Refs");

  private Types() {}

  /** Whether a class that extends it has Shared above it when it is rewritten. */
  static boolean isRoot(String name) {
    return name.equals(OBJECT) || name.equals(RECORD);
  }

  static boolean isWrapper(String name) {
    return name.startsWith(RUNTIME) && WRAPPERS.contains(name.substring(RUNTIME.length()));
  }

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
    return switch (internal) {
      case "java/lang/Thread" -> THREAD;
      case "java/lang/Thread$UncaughtExceptionHandler" -> HANDLER;
      case "java/lang/ThreadLocal" -> THREAD_LOCAL;
      case Twins.LOSSES -> RUNTIME + "Losses";
      case RECORD -> OBJECT; // rewritten records have Shared above them
      default -> Twins.name(internal);
    };
  }

  /** An array class whose elements are rewritten, as wrappers know it. */
  static Type arrayClass(Type array) {
    Type element = array.getElementType();
    Type mapped = element.getSort() == Type.OBJECT ? map(element) : element;
    return Type.getType("[".repeat(array.getDimensions()) + mapped.getDescriptor());
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
