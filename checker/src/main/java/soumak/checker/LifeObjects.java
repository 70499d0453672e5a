package soumak.checker;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;

/**
 * Classes of the program whose methods use memory when the JDK calls them: a list of its own, a
 * {@code hashCode} that follows a pointer. For use by one thread.
 */
final class LifeObjects {
  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final MemoryTypes types;
  private final LifeTargets targets;
  private final Map<String, Life.Read> known = new HashMap<>();

  LifeObjects(Bodies bodies, Hierarchy hierarchy, MemoryTypes types, LifeTargets targets) {
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.types = types;
    this.targets = targets;
  }

  /** When objects of a class use what they have in them. */
  Life.Read of(String name) {
    Life.Read found = known.get(name);
    if (found == null) {
      found = find(name);
      known.put(name, found);
    }
    return found;
  }

  private Life.Read find(String name) {
    Life.Read found = Life.Read.NEVER;
    for (ClassInfo type : hierarchy.ancestors(name)) {
      for (MethodInfo method :
          Types.isOfJdk(type.name()) ? List.<MethodInfo>of() : type.methods()) {
        Life.Read read = method.isVirtual() ? overridden(name, method) : Life.Read.NEVER;
        if (read.compareTo(found) > 0 && uses(type.name(), method, new HashSet<>())) {
          found = read;
        }
      }
    }
    return found;
  }

  /** Who in the JDK calls a method: whoever has the object as a value, or only who reads it. */
  private Life.Read overridden(String name, MethodInfo method) {
    Life.Read found = Life.Read.NEVER;
    for (ClassInfo ancestor : hierarchy.ancestors(name)) {
      if (Types.isOfJdk(ancestor.name()) && declares(ancestor, method)) {
        boolean value =
            ancestor.name().equals("java/lang/Object")
                || ancestor.name().equals("java/lang/Comparable");
        found = value ? Life.Read.AS_VALUE : Life.Read.AS_SOURCE;
        if (value) {
          return found;
        }
      }
    }
    return found;
  }

  private static boolean declares(ClassInfo ancestor, MethodInfo method) {
    for (MethodInfo above : ancestor.methods()) {
      if (above.name().equals(method.name())
          && above.isVirtual()
          && Type.getArgumentCount(above.descriptor())
              == Type.getArgumentCount(method.descriptor())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method calls one of memory, or one of the program that does. */
  private boolean uses(String owner, MethodInfo method, Set<MethodInfo> seen) {
    if (!seen.add(method)) {
      return false;
    }
    MethodNode body = bodies.of(owner, method.name(), method.descriptor());
    if (body == null) {
      return method.isAbstract(); // nobody knows
    }
    for (AbstractInsnNode at : body.instructions) {
      if (at instanceof MethodInsnNode call
          && !call.name.equals("<init>")
          && uses(call.owner, call.name, call.desc, seen)) {
        return true;
      }
      if (at instanceof InvokeDynamicInsnNode link) {
        for (Object it : link.bsmArgs) {
          if (it instanceof Handle code
              && code.getTag() >= Opcodes.H_INVOKEVIRTUAL
              && uses(code.getOwner(), code.getName(), code.getDesc(), seen)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean uses(String owner, String name, String descriptor, Set<MethodInfo> seen) {
    if (owner.startsWith("[") || Types.isOfJdk(owner)) {
      return false;
    }
    Hierarchy.Declared declared = targets.of(owner, name, descriptor).declared();
    boolean ofObject = declared != null && Types.isOfJdk(declared.owner().name());
    if (ofObject || declared == null) {
      return false;
    }
    return types.concerns(owner) || uses(declared.owner().name(), declared.method(), seen);
  }
}
