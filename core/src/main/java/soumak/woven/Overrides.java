package soumak.woven;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds classes that are not woven and override a pausable method of a woven class. Such a class
 * inherits the version of the method that takes a fiber, which is what woven code calls: the
 * override would be passed over without a word, so the class is refused.
 *
 * <p>Constructors of woven classes ask, on behalf of the classes that extend them, and so do woven
 * default methods, as interfaces have no constructors. Each class is looked at once. Objects that
 * are made without a constructor, as mocks are, are not seen.
 */
public final class Overrides {
  private static final ClassValue<Boolean> SOUND =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          new Overrides(type).check();
          return true;
        }
      };

  private final Class<?> type;

  /** The methods of the class and all above it that may override: classes first, nearest first. */
  private final Map<Class<?>, Map<Signature, Method>> declared = new LinkedHashMap<>();

  private record Signature(String name, MethodType type) {
    static Signature of(Method method) {
      MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
      return new Signature(method.getName(), type);
    }

    boolean takesFiber() {
      int count = type.parameterCount();
      return count > 0 && type.parameterType(count - 1) == Fiber.class;
    }

    Signature withoutFiber() {
      int count = type.parameterCount();
      return new Signature(name, type.dropParameterTypes(count - 1, count));
    }
  }

  private Overrides(Class<?> type) {
    this.type = type;
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      add(next);
    }
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      addInterfaces(next);
    }
  }

  /**
   * Called at the end of a constructor of the class {@code woven}.
   *
   * @throws LinkageError if the class of {@code made} has an override that woven code would not see
   */
  public static void check(Object made, Class<?> woven) {
    if (made.getClass() != woven) {
      SOUND.get(made.getClass());
    }
  }

  /**
   * Called at the beginning of a default method.
   *
   * @throws LinkageError if the class of {@code receiver} has an override that woven code would not
   *     see
   */
  public static void check(Object receiver) {
    SOUND.get(receiver.getClass());
  }

  private void add(Class<?> owner) {
    Map<Signature, Method> methods = new HashMap<>();
    Method[] all = methods(owner);
    for (Method method : all) {
      Signature signature = Signature.of(method);
      boolean isVirtual = (method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE)) == 0;
      if (isVirtual && (signature.takesFiber() || !onlyWidensAccess(method, all))) {
        methods.put(signature, method);
      }
    }
    declared.put(owner, methods);
  }

  /**
   * Whether a compiler added a method that calls that of the superclass: it does so in a public
   * class for public methods of a superclass that is not. Other bridges call a method beside them.
   */
  private static boolean onlyWidensAccess(Method method, Method[] beside) {
    return method.isBridge()
        && Arrays.stream(beside)
            .noneMatch(it ->
                !it.isBridge()
                    && it.getName().equals(method.getName())
                    && it.getParameterCount() == method.getParameterCount());
  }

  private static Method[] methods(Class<?> owner) {
    try {
      return owner.getDeclaredMethods();
    } catch (LinkageError missing) {
      return new Method[0]; // the program lacks a class that a method names: it cannot be called
    }
  }

  private void addInterfaces(Class<?> of) {
    for (Class<?> each : of.getInterfaces()) {
      if (!declared.containsKey(each)) {
        add(each);
        addInterfaces(each);
      }
    }
  }

  private void check() {
    declared.forEach((owner, methods) ->
        methods.keySet().stream()
            .filter(Signature::takesFiber)
            .forEach(signature -> check(owner, methods, signature)));
  }

  /**
   * Both versions must come from one class, unless the one with the fiber only calls the other, as
   * it does beside an abstract method, or both only call another method, as bridges do.
   */
  private void check(Class<?> owner, Map<Signature, Method> methods, Signature withFiber) {
    Method method = methods.get(withFiber.withoutFiber());
    if (method == null || Modifier.isAbstract(method.getModifiers()) || method.isBridge()) {
      return;
    }
    if (selected(withFiber, method) == owner) {
      Class<?> other = selected(withFiber.withoutFiber(), method);
      if (other != null && other != owner) {
        throw new LinkageError(refusal(other, method));
      }
    }
  }

  /** Where the JVM finds a method that is called as {@code overridden} (JVMS 5.4.6). */
  private @Nullable Class<?> selected(Signature signature, Method overridden) {
    Class<?> found = null;
    for (Map.Entry<Class<?>, Map<Signature, Method>> each : declared.entrySet()) {
      Class<?> owner = each.getKey();
      if (!each.getValue().containsKey(signature) || !canOverride(owner, overridden)) {
        continue;
      }
      if (!owner.isInterface()) {
        return owner;
      }
      if (found == null || found.isAssignableFrom(owner)) {
        found = owner;
      }
    }
    return found;
  }

  private static boolean canOverride(Class<?> owner, Method method) {
    Class<?> above = method.getDeclaringClass();
    return (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
        || (owner.getClassLoader() == above.getClassLoader()
            && owner.getPackageName().equals(above.getPackageName()));
  }

  private String refusal(Class<?> owner, Method overridden) {
    String above = overridden.getDeclaringClass().getName();
    String user = type == owner ? "" : " (used by " + type.getName() + ")";
    return "%s%s overrides %s.%s, which may pause, and is not woven: woven code would call the method of %s in its place. Weave %s, too (in Maven the goals weave and weave-tests, else soumak weave)"
        .formatted(owner.getName(), user, above, overridden.getName(), above, owner.getName());
  }
}
