package soumak.weaver;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/** Looks at a woven class before it is handed out. */
final class OutputCheck {
  /** The JIT's HugeMethodLimit. */
  private static final int HUGE = 8000;

  private OutputCheck() {}

  static List<Diagnostic> check(
      ClassNode node, byte[] original, byte[] written, Hierarchy hierarchy) {
    List<Diagnostic> found = new ArrayList<>(hugeMethods(node, written));
    if (!hierarchy.missing().isEmpty()) {
      found.addAll(verify(node, original, written, hierarchy));
    }
    return found;
  }

  private static List<Diagnostic> hugeMethods(ClassNode node, byte[] written) {
    Map<String, Integer> sizes = new TreeMap<>();
    for (MethodModel method : ClassFile.of().parse(written).methods()) {
      int size = method.findAttribute(Attributes.code()).map(it -> it.codeLength()).orElse(0);
      if (size > HUGE && Names.takesFiber(method.methodType().stringValue())) {
        String name = method.methodName().stringValue().replace(MethodPlan.RESUME, "");
        sizes.merge(name, size, Math::max);
      }
    }
    List<Diagnostic> found = new ArrayList<>();
    sizes.forEach((name, size) -> found.add(Refusals.huge(node, name, line(node, name), size)));
    return found;
  }

  private static int line(ClassNode node, String name) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(name)) {
        return PausePoints.firstLine(method);
      }
    }
    return -1;
  }

  /**
   * With classes missing, merged types are a guess: only the verifier can tell whether it is good
   * enough.
   */
  private static List<Diagnostic> verify(
      ClassNode node, byte[] original, byte[] written, Hierarchy hierarchy) {
    ClassHierarchyResolver known = type -> info(type, hierarchy);
    ClassFile verifier = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(known));
    List<String> problems = problems(verifier, written);
    if (problems.isEmpty() || !problems(verifier, original).isEmpty()) {
      return List.of();
    }
    return List.of(Refusals.missingType(node, hierarchy.missing(), problems.getFirst()));
  }

  /** What the verifier finds wrong; that it does not find a class is no fault of the code. */
  private static List<String> problems(ClassFile verifier, byte[] classFile) {
    return verifier.verify(classFile).stream()
        .map(error -> String.valueOf(error.getMessage()).lines().findFirst().orElse(""))
        .filter(message -> !message.contains("Could not resolve class"))
        .toList();
  }

  private static @Nullable ClassHierarchyInfo info(ClassDesc type, Hierarchy hierarchy) {
    String descriptor = type.descriptorString();
    String name = descriptor.substring(1, descriptor.length() - 1);
    if (Weaver.isGenerated(name)) {
      return ClassHierarchyInfo.ofClass(ClassDesc.ofInternalName(Names.FRAME));
    }
    ClassInfo info = hierarchy.find(name);
    if (info == null) {
      return null;
    }
    if (info.isInterface()) {
      return ClassHierarchyInfo.ofInterface();
    }
    String parent = info.superName();
    return ClassHierarchyInfo.ofClass(parent == null ? null : ClassDesc.ofInternalName(parent));
  }
}
