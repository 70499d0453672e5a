package soumak.analysis;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Knows the methods that Kotlin's and Scala's compilers add to reach a method that its author
 * wrote, and that carry none of its {@code throws} clause: Kotlin's {@code access$m} and {@code
 * access$m$jd} and the {@code main(String[])} that calls a {@code main()}, Scala's {@code m$} of a
 * trait, the static twin of a method of a Scala object, and {@code super$m} or {@code
 * Trait$$super$m}, by which inner classes and traits call {@code super.m}.
 */
final class Forwarders {
  private static final String KOTLIN = "access$";
  private static final String KOTLIN_DEFAULT = "$jd";
  private static final String SCALA_SUPER = "super$";

  private Forwarders() {}

  /** The methods that {@code method} may stand for. */
  static List<Hierarchy.Declared> targets(Hierarchy hierarchy, ClassInfo owner, MethodInfo method) {
    List<Hierarchy.Declared> targets = new ArrayList<>();
    if (owner.checksExceptions()) {
      return targets;
    }
    String name = method.name();
    if (!method.isStatic()) {
      addOfSuper(targets, hierarchy, owner, method);
      return targets;
    }
    String onReceiver = withoutReceiver(owner, method.descriptor());
    if (name.startsWith(KOTLIN)) {
      String target = name.substring(KOTLIN.length());
      if (target.endsWith(KOTLIN_DEFAULT)) {
        target = target.substring(0, target.length() - KOTLIN_DEFAULT.length());
      }
      add(targets, owner, target, onReceiver);
      add(targets, owner, target, method.descriptor());
    } else if (name.endsWith("$")) {
      add(targets, owner, name.substring(0, name.length() - 1), onReceiver);
    } else if (isKotlinsMain(method)) {
      add(targets, owner, "main", "()V");
    } else {
      add(targets, hierarchy.look(owner.name() + "$"), name, method.descriptor());
    }
    return targets;
  }

  private static boolean isKotlinsMain(MethodInfo method) {
    return method.has(Opcodes.ACC_SYNTHETIC)
        && method.name().equals("main")
        && method.descriptor().equals("([Ljava/lang/String;)V");
  }

  /** Where the method that calls {@code super.m} may pause, that may, too. */
  private static void addOfSuper(
      List<Hierarchy.Declared> targets, Hierarchy hierarchy, ClassInfo owner, MethodInfo method) {
    int end = method.name().indexOf(SCALA_SUPER);
    if (end < 0 || !(end == 0 || method.name().startsWith("$$", end - 2))) {
      return;
    }
    String target = method.name().substring(end + SCALA_SUPER.length());
    for (ClassInfo type : hierarchy.ancestors(owner.name())) {
      if (type.method(method.name(), method.descriptor()) != null) {
        add(targets, type, target, method.descriptor());
      }
    }
  }

  private static @Nullable String withoutReceiver(ClassInfo owner, String descriptor) {
    String receiver = "(L" + owner.name() + ";";
    return descriptor.startsWith(receiver) ? "(" + descriptor.substring(receiver.length()) : null;
  }

  private static void add(
      List<Hierarchy.Declared> targets,
      @Nullable ClassInfo owner,
      String name,
      @Nullable String descriptor) {
    MethodInfo method = owner == null || descriptor == null ? null : owner.method(name, descriptor);
    if (owner != null && method != null) {
      targets.add(new Hierarchy.Declared(owner, method));
    }
  }

  /**
   * Whether a bridge with a parameter of type {@code general} can unbox it to {@code primitive}.
   */
  static boolean unboxes(Type general, Type primitive) {
    String name = general.getInternalName();
    return primitive.getSort() < Type.ARRAY
        && (name.equals("java/lang/Object") || name.equals("java/lang/Number"));
  }
}
