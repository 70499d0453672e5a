package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Try statements with every mixture of resources, catch clauses and finally. */
final class Tries {
  private static final List<String> CAUGHT =
      List.of("Boom", "IllegalStateException | Fault", "RuntimeException", "Throwable");

  private final Grammar grammar;

  Tries(Grammar grammar) {
    this.grammar = grammar;
  }

  Tree of(Scope scope, int depth) {
    return grammar.choose(
        new Alternative("try catch", 5, () -> Tree.of("try ", body(scope), clauses(scope), "\n")),
        new Alternative("try finally", 3, () -> Tree.of("try ", body(scope), last(scope), "\n")),
        new Alternative(
            "try catch finally",
            3,
            () -> Tree.of("try ", body(scope), clauses(scope), last(scope), "\n")),
        new Alternative("try with resources", 3, () -> withResources(scope, depth)));
  }

  private Tree body(Scope scope) {
    return grammar.statements.block(scope, 4);
  }

  private Tree withResources(Scope scope, int depth) {
    Scope inside = scope.child();
    List<Tree> resources = new ArrayList<>();
    int count = grammar.rng.between(1, 2);
    for (int i = 0; i < count; i++) {
      String name = grammar.fresh("r");
      Tree id = grammar.expressions.of(Type.INT, inside, depth - 1);
      resources.add(Tree.of("Res ", name, " = new Res(", id, ")"));
    }
    Tree head = Tree.of("try (", Tree.join("; ", resources), ") ", body(inside));
    Object clauses = grammar.rng.oneIn(2) ? clauses(scope) : "";
    Object last = grammar.rng.oneIn(3) ? last(scope) : "";
    return Tree.of(head, clauses, last, "\n");
  }

  /** One or two catch clauses, the narrower one first. */
  private Tree clauses(Scope scope) {
    int first = grammar.rng.below(CAUGHT.size());
    Tree clause = clause(CAUGHT.get(first), scope);
    if (first >= 2 || !grammar.rng.oneIn(2)) {
      return clause;
    }
    return Tree.of(clause, clause(first == 0 ? "RuntimeException" : "Throwable", scope));
  }

  private Tree clause(String caught, Scope scope) {
    String name = grammar.fresh("x");
    List<Tree> statements = grammar.statements.some(scope.child(), 2);
    Object again = grammar.rng.oneIn(6) ? rethrow(caught, name) : "";
    return Tree.of(
        " catch (", caught, " ", name, ") {\nRt.caught(", name, ");\n", statements, again, "}");
  }

  /** Unchecked ones only: rethrowing a Throwable would have to be declared. */
  private Tree rethrow(String caught, String name) {
    if (caught.equals("Throwable")) {
      return Tree.of("");
    }
    grammar.coverage.count("rethrow");
    return Tree.of("if (Rt.fuel()) {\nthrow ", name, ";\n}\n");
  }

  private Tree last(Scope scope) {
    return Tree.of(" finally ", grammar.statements.block(scope, 2));
  }
}
