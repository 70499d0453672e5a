package soumak.runtime;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import soumak.Capsule;
import soumak.Reply;

/** Whether those who send messages to a capsule may wait for the answers. */
final class Senders {
  private Senders() {}

  /** Also by messages that the class has from one that it extends. */
  static boolean mayWaitFor(Class<?> capsule) {
    Class<?> of = capsule;
    while (of != null && of != Capsule.class && !declaresAnswers(of)) {
      of = of.getSuperclass();
    }
    return of != null && of != Capsule.class;
  }

  private static boolean declaresAnswers(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(it -> it.getReturnType() != void.class && it.getReturnType() != Reply.class)
        .anyMatch(Senders::isMessage);
  }

  /** As the weaver sees it. */
  private static boolean isMessage(Method method) {
    return Modifier.isPublic(method.getModifiers())
        && !Modifier.isStatic(method.getModifiers())
        && !method.isSynthetic()
        && !isComparison(method)
        && !isOfAllCapsules(method);
  }

  private static boolean isComparison(Method method) {
    return method.getName().equals("compareTo")
        && method.getReturnType() == int.class
        && method.getParameterCount() == 1;
  }

  private static boolean isOfAllCapsules(Method method) {
    for (Class<?> of = Capsule.class; of != null; of = of.getSuperclass()) {
      if (Arrays.stream(of.getDeclaredMethods()).anyMatch(it -> isOverridden(it, method))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOverridden(Method above, Method by) {
    int both = Modifier.PUBLIC | Modifier.PROTECTED;
    return (above.getModifiers() & both) != 0
        && !Modifier.isStatic(above.getModifiers())
        && above.getName().equals(by.getName())
        && Arrays.equals(above.getParameterTypes(), by.getParameterTypes());
  }
}
