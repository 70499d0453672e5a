package soumak.checker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
  private final Map<String, List<Overriding>> overriding = new HashMap<>();

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

  /**
   * A method that may be called by another one's name with pointers that it gets as objects.
   *
   * @param hidden whether callers do not know that it may store them in its own object
   */
  private record Overriding(Hierarchy.Declared declared, boolean hidden) {}

  /**
   * Where objects of a class store pointers that their methods get as objects, so far as those who
   * call the overridden methods do not know of it.
   */
  Ids keeps(String name, LifeSummaries summaries) {
    List<Overriding> methods = overriding.get(name);
    if (methods == null) {
      methods = findOverriding(name);
      overriding.put(name, methods);
    }
    Ids found = Ids.NONE;
    for (Overriding it : methods) {
      LifeSummary does = summaries.of(it.declared());
      found = does == null ? found : found.and(keeps(it, does));
    }
    return found;
  }

  private Ids keeps(Overriding method, LifeSummary does) {
    Type[] given = Type.getArgumentTypes(method.declared().method().descriptor());
    Ids found = Ids.NONE;
    for (int id : does.lost().all()) {
      int i = Life.position(id) - 1;
      boolean object = Life.isParameter(id) && i >= 0 && isObject(given[i]);
      found = object ? found.and(Life.GLOBAL) : found;
    }
    for (LifeSummary.Link it : does.links()) {
      int i = Life.position(it.source()) - 1;
      boolean itself = Life.position(it.target()) == 0 && i >= 0;
      if (method.hidden() && itself && given[i].getDescriptor().equals("Ljava/lang/Object;")) {
        found = found.and(Life.ITSELF);
      }
    }
    return found;
  }

  private List<Overriding> findOverriding(String name) {
    List<Overriding> found = new ArrayList<>();
    for (ClassInfo type : hierarchy.ancestors(name)) {
      for (MethodInfo method :
          Types.isOfJdk(type.name()) ? List.<MethodInfo>of() : type.methods()) {
        boolean code = method.isVirtual() && !method.isAbstract();
        if (code && !method.has(Opcodes.ACC_BRIDGE) && getsObjects(method)) {
          add(name, type, method, found);
        }
      }
    }
    return found;
  }

  private void add(String name, ClassInfo owner, MethodInfo method, List<Overriding> found) {
    boolean overrides = false;
    boolean hidden = false;
    for (ClassInfo ancestor : hierarchy.ancestors(name)) {
      MethodInfo above = ancestor == owner ? null : declared(ancestor, method);
      if (above != null) {
        overrides = true;
        hidden |=
            Types.isOfJdk(ancestor.name()) ? LifeReading.asks(method.name()) : !above.isAbstract();
      }
    }
    if (overrides) {
      found.add(new Overriding(new Hierarchy.Declared(owner, method), hidden));
    }
  }

  private boolean getsObjects(MethodInfo method) {
    for (Type it : Type.getArgumentTypes(method.descriptor())) {
      if (isObject(it)) {
        return true;
      }
    }
    return false;
  }

  private boolean isObject(Type type) {
    return types.role(type) == MemoryTypes.Role.OTHER;
  }

  private Life.Read find(String name) {
    Life.Read found = Life.Read.NEVER;
    for (ClassInfo type : hierarchy.ancestors(name)) {
      for (MethodInfo method :
          Types.isOfJdk(type.name()) ? List.<MethodInfo>of() : type.methods()) {
        Life.Read read = method.isVirtual() ? overridden(name, method) : Life.Read.NEVER;
        if (read.compareTo(found) > 0 && uses(type.name(), method, none())) {
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
      if (Types.isOfJdk(ancestor.name()) && declared(ancestor, method) != null) {
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

  private static @Nullable MethodInfo declared(ClassInfo ancestor, MethodInfo method) {
    for (MethodInfo above : ancestor.methods()) {
      if (above.name().equals(method.name())
          && above.isVirtual()
          && Type.getArgumentCount(above.descriptor())
              == Type.getArgumentCount(method.descriptor())) {
        return above;
      }
    }
    return null;
  }

  /** By identity: methods of two classes may be alike in all that is known of them. */
  private static Set<MethodInfo> none() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
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
