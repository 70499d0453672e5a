package soumak.weaver;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * A class that stays as it was woven, though others have been compiled anew since: its calls are of
 * what could pause then.
 */
final class WovenBefore {
  private final ClassNode node = new ClassNode();
  private final Hierarchy hierarchy;
  private final Predicate<String> wovenToo;

  private WovenBefore(ClassPath path, byte[] classFile, Predicate<String> wovenToo) {
    this.hierarchy = new Hierarchy(path);
    this.wovenToo = wovenToo;
    new ClassReader(classFile).accept(node, ClassReader.SKIP_FRAMES);
  }

  /** A warning for each method that is called as it was. */
  static List<Diagnostic> outdated(ClassPath path, byte[] classFile, Predicate<String> wovenToo) {
    WovenBefore before = new WovenBefore(path, classFile, wovenToo);
    Set<String> told = new LinkedHashSet<>();
    List<Diagnostic> warnings = new ArrayList<>();
    for (MethodNode method : before.node.methods) {
      if (before.isPausable(method)) {
        for (AbstractInsnNode at : method.instructions) {
          if (at instanceof MethodInsnNode call
              && before.isOutdated(call)
              && told.add(call.owner + "." + call.name + call.desc)) {
            warnings.add(Refusals.wovenForAnother(before.node, method, call));
          }
        }
      }
    }
    return warnings;
  }

  /** Where nothing in a method pauses, its code is not in the version that takes the fiber. */
  private boolean isPausable(MethodNode method) {
    String withFiber = Names.takesFiber(method.desc) ? method.desc : Names.withFiber(method.desc);
    return node.methods.stream()
        .anyMatch(it -> it.name.equals(method.name) && it.desc.equals(withFiber));
  }

  private boolean isOutdated(MethodInsnNode call) {
    boolean asPausable = Names.takesFiber(call.desc);
    if (asPausable && hierarchy.resolve(call.owner, call.name, call.desc) != null) {
      return false;
    }
    String descriptor = asPausable ? Names.withoutFiber(call.desc) : call.desc;
    Hierarchy.Declared now = hierarchy.resolve(call.owner, call.name, descriptor);
    return now != null
        && now.owner().wovenVersion() == 0
        && wovenToo.test(now.owner().name())
        && !CapsuleClass.isCapsule(hierarchy, now.owner().name())
        && hierarchy.isPausable(now.owner(), now.method()) != asPausable;
  }
}
