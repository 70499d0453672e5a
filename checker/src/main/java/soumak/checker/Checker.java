package soumak.checker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;

/**
 * Finds the places where a program could share a message between tasks. A program without findings
 * cannot, as far as it consists of messages: what it shares by Sharables and by objects that are no
 * messages is its author's matter.
 *
 * <p>Loads no class. The result does not depend on the order of the classes. For use by one thread.
 */
public final class Checker {
  private final Hierarchy hierarchy;
  private final Types types;
  private final Contracts contracts;

  /** A checker with the annotations that come with it for the JDK. */
  public Checker(ClassPath path) {
    this(path, List.of());
  }

  /**
   * @param path all classes that the checked ones refer to, and these themselves in memory or in a
   *     folder; classes in jars are taken for libraries that nobody checks
   * @param annotations texts of external annotations for classes that have none of their own
   * @throws IllegalArgumentException if such a text cannot be understood; the message names the
   *     line
   */
  public Checker(ClassPath path, List<String> annotations) {
    List<String> all = new ArrayList<>();
    all.add(Lists.text("jdk.txt"));
    all.addAll(annotations);
    Externals externals = Externals.of(all);
    this.hierarchy = new Hierarchy(path);
    this.types = new Types(hierarchy, externals);
    this.contracts = new Contracts(path, new Bodies(path), hierarchy, types, externals);
  }

  /**
   * Checks classes.
   *
   * @param classFiles the bytes of class files; what cannot be read as a class is passed over, as
   *     the weaver refuses it
   */
  public List<Finding> check(Collection<byte[]> classFiles) {
    Map<String, ClassNode> classes = new TreeMap<>();
    for (byte[] bytes : classFiles) {
      read(bytes, classes);
    }
    List<Finding> findings = new ArrayList<>();
    classes.values().forEach(it -> findings.addAll(check(it)));
    return findings;
  }

  private static void read(byte[] bytes, Map<String, ClassNode> to) {
    ClassNode node = Bodies.parse(bytes);
    if (node != null) {
      to.put(node.name, node);
    }
  }

  private List<Finding> check(ClassNode node) {
    ClassInfo info = hierarchy.find(node.name);
    Reports reports = new Reports(node.sourceFile == null ? node.name : node.sourceFile);
    if (info == null || info.wovenVersion() > 0) {
      return List.of();
    }
    new ClassRules(hierarchy, types, contracts, reports).check(node, info);
    for (MethodNode method : node.methods) {
      MethodInfo facts = info.method(method.name, method.desc);
      if (facts != null && hasCode(method)) {
        check(node, method, contracts.of(info, facts), reports);
      }
    }
    return reports.findings();
  }

  private static boolean hasCode(MethodNode method) {
    return method.instructions.size() > 0 && (method.access & Opcodes.ACC_BRIDGE) == 0;
  }

  private static void refuseSubroutines(MethodNode method) throws AnalyzerException {
    for (AbstractInsnNode at : method.instructions) {
      if (at.getOpcode() == Opcodes.JSR) {
        throw new AnalyzerException(at, "a subroutine (jsr)");
      }
    }
  }

  private void check(ClassNode node, MethodNode method, Contract contract, Reports reports) {
    try {
      refuseSubroutines(method);
      Code code = new Code(node.name, method, hierarchy);
      new MethodCheck(code, types, contracts, contract).run(reports);
    } catch (AnalyzerException | UnsupportedOperationException e) {
      reports.add(
          Kind.UNANNOTATED_ESCAPE,
          0,
          method.name + method.desc,
          contract.name() + " has code that no compiler writes today: " + e.getMessage(),
          List.of(),
          "compile the class anew");
    }
  }
}
