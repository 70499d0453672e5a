package soumak.runtime;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import soumak.Capsule;

/** What is asked of a class of capsules, once: that it is woven, and where its instances run. */
final class CapsuleClass {
  /** Names of public methods that may be ordinary ones. */
  private static final Set<String> NO_MESSAGES = Set.of("run", "compareTo", "clone", "finalize");

  private static final ClassValue<Placement> PLACEMENTS =
      new ClassValue<>() {
        @Override
        protected Placement computeValue(Class<?> type) {
          demandWoven(type);
          return Placement.of(type);
        }
      };

  /** Else its messages would be ordinary calls. */
  private static void demandWoven(Class<?> type) {
    for (Class<?> at = type; at != null && at != Capsule.class; at = at.getSuperclass()) {
      List<Method> methods = List.of(at.getDeclaredMethods());
      Set<String> names = methods.stream().map(Method::getName).collect(Collectors.toSet());
      for (Method method : methods) {
        if (isMessage(method) && !names.contains(method.getName() + "$inline")) {
          throw new IllegalStateException(
              at.getName()
                  + " is a class of capsules and has not been woven, so its methods would be no"
                  + " messages; run it with soumak run, or weave it (soumak weave, the Maven"
                  + " plugin, the agent)");
        }
      }
    }
  }

  private static boolean isMessage(Method method) {
    int flags = method.getModifiers();
    return Modifier.isPublic(flags)
        && !Modifier.isStatic(flags)
        && !method.isSynthetic()
        && !NO_MESSAGES.contains(method.getName())
        && !isOfCapsule(method);
  }

  private static boolean isOfCapsule(Method method) {
    return Arrays.stream(Capsule.class.getMethods())
        .anyMatch(it ->
            it.getName().equals(method.getName())
                && Arrays.equals(it.getParameterTypes(), method.getParameterTypes()));
  }

  private CapsuleClass() {}

  /** Where capsules of {@code type} run, unless they are told. */
  static Placement placement(Class<?> type) {
    return PLACEMENTS.get(type);
  }
}
