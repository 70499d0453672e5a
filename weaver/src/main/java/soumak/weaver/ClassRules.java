package soumak.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;
import soumak.analysis.Severity;

/** What must hold of a class before its methods are looked at one by one. */
final class ClassRules {
  private static final int MOST_PARAMETER_SLOTS = 255;

  private final ClassNode node;
  private final ClassInfo info;
  private final Hierarchy hierarchy;
  private final Pausables pausables;
  private final List<Diagnostic> found = new ArrayList<>();

  ClassRules(ClassNode node, ClassInfo info, Hierarchy hierarchy, Pausables pausables) {
    this.node = node;
    this.info = info;
    this.hierarchy = hierarchy;
    this.pausables = pausables;
  }

  /** Whether this is a class of Soumak's core, which is written in both versions by hand. */
  boolean isCore() {
    if (!Pausables.isOwnedBySoumak(node)) {
      return false;
    }
    for (MethodInfo method : info.methods()) {
      boolean single =
          !Names.takesFiber(method.descriptor())
              && info.method(method.name(), Names.withFiber(method.descriptor())) == null;
      if (single && method.declaresPausable()) {
        return false;
      }
    }
    return true;
  }

  List<Diagnostic> check() {
    if (Weaver.isGenerated(node.name)) {
      found.add(Refusals.reservedName(node));
    }
    if (Pausables.isOwnedBySoumak(node)) {
      found.add(Refusals.reservedPackage(node));
    }
    node.methods.forEach(this::check);
    boolean involved = node.methods.stream().anyMatch(this::isInvolved);
    if (involved && (node.version & 0xFFFF) < Opcodes.V1_8) {
      found.add(Refusals.oldClassFile(node));
    }
    checkSupertypes(involved);
    return found;
  }

  private void check(MethodNode method) {
    boolean declares = method.exceptions.contains(Names.PAUSABLE);
    if (Names.takesFiber(method.desc)) {
      found.add(Refusals.takesFiber(node, method));
    }
    if (LambdaRewriter.isAdapter(method.name)) {
      found.add(Refusals.reservedMethod(node, method));
    }
    if (pausables.isPausable(method) && MethodPlan.argumentSlots(method) >= MOST_PARAMETER_SLOTS) {
      found.add(Refusals.tooManyParameters(node, method));
    }
    if (declares && method.name.equals("<init>")) {
      found.add(Refusals.pausableConstructor(node, method));
    }
    if (declares && (method.access & Opcodes.ACC_NATIVE) != 0) {
      found.add(Refusals.nativeMethod(node, method));
    }
  }

  private boolean isInvolved(MethodNode method) {
    if (pausables.isPausable(method)) {
      return true;
    }
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call
          && pausables.kind(call) != Pausables.Call.ORDINARY) {
        return true;
      }
    }
    return false;
  }

  /** An unknown supertype may make any method here pausable. */
  private void checkSupertypes(boolean involved) {
    List<String> missing = hierarchy.missingAncestors(node.name);
    boolean matters =
        info.methods().stream().anyMatch(it -> it.isVirtual() && !it.declaresPausable());
    if (!missing.isEmpty() && matters) {
      Severity severity = involved ? Severity.ERROR : Severity.WARNING;
      found.add(Refusals.missingSupertype(node, missing, severity));
    }
  }
}
