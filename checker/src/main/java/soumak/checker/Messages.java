package soumak.checker;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;

/** Which methods of capsules are messages. */
final class Messages {
  private static final String CAPSULE = "soumak/Capsule";

  /** Public methods of these names, with these many parameters, are ordinary ones. */
  private static final Set<String> ORDINARY =
      Set.of("toString0", "hashCode0", "equals1", "compareTo1", "run0");

  private Messages() {}

  static boolean isMessage(Hierarchy hierarchy, ClassInfo owner, MethodInfo method) {
    int count = Type.getArgumentCount(method.descriptor());
    return method.isVirtual()
        && method.has(Opcodes.ACC_PUBLIC)
        && !method.has(Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC)
        && isCapsule(hierarchy, owner)
        && !ORDINARY.contains(method.name() + count)
        && !isOfCapsule(hierarchy, method);
  }

  private static boolean isCapsule(Hierarchy hierarchy, ClassInfo owner) {
    return !owner.name().equals(CAPSULE)
        && !owner.isInterface()
        && hierarchy.isSubtype(owner.name(), CAPSULE);
  }

  private static boolean isOfCapsule(Hierarchy hierarchy, MethodInfo method) {
    for (ClassInfo ancestor : hierarchy.ancestors(CAPSULE)) {
      for (MethodInfo own : ancestor.methods()) {
        if (own.name().equals(method.name())
            && own.isVirtual()
            && own.has(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)
            && parameters(own).equals(parameters(method))) {
          return true;
        }
      }
    }
    return false;
  }

  private static String parameters(MethodInfo method) {
    String descriptor = method.descriptor();
    return descriptor.substring(0, descriptor.indexOf(')'));
  }
}
