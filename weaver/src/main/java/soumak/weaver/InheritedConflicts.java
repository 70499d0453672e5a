package soumak.weaver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/**
 * Finds pausable methods that a class inherits from several unrelated interfaces. In source they
 * are all abstract and do not conflict, but their fiber versions have bodies and would: the class
 * gets one of its own.
 */
final class InheritedConflicts {
  private InheritedConflicts() {}

  static List<MethodNode> resolve(ClassNode node, Hierarchy hierarchy, Pausables pausables) {
    Map<String, List<Hierarchy.Declared>> declared = new LinkedHashMap<>();
    for (ClassInfo type : hierarchy.ancestors(node.name)) {
      for (MethodInfo method : type.methods()) {
        Hierarchy.Declared found = new Hierarchy.Declared(type, method);
        if (method.isVirtual()
            && hierarchy.isPausable(type, method)
            // A class that is not woven settles nothing: it has no fiber version.
            && (type.isInterface() || pausables.hasFiberVersion(found))) {
          declared
              .computeIfAbsent(method.name() + method.descriptor(), key -> new ArrayList<>())
              .add(found);
        }
      }
    }
    List<MethodNode> added = new ArrayList<>();
    declared.values().stream()
        .filter(all -> conflict(all, hierarchy))
        .forEach(all -> added.add(delegate(node, all.getFirst().method())));
    return added;
  }

  private static boolean conflict(List<Hierarchy.Declared> all, Hierarchy hierarchy) {
    boolean hasClass = all.stream().anyMatch(it -> !it.owner().isInterface());
    return !hasClass
        && all.size() > 1
        && all.stream().filter(it -> isMostSpecial(it, all, hierarchy)).limit(2).count() == 2
        && all.stream().noneMatch(it -> Names.takesFiber(it.method().descriptor()));
  }

  private static boolean isMostSpecial(
      Hierarchy.Declared one, List<Hierarchy.Declared> all, Hierarchy hierarchy) {
    return all.stream()
        .noneMatch(it -> it != one && hierarchy.isSubtype(it.owner().name(), one.owner().name()));
  }

  private static MethodNode delegate(ClassNode node, MethodInfo method) {
    MethodNode inherited =
        new MethodNode(
            Opcodes.ASM9,
            Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT,
            method.name(),
            method.descriptor(),
            null,
            method.exceptions().toArray(String[]::new));
    boolean inInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    return Delegate.of(node.name, inInterface, inherited);
  }
}
