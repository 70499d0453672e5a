package soumak.weaver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.WovenAttribute;

/**
 * Weaves one class: finds what is pausable in it, refuses what cannot be woven, and replaces
 * methods by their versions. Methods that have nothing to do with pausing are copied byte for byte.
 */
final class ClassWeaver {
  private final Hierarchy hierarchy;
  private final ClassReader reader;
  private final ClassNode node = new ClassNode();
  private final ClassInfo info;
  private final @Nullable ClassPolicy policy;
  private final Pausables pausables;
  private final CapsuleSites capsules;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final Map<String, byte[]> generated = new LinkedHashMap<>();
  private final Map<String, List<MethodNode>> replaced = new HashMap<>();

  /**
   * @param policy what is written into the class; null for nothing
   */
  ClassWeaver(
      ClassPath path,
      Predicate<String> wovenToo,
      @Nullable ClassPolicy policy,
      ClassInfo info,
      ClassReader reader) {
    this.hierarchy = new Hierarchy(path, info);
    this.reader = reader;
    this.info = info;
    this.policy = policy;
    this.pausables = new Pausables(hierarchy, info, wovenToo);
    reader.accept(node, ClassReader.SKIP_FRAMES);
    this.capsules = new CapsuleSites(node, hierarchy, wovenToo);
  }

  /**
   * @param rewritten whether the class file is not as it came, so that it must not be left
   *     untouched
   */
  Weaving weave(byte[] classFile, boolean rewritten) {
    Weaving untouched =
        new Weaving(Weaving.Status.UNTOUCHED, Map.of(node.name, classFile), List.of());
    if ((node.access & Opcodes.ACC_MODULE) != 0) {
      return untouched;
    }
    ClassRules rules = new ClassRules(node, info, hierarchy, pausables);
    if (rules.isCore()) {
      return untouched;
    }
    LambdaRewriter lambdas = new LambdaRewriter(node, hierarchy, pausables);
    lambdas.findBodies();
    diagnostics.addAll(rules.check());
    CutRewriter cuts = new CutRewriter(node);
    diagnostics.addAll(cuts.rewrite());
    diagnostics.addAll(capsules.rewrite());
    if (isRefused()) {
      findMore(lambdas, cuts);
      return Weaver.refused(diagnostics);
    }
    weaveMethods(lambdas, cuts, diagnostics);
    List<MethodNode> conflicts = InheritedConflicts.resolve(node, hierarchy, pausables);
    if (isRefused()) {
      return Weaver.refused(diagnostics);
    }
    if (!rewritten && replaced.isEmpty() && conflicts.isEmpty() && policy == null) {
      return new Weaving(Weaving.Status.UNTOUCHED, Map.of(node.name, classFile), diagnostics);
    }
    List<MethodNode> added = new ArrayList<>(lambdas.adapters());
    added.addAll(conflicts);
    return woven(classFile, write(added));
  }

  private Weaving woven(byte[] original, byte[] written) {
    diagnostics.addAll(OutputCheck.check(node, original, written, hierarchy));
    if (isRefused()) {
      return Weaver.refused(diagnostics);
    }
    Map<String, byte[]> classes = new LinkedHashMap<>();
    classes.put(node.name, written);
    classes.putAll(generated);
    return new Weaving(Weaving.Status.WOVEN, classes, diagnostics);
  }

  private boolean isRefused() {
    return diagnostics.stream().anyMatch(Diagnostic::isError);
  }

  /**
   * Adds the errors in the methods of a class that is refused already. It is woven for that as far
   * as it can be; warnings are left out, for they may come of what is wrong with the class.
   */
  private void findMore(LambdaRewriter lambdas, CutRewriter cuts) {
    List<Diagnostic> more = new ArrayList<>();
    try {
      weaveMethods(lambdas, cuts, more);
    } catch (RuntimeException noSense) {
      // What is refused need not make sense to the rest of the weaver.
    }
    more.stream().filter(Diagnostic::isError).forEach(diagnostics::add);
  }

  private void weaveMethods(LambdaRewriter lambdas, CutRewriter cuts, List<Diagnostic> told) {
    told.addAll(lambdas.rewrite());
    generated.putAll(lambdas.classes());
    MethodWeaver weaver = new MethodWeaver(node, hierarchy, pausables, told);
    Set<MethodNode> checking = OverrideChecks.addTo(node, pausables);
    for (MethodNode method : node.methods) {
      boolean changed =
          lambdas.changed(method)
              || cuts.changed(method)
              || capsules.changed(method)
              || checking.contains(method);
      List<MethodNode> versions = weaver.weave(method, changed);
      if (!versions.isEmpty()) {
        replaced.put(method.name + method.desc, versions);
      }
    }
    generated.putAll(weaver.frameClasses());
  }

  private byte[] write(List<MethodNode> added) {
    HierarchyWriter writer = new HierarchyWriter(reader, hierarchy);
    ClassVisitor methods =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public @Nullable AnnotationVisitor visitAnnotation(String type, boolean visible) {
            boolean replaced = policy != null && type.equals(ClassPolicy.MAPPED_TO);
            return replaced ? null : super.visitAnnotation(type, visible);
          }

          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            List<MethodNode> versions = replaced.get(name + descriptor);
            if (versions == null) {
              return super.visitMethod(access, name, descriptor, signature, exceptions);
            }
            versions.forEach(version -> version.accept(writer));
            return null;
          }

          @Override
          public void visitEnd() {
            for (MethodNode method : added) {
              replaced
                  .getOrDefault(method.name + method.desc, List.of(method))
                  .forEach(version -> version.accept(writer));
            }
            if (policy != null) {
              policy.write(writer);
            }
            SerialVersion.keep(reader, info, hierarchy, writer);
            visitAttribute(new WovenAttribute(WovenAttribute.CURRENT));
            super.visitEnd();
          }
        };
    reader.accept(methods, ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }
}
