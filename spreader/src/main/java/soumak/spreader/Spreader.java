package soumak.spreader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.analysis.Places;
import soumak.analysis.Severity;

/**
 * Rewrites a program's class files, so that they call {@code soumak.cluster.spread} where they
 * access objects, arrays, monitors and threads. What cannot be rewritten is refused.
 */
public final class Spreader {
  private Spreader() {}

  /**
   * What rewriting gives.
   *
   * @param classes class files by internal name; empty if something is refused
   * @param findings what is refused
   */
  public record Result(Map<String, byte[]> classes, List<Diagnostic> findings) {
    public Result {
      classes = Map.copyOf(classes);
      findings = List.copyOf(findings);
    }
  }

  /** Takes class files by internal name. Thread-safe; loads no class. */
  public static Result rewrite(Map<String, byte[]> files) {
    try (Program program = new Program(Twins.with(files))) {
      List<Diagnostic> findings = refused(program);
      if (!findings.isEmpty()) {
        return new Result(Map.of(), findings);
      }
      Map<String, byte[]> rewritten = new TreeMap<>();
      StayingFields.move(program);
      program.nodes().forEach(it -> prepare(program, it, findings));
      Initialisers initialisers = new Initialisers(program);
      for (ClassNode node : program.nodes()) {
        rewrite(program, initialisers, node, rewritten, findings);
      }
      return new Result(findings.isEmpty() ? rewritten : Map.of(), findings);
    }
  }

  private static List<Diagnostic> refused(Program program) {
    List<Diagnostic> findings = new ArrayList<>();
    program.unreadable.forEach(it -> findings.add(damaged(it.name(), it.what())));
    for (ClassNode node : program.nodes()) {
      if (Twins.is(node.name)) {
        continue;
      }
      try {
        findings.addAll(new Refusals(program, node).find());
        findings.addAll(new LibraryRefusals(program, node).find());
      } catch (RuntimeException e) {
        findings.add(damaged(node.name, "is damaged (" + e + ")"));
      }
    }
    return findings;
  }

  /** Puts ordinary code in the place of what compilers leave to the JVM. */
  private static void prepare(Program program, ClassNode node, List<Diagnostic> findings) {
    try {
      if (!Twins.is(node.name)) {
        new Replaced(program).replace(node);
      }
      new DynamicCalls(program, node).replace();
      if (node.superName.equals(Types.ENUM)) {
        new EnumCode(program, node).rewrite();
      }
    } catch (RuntimeException e) {
      findings.add(damaged(node.name, "has code that is not valid (" + e.getMessage() + ")"));
    }
  }

  private static void rewrite(
      Program program,
      Initialisers initialisers,
      ClassNode node,
      Map<String, byte[]> to,
      List<Diagnostic> findings) {
    try {
      new ClassRewriter(program, initialisers, node, to).rewrite();
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      String text = "is too large when it is rewritten (" + e.getMessage() + ")";
      findings.add(finding(node.name, "size", text, "split it"));
    } catch (AnalyzerException | RuntimeException e) {
      findings.add(damaged(node.name, "has code that is not valid (" + e.getMessage() + ")"));
    }
  }

  /** What is refused at a line of a class, or in the whole of it. */
  static Diagnostic finding(ClassNode in, int line, String rule, String what, String fix) {
    String name = Names.readable(in.name);
    String file = in.sourceFile == null ? name : Places.file(in.name, in.sourceFile);
    String where = line == 0 ? file : file + ":" + line;
    return new Diagnostic(Severity.ERROR, "spread-" + rule, where, name + " " + what, fix);
  }

  private static Diagnostic damaged(String name, String what) {
    return finding(name, "class-file", what, "compile it again, by a current compiler");
  }

  private static Diagnostic finding(String name, String rule, String what, String fix) {
    String shown = name.replace('/', '.');
    return new Diagnostic(Severity.ERROR, "spread-" + rule, shown, shown + " " + what, fix);
  }
}
