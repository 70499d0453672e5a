package soumak.cli;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A main method as the java command chooses it (JLS 12.1.4): with arguments before without, static
 * or of an instance, declared or inherited, also from an interface.
 */
final class MainMethod {
  private final Class<?> start;
  private final Method method;

  private MainMethod(Class<?> start, Method method) {
    this.start = start;
    this.method = method;
  }

  /**
   * @throws CommandException if the class cannot be loaded, or has none
   */
  static MainMethod of(ClassLoader loader, String start) {
    try {
      return of(Class.forName(start, false, loader));
    } catch (ClassNotFoundException | LinkageError e) {
      throw CommandException.usage("the main class '" + start + "' cannot be loaded: " + e);
    }
  }

  /**
   * @throws CommandException if there is none
   */
  static MainMethod of(Class<?> start) {
    Method found = find(start, String[].class);
    found = found != null ? found : find(start);
    if (found == null) {
      throw CommandException.usage(
          "the class '"
              + start.getName()
              + "' has no main method: add"
              + " 'static void main(String[] args)'");
    }
    return new MainMethod(start, found);
  }

  private static @Nullable Method find(Class<?> start, Class<?>... parameters) {
    for (Class<?> type = start; type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (isMain(method, parameters)) {
          return method;
        }
      }
    }
    for (Method method : start.getMethods()) {
      if (method.isDefault() && isMain(method, parameters)) {
        return method;
      }
    }
    return null;
  }

  private static boolean isMain(Method method, Class<?>... parameters) {
    return method.getName().equals("main")
        && Arrays.equals(method.getParameterTypes(), parameters)
        && !Modifier.isPrivate(method.getModifiers())
        && method.getReturnType() == void.class;
  }

  /** Calls it; what it throws comes out as it is. */
  void call(String[] args) throws Throwable {
    method.setAccessible(true);
    try {
      Object instance = Modifier.isStatic(method.getModifiers()) ? null : instance();
      if (method.getParameterCount() == 0) {
        method.invoke(instance);
      } else {
        method.invoke(instance, (Object) args);
      }
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private Object instance() throws InvocationTargetException {
    try {
      Constructor<?> constructor = start.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
      throw CommandException.usage(
          "the main method of '"
              + start.getName()
              + "' is not static, and the class cannot be"
              + " made without arguments");
    }
  }
}
