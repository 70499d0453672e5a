package soumak.spreader.twins;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/** Calls methods by name, of a class of the JDK or of its twin, which have no type in common. */
final class BothTypes {
  private BothTypes() {}

  static Object make(Class<?> type, Object... arguments) {
    return Arrays.stream(type.getConstructors())
        .filter(it -> fits(it.getParameterTypes(), arguments))
        .findFirst()
        .map(it -> {
          try {
            return (Object) it.newInstance(arguments);
          } catch (InvocationTargetException e) {
            throw thrown(e);
          } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
          }
        })
        .orElseThrow();
  }

  static Object call(Object target, String name, Object... arguments) {
    return callOf(target.getClass(), target, name, arguments);
  }

  static Object callOf(Class<?> type, Object target, String name, Object... arguments) {
    try {
      return method(type, target == null, name, arguments).invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw thrown(e);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static Method method(Class<?> type, boolean isStatic, String name, Object... arguments) {
    Method found =
        Arrays.stream(type.getMethods())
            .filter(it -> it.getName().equals(name))
            .filter(it -> Modifier.isStatic(it.getModifiers()) == isStatic)
            .filter(it -> fits(it.getParameterTypes(), arguments))
            .findFirst()
            .orElseThrow(() -> new AssertionError(type + " has no " + name));
    found.setAccessible(true);
    return found;
  }

  private static boolean fits(Class<?>[] types, Object... arguments) {
    boolean fits = types.length == arguments.length;
    for (int i = 0; fits && i < types.length; i++) {
      fits =
          arguments[i] == null
              ? !types[i].isPrimitive()
              : wrapper(types[i]).isInstance(arguments[i]);
    }
    return fits;
  }

  private static Class<?> wrapper(Class<?> type) {
    return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
  }

  private static RuntimeException thrown(InvocationTargetException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException known
        ? known
        : new IllegalStateException(e.getCause());
  }
}
