package soumak.wire;

import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/**
 * What the weaver says of the frames of a method, or of a lambda, in constants of their class:
 * which code they belong to, and what they contain (weaver, FrameContents).
 *
 * @param kind {@link Shape#FRAME} or {@link Shape#LAMBDA}
 * @param owner the class that the code stands in
 * @param code of a frame, its method's name and descriptor; of a lambda, its interface and method
 * @param body of a lambda, what it calls
 * @param digest of the code
 * @param lines the pause points, or the names of what was captured
 */
record CodeContents(
    int kind, Class<?> owner, String code, String body, String digest, List<String> lines) {
  /** What the names of generated classes contain, behind that of the class around. */
  static final String FRAME_NAME = "$soumak$";

  static final String LAMBDA_NAME = "$soumak$lambda$";

  /** What the methods begin with that only the classes of lambdas call. */
  static final String LAMBDA_METHOD = "soumak$lambda$";

  private static final String CONSTANT = "contents";

  /**
   * @return null if the weaver has not made {@code type}
   */
  static @Nullable CodeContents of(Class<?> type) {
    int lambda = type.getName().lastIndexOf(LAMBDA_NAME);
    int frame = type.getName().lastIndexOf(FRAME_NAME);
    if (!type.isSynthetic() || frame < 0) {
      return null;
    }
    List<String> lines = Arrays.asList(text(type).split("\n", -1));
    boolean isLambda = lambda >= 0;
    Class<?> owner = load(type, type.getName().substring(0, isLambda ? lambda : frame));
    return isLambda
        ? new CodeContents(
            Shape.LAMBDA, owner, lines.get(0), lines.get(1), lines.get(2), lines.subList(3, 4))
        : new CodeContents(
            Shape.FRAME, owner, lines.get(0), "", lines.get(1), lines.subList(2, lines.size()));
  }

  private static Class<?> load(Class<?> type, String name) {
    try {
      return Class.forName(name, false, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new UnusableClassException("there is no " + name);
    }
  }

  private static String text(Class<?> type) {
    StringBuilder text = new StringBuilder();
    try {
      for (int n = 0; ; n++) {
        Field constant = type.getDeclaredField(CONSTANT + n);
        constant.setAccessible(true);
        text.append(constant.get(null));
      }
    } catch (NoSuchFieldException end) {
      if (text.isEmpty()) {
        throw new UnusableClassException(
            "an older weaver wove its class; weave it again with this one");
      }
    } catch (InaccessibleObjectException e) {
      throw UnusableClassException.notOpen(type);
    } catch (IllegalAccessException e) {
      throw new UnusableClassException("its constants cannot be read: " + e.getMessage());
    }
    return text.toString();
  }

  /** The entry of the class table. */
  void describe(Output out) {
    out.head(Output.ARRAY, kind == Shape.FRAME ? 4 : 5);
    out.integer(kind);
    out.text(owner.getName());
    out.text(code);
    if (kind == Shape.LAMBDA) {
      out.text(body);
    }
    out.text(digest);
  }

  /** What it is known by; another version of the code has the same. */
  String key() {
    return key(kind, owner.getName(), code, body);
  }

  static String key(int kind, String owner, String code, String body) {
    return kind + "\n" + owner + "\n" + code + "\n" + body;
  }

  /** Where it is, for people. */
  String place() {
    return place(kind, owner.getName(), code);
  }

  static String place(int kind, String owner, String code) {
    return kind == Shape.LAMBDA
        ? "a lambda in " + owner
        : owner + "." + code.substring(0, Math.max(0, code.indexOf(' ')));
  }

  /** The name of a captured value; empty if it is not known. */
  String captured(int index) {
    String[] names = lines.getFirst().split(" ", -1);
    return index < names.length ? names[index] : "";
  }

  /** The kind of what the method results in, as {@code lines} has those of the calls. */
  char result() {
    char type = code.charAt(code.lastIndexOf(')') + 1);
    return switch (type) {
      case 'V', 'J', 'F', 'D' -> type;
      case 'L', '[' -> 'L';
      default -> 'I';
    };
  }

  /** A class by its descriptor. */
  Class<?> type(String descriptor) {
    try {
      String method = "(" + descriptor + ")V";
      Class<?> found =
          MethodType.fromMethodDescriptorString(method, owner.getClassLoader()).parameterType(0);
      boolean isSmall = found.isPrimitive() && !List.of("J", "F", "D").contains(descriptor);
      return isSmall ? int.class : found;
    } catch (TypeNotPresentException | IllegalArgumentException e) {
      throw new UnusableClassException("there is no class " + descriptor);
    }
  }
}
