package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/** The methods of the program in whose place another one runs. */
final class LifeAbove {
  private final Hierarchy hierarchy;
  private final Bodies bodies;
  private final Bridges bridges;
  private final Contracts contracts;

  LifeAbove(Hierarchy hierarchy, Bodies bodies, Contracts contracts) {
    this.hierarchy = hierarchy;
    this.bodies = bodies;
    this.bridges = new Bridges(bodies);
    this.contracts = contracts;
  }

  /**
   * A method that callers by the name of a class know.
   *
   * @param by that class, which may have inherited it
   */
  record Known(ClassInfo by, Hierarchy.Declared declared) {}

  /** What callers know that call a method by the classes above its own. */
  List<Known> of(Hierarchy.Declared declared) {
    List<String> descriptors = descriptors(declared);
    List<Known> found = new ArrayList<>();
    for (ClassInfo type : hierarchy.ancestors(declared.owner().name())) {
      boolean itself = type.name().equals(declared.owner().name());
      if (!itself && isOfProgram(type)) {
        for (String descriptor : descriptors) {
          Hierarchy.Declared known =
              hierarchy.resolve(type.name(), declared.method().name(), descriptor);
          if (known != null && isOther(known, declared.owner())) {
            found.add(new Known(type, known));
          }
        }
      }
    }
    return found;
  }

  private boolean isOther(Hierarchy.Declared known, ClassInfo than) {
    return known.method().isVirtual()
        && !known.owner().name().equals(than.name())
        && isOfProgram(known.owner());
  }

  /** Whether it is written by others than those of the JDK and of Soumak; libraries are, too. */
  private boolean isOfProgram(ClassInfo type) {
    return contracts.isCompiledHere(type.name())
        || !(Types.isOfJdk(type.name()) || Names.isOfSoumak(type.name()));
  }

  /** Whether its code is followed, and so what it does is known. */
  boolean isFollowed(Hierarchy.Declared declared) {
    return contracts.isCompiledHere(declared.owner().name());
  }

  /** The method that runs in a class in place of another one, behind a bridge of the class's. */
  Hierarchy.@Nullable Declared runs(ClassInfo type, MethodInfo method) {
    Hierarchy.Declared found = hierarchy.resolve(type.name(), method.name(), method.descriptor());
    boolean bridge = found != null && found.owner().name().equals(type.name());
    MethodInsnNode leads = found != null && bridge ? bridges.target(type, found.method()) : null;
    return leads == null ? found : hierarchy.resolve(leads.owner, leads.name, leads.desc);
  }

  /** By what descriptors it runs: its own, and those of the bridges that lead to it. */
  private List<String> descriptors(Hierarchy.Declared declared) {
    List<String> found = new ArrayList<>();
    found.add(declared.method().descriptor());
    for (MethodInfo method : declared.owner().methods()) {
      boolean bridge = method.has(Opcodes.ACC_BRIDGE);
      if (bridge && method.name().equals(declared.method().name()) && leads(method, declared)) {
        found.add(method.descriptor());
      }
    }
    return found;
  }

  private boolean leads(MethodInfo bridge, Hierarchy.Declared declared) {
    MethodInfo method = declared.method();
    MethodNode body = bodies.of(declared.owner().name(), bridge.name(), bridge.descriptor());
    int count = Type.getArgumentCount(method.descriptor());
    if (body != null && Type.getArgumentCount(bridge.descriptor()) == count) {
      for (AbstractInsnNode at : body.instructions) {
        if (at instanceof MethodInsnNode call
            && call.getOpcode() != Opcodes.INVOKESPECIAL
            && call.name.equals(method.name())
            && call.desc.equals(method.descriptor())) {
          return true;
        }
      }
    }
    return false;
  }

  /** The methods of interfaces that a class implements by one that it inherits. */
  List<Known> inherited(ClassInfo type) {
    List<Known> found = new ArrayList<>();
    for (ClassInfo above : hierarchy.ancestors(type.name())) {
      if (above.isInterface() && isOfProgram(above)) {
        for (MethodInfo method : above.methods()) {
          if (method.isVirtual()) {
            found.add(new Known(above, new Hierarchy.Declared(above, method)));
          }
        }
      }
    }
    return found;
  }
}
