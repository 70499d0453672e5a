package soumak.spreader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.Diagnostic;

/**
 * Rewrites a program's class files. So far refused, rather than rewritten wrongly: lambdas, enums
 * and records; see {@link Refusals}.
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

  /** Takes class files by internal name. Thread-safe; initialises no class. */
  public static Result rewrite(Map<String, byte[]> files) {
    Program program = new Program(Twins.with(files));
    List<Diagnostic> findings = new ArrayList<>();
    for (ClassNode node : program.classes.values()) {
      if (!Twins.is(node.name)) {
        findings.addAll(new Refusals(program, node).find());
        findings.addAll(new LibraryRefusals(program, node).find());
      }
    }
    if (!findings.isEmpty()) {
      return new Result(Map.of(), findings);
    }
    Map<String, byte[]> rewritten = new TreeMap<>();
    for (ClassNode node : program.classes.values()) {
      new ClassRewriter(program, node, rewritten).rewrite();
    }
    return new Result(rewritten, findings);
  }
}
