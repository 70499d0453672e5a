package soumak.processj.check;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;
import soumak.analysis.MethodInfo;

/** Methods as they are written in Java, for people. */
final class JavaText {
  private JavaText() {}

  /**
   * A method that a class has: {@code static int max(int, int)}.
   *
   * @param owner the class, whose name its constructors have
   */
  static String of(String owner, MethodInfo method) {
    boolean constructor = method.name().equals("<init>");
    if (constructor) {
      return of(owner, method.descriptor());
    }
    String text = withResult(method.name(), method.descriptor());
    return method.isStatic() ? "static " + text : text;
  }

  /** {@code int max(int, int)}. */
  static String withResult(String name, String descriptor) {
    return of(Type.getReturnType(descriptor)) + " " + of(name, descriptor);
  }

  /** {@code max(int, int)}. */
  static String of(String name, String descriptor) {
    return Arrays.stream(Type.getArgumentTypes(descriptor))
        .map(JavaText::of)
        .collect(Collectors.joining(", ", name + "(", ")"));
  }

  /** Classes of java.lang are known by their simple names. */
  private static String of(Type type) {
    return type.getClassName().replaceFirst("^java\\.lang\\.(?=[A-Z]\\w*(\\[\\])*$)", "");
  }
}
