package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;
import soumak.weaver.fuzz.MethodModel.Trait;

/** Makes a valid program that ends, from a seed. */
final class ProgramGenerator {
  private static final String IMPORTS =
      """
      package generated;
      import generated.other.Base;
      import soumak.Pausable;
      import soumak.weaver.fuzz.Boom;
      import soumak.weaver.fuzz.Fault;
      import soumak.weaver.fuzz.Pause;
      import soumak.weaver.fuzz.Res;
      import soumak.weaver.fuzz.Rt;
      """;

  private ProgramGenerator() {}

  static Program generate(long seed) {
    Rng rng = new Rng(seed);
    Signatures signatures = new Signatures(rng);
    signatures.decide();
    Grammar grammar = new Grammar(rng, signatures.world);
    Sources sources = new Sources(grammar, signatures.declared);
    boolean nested = signatures.world.nested;
    List<Tree> classes = new ArrayList<>();
    for (ClassModel model : signatures.declared) {
      if (model.outer == null) {
        classes.add(sources.declaration(model, nested ? "static " : ""));
      }
    }
    Object inside = nested ? classes : "";
    Object outside = nested ? "" : classes;
    Tree main =
        Tree.of("public class Main {\n", entry(grammar, signatures.declared), inside, "}\n");
    String base = Base.source(signatures.world.throwsClause);
    return new Program(seed, Tree.of(IMPORTS, main, outside), base, grammar.coverage);
  }

  /** Calls every method once or so; one that fails does not keep the others from running. */
  private static Tree entry(Grammar grammar, List<ClassModel> declared) {
    List<Tree> calls = new ArrayList<>();
    List<MethodModel> methods = new ArrayList<>(grammar.world.derived);
    for (ClassModel model : grammar.world.classes()) {
      methods.addAll(model.methods);
    }
    for (MethodModel method : methods) {
      if (!method.has(Trait.PRIVATE)) {
        calls.add(attempt(grammar, method));
      }
    }
    return Tree.of("public static void run() throws Pausable {\n", calls, "}\n");
  }

  private static Tree attempt(Grammar grammar, MethodModel method) {
    Scope scope = new Scope();
    scope.canPause = true;
    grammar.budget = 12;
    Tree call = grammar.calls.call(method, scope, 2);
    boolean isVoid = method.result().equals(Type.VOID);
    Tree shown = isVoid ? Tree.of(call, ";\n") : Tree.of("Rt.see(", call, ");\n");
    String name = grammar.fresh("x");
    return Tree.statement(
        "Rt.refuel();\ntry {\n",
        shown,
        "} catch (Throwable ",
        name,
        ") {\n",
        "Rt.caught(",
        name,
        ");\n}\n");
  }
}
