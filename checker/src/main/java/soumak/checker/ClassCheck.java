package soumak.checker;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Places;

/**
 * Checks classes, one after the other: what they declare, and each method. What it learns of
 * contracts on the way it keeps for the next class. For use by one thread; what is known of types
 * is shared with others.
 */
final class ClassCheck {
  private final Hierarchy hierarchy;
  private final Types types;
  private final Contracts contracts;
  private final Bystanders bystanders;
  private final KotlinCode kotlin;
  private final LifeRules lives;
  private final HandedRules handed;

  ClassCheck(ClassPath path, Bodies bodies, Externals externals, Hierarchy hierarchy, Types types) {
    this.hierarchy = hierarchy;
    this.types = types;
    this.contracts = new Contracts(path, bodies, hierarchy, types, externals);
    this.kotlin = new KotlinCode(bodies);
    this.bystanders = new Bystanders(types, contracts, externals);
    this.lives = new LifeRules(path, bodies, hierarchy, types, contracts);
    this.handed = new HandedRules(bodies, hierarchy, contracts, types);
  }

  Outcome check(ClassNode node) {
    NavigableSet<String> inferred = new TreeSet<>();
    Reports reports = new Reports(file(node));
    ClassInfo info = hierarchy.find(node.name);
    if (info == null || info.wovenVersion() > 0) {
      return reports.outcome(node.name, inferred);
    }
    try {
      ClassRules rules = new ClassRules(hierarchy, types, contracts, reports);
      rules.check(node, info);
      for (MethodNode method : node.methods) {
        MethodInfo facts = info.method(method.name, method.desc);
        if (facts != null && hasCode(info, facts, method) && !rules.isOfEnum(node, method)) {
          Contract contract = contracts.of(info, facts);
          String found = contracts.inferred(info, facts);
          if (found != null) {
            inferred.add(found);
          }
          if (!isRight(node, facts, method, contract)) {
            check(node, method, contract, reports);
          }
          lives.check(node, info, facts, method, contract, reports);
          new FunctionsCheck(contracts.functions(), reports, node.name, method).run();
          handed.check(node.name, method, contract, reports);
        }
      }
      lives.checkInherited(node, info, reports);
    } catch (RuntimeException damaged) {
      DamagedClass.report(node, hierarchy, reports);
    }
    return reports.outcome(node.name, inferred);
  }

  /** The source file, in the folder of its package. */
  private static String file(ClassNode node) {
    return node.sourceFile == null ? node.name : Places.file(node.name, node.sourceFile);
  }

  /** Whether it is known without following the code. */
  private boolean isRight(ClassNode node, MethodInfo facts, MethodNode method, Contract contract) {
    boolean proven = contracts.isProven(facts, method) && !hasSubroutines(method);
    return proven || bystanders.has(node.name, method, contract);
  }

  /**
   * Bridges apart, and what makes a lambda of its own serialized form, of which all is new, or a
   * copy of what is given up.
   */
  private boolean hasCode(ClassInfo info, MethodInfo facts, MethodNode method) {
    return method.instructions.size() > 0
        && !kotlin.isCopyOfRest(info, facts)
        && (method.access & Opcodes.ACC_BRIDGE) == 0
        && !((method.access & Opcodes.ACC_SYNTHETIC) != 0
            && method.name.equals("$deserializeLambda$"));
  }

  private void check(ClassNode node, MethodNode method, Contract contract, Reports reports) {
    if (hasSubroutines(method)) {
      reportCode(
          method, contract.name() + " has a subroutine (jsr), which is not followed", reports);
      return;
    }
    try {
      Code code = contracts.codes().of(node.name, method);
      new MethodCheck(code, types, contracts, contract).run(reports);
    } catch (AnalyzerException | UnsupportedOperationException damaged) {
      reportCode(
          method,
          "the code of " + contract.name() + " is damaged: it breaks the rules of the JVM",
          reports);
    }
  }

  private static void reportCode(MethodNode method, String sentence, Reports reports) {
    reports.add(
        Kind.UNANNOTATED_ESCAPE,
        0,
        method.name + method.desc,
        sentence,
        List.of(),
        "compile the class anew, with a compiler of today");
  }

  private static boolean hasSubroutines(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (at.getOpcode() == Opcodes.JSR) {
        return true;
      }
    }
    return false;
  }
}
