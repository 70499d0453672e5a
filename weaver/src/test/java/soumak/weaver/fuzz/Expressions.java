package soumak.weaver.fuzz;

import java.util.List;

/**
 * Expressions of any type. What comes out may stand as any operand: it is a primary or in
 * parentheses, and its static type is the wanted one, or for references one that may be assigned to
 * it.
 */
final class Expressions {
  private final Grammar grammar;

  Expressions(Grammar grammar) {
    this.grammar = grammar;
  }

  Tree of(Type type, Scope scope, int depth) {
    grammar.budget--;
    if (depth <= 0 || grammar.budget <= 0) {
      return small(type, scope);
    }
    return Tree.expression(
        type,
        grammar.choose(
            new Alternative("small", 4, () -> small(type, scope)),
            new Alternative("pause", scope.canPause ? 14 : 0, () -> pause(type, scope, depth)),
            new Alternative(
                "call",
                grammar.calls.exist(type, scope) ? 12 : 0,
                () -> grammar.calls.of(type, scope, depth)),
            new Alternative("conditional", 4, () -> conditional(type, scope, depth)),
            new Alternative(
                "switch expression", 2, () -> grammar.switches.expression(type, scope, depth)),
            new Alternative(
                "assignment expression",
                scope.inGuard ? 0 : 4,
                () -> Tree.of("(", grammar.assignments.of(type, scope, depth), ")")),
            new Alternative(
                "field",
                grammar.assignments.fields(type, scope).isEmpty() ? 0 : 4,
                () -> grammar.assignments.field(type, scope, depth)),
            new Alternative(
                "array element",
                type.kind() == Type.Kind.VARIABLE || type.name().contains("<") ? 0 : 3,
                () -> grammar.assignments.element(type, scope, depth)),
            new Alternative("operator", 14, () -> grammar.operators.of(type, scope, depth))));
  }

  /** A variable or a constant. */
  Tree small(Type type, Scope scope) {
    List<Scope.Variable> variables = scope.readable(type, grammar.world);
    if (!variables.isEmpty() && !grammar.rng.oneIn(4)) {
      return Tree.expression(type, grammar.rng.pick(variables).name());
    }
    if (type.kind() == Type.Kind.CLASS && isSelf(type, scope) && grammar.rng.oneIn(2)) {
      return Tree.expression(type, "((", type.name(), ") ", scope.self, ")");
    }
    return grammar.literals.of(type, scope);
  }

  /**
   * An expression to call methods of {@code type} on: its static type is exact, and it is seldom
   * null.
   */
  Tree receiver(Type type, Scope scope, int depth) {
    List<Scope.Variable> variables = scope.exactly(type);
    if (isSelf(type, scope) && !grammar.rng.oneIn(3)) {
      return Tree.of("((", type.name(), ") ", scope.self, ")");
    }
    if (!variables.isEmpty() && grammar.rng.oneIn(2)) {
      return Tree.expression(type, grammar.rng.pick(variables).name());
    }
    return Tree.of("((", type.name(), ") ", of(type, scope, depth - 1), ")");
  }

  private boolean isSelf(Type type, Scope scope) {
    if (scope.self == null || scope.owner == null) {
      return false;
    }
    return scope.owner.type.equals(type) || grammar.world.isAssignable(scope.owner.type, type);
  }

  private Tree pause(Type type, Scope scope, int depth) {
    Tree value = of(type, scope, depth - 1);
    int id = grammar.pausePoint();
    if (type.equals(Type.STRING)) {
      return Tree.of("Pause.text(", id, ", ", value, ")");
    }
    if (type.equals(Type.array(Type.INT))) {
      return Tree.of("Pause.ints(", id, ", ", value, ")");
    }
    String method = type.isPrimitive() ? "here" : "<" + type.name() + ">ref";
    return Tree.of("Pause.", method, "(", id, ", ", value, ")");
  }

  private Tree conditional(Type type, Scope scope, int depth) {
    String cast = type.isReference() ? "(" + type.name() + ") " : "";
    Tree condition = of(Type.BOOLEAN, scope, depth - 1);
    Tree yes = of(type, scope, depth - 1);
    Tree no = of(type, scope, depth - 1);
    return Tree.of("(", cast, "(", condition, " ? ", yes, " : ", no, "))");
  }
}
