package soumak.agent.engine;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Defines a class in another class's loader and protection domain, also while that other class is
 * only being defined. The JDK's method for it is protected; an agent may open its package to
 * itself.
 */
final class Definer {
  private static final Class<?> INT = int.class;

  private final Method define;
  private final Method find;

  private Definer(Method define, Method find) {
    this.define = define;
    this.find = find;
  }

  static Definer of(Instrumentation jvm) {
    jvm.redefineModule(
        ClassLoader.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang", Set.of(Definer.class.getModule())),
        Set.of(),
        Map.of());
    return new Definer(
        method("defineClass", String.class, byte[].class, INT, INT, ProtectionDomain.class),
        method("findLoadedClass", String.class));
  }

  private static Method method(String name, Class<?>... parameters) {
    try {
      Method method = ClassLoader.class.getDeclaredMethod(name, parameters);
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("this JDK has no ClassLoader." + name, e);
    }
  }

  /** Defines the class, unless another thread that loads the same owner has been faster. */
  void define(ClassLoader in, String name, byte[] bytes, @Nullable ProtectionDomain domain) {
    try {
      define.invoke(in, name, bytes, 0, bytes.length, domain);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof NoClassDefFoundError missing && WithoutCore.tells(missing)) {
        throw new WithoutCore(String.valueOf(missing.getMessage()));
      }
      if (!(e.getCause() instanceof LinkageError) || !isDefined(in, name)) {
        throw new IllegalStateException("cannot define " + name + ": " + e.getCause(), e);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("java.lang was opened to this class", e);
    }
  }

  private boolean isDefined(ClassLoader in, String name) {
    try {
      return find.invoke(in, name) != null;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
