package soumak.wire;

import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Makes objects of a class before their fields are known: by its constructor without parameters if
 * it has one, else without any constructor. The JDK can do that for those who read objects from
 * bytes ({@code sun.reflect.ReflectionFactory} in the module jdk.unsupported); smaller images may
 * lack it.
 */
final class Allocator {
  private final Constructor<?> constructor;

  private Allocator(Constructor<?> constructor) {
    this.constructor = constructor;
  }

  static Allocator of(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new UnusableClassException("it is abstract");
    }
    Constructor<?> found = declared(type);
    try {
      Constructor<?> used = found == null ? withoutConstructor(type) : found;
      used.setAccessible(true);
      return new Allocator(used);
    } catch (InaccessibleObjectException e) {
      throw UnusableClassException.notOpen(type);
    } catch (ReflectiveOperationException e) {
      throw new UnusableClassException(
          "its objects cannot be made: give it a constructor without parameters, or run with"
              + " --add-modules jdk.unsupported ("
              + e
              + ")");
    }
  }

  private static @Nullable Constructor<?> declared(Class<?> type) {
    try {
      return type.getDeclaredConstructor();
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  private static Constructor<?> withoutConstructor(Class<?> type)
      throws ReflectiveOperationException {
    Class<?> factories = Class.forName("sun.reflect.ReflectionFactory");
    Object factory = factories.getMethod("getReflectionFactory").invoke(null);
    Object made =
        factories
            .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
            .invoke(factory, type, Object.class.getDeclaredConstructor());
    return (Constructor<?>) made;
  }

  /**
   * @throws RefusedBytesException if the constructor fails
   */
  Object make() {
    try {
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new RefusedBytesException(
          "the constructor without parameters has failed: " + cause, cause);
    }
  }
}
