package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Instances of interfaces without a named class: lambdas, method references, anonymous classes. */
final class Lambdas {
  private final Grammar grammar;

  Lambdas(Grammar grammar) {
    this.grammar = grammar;
  }

  /** A lambda whose body is a constant or a variable. */
  Tree smallest(ClassModel model, Scope scope) {
    MethodModel method = functional(model);
    Scope inside = scope.capturing().withoutPauses();
    List<String> names = parameters(method, inside);
    Object body =
        method.result().equals(Type.VOID)
            ? "{ }"
            : grammar.expressions.small(method.result(), inside);
    return Tree.of("((", model.type.name(), ") (", String.join(", ", names), ") -> ", body, ")");
  }

  static MethodModel functional(ClassModel model) {
    MethodModel method = model.functional();
    if (method == null) {
      throw new IllegalStateException(model.type.name() + " is not functional");
    }
    return method;
  }

  private List<String> parameters(MethodModel method, Scope inside) {
    List<String> names = new ArrayList<>();
    for (Type parameter : method.parameters()) {
      String name = grammar.fresh("p");
      inside.declare(name, parameter, grammar.rng.oneIn(2));
      names.add(name);
    }
    return names;
  }

  Tree lambda(ClassModel model, Scope scope, int depth) {
    MethodModel method = functional(model);
    Scope inside = scope.capturing();
    inside.canPause = method.isPausable();
    inside.returns = method.result();
    inside.inSwitchExpression = false;
    List<String> names = parameters(method, inside);
    boolean isVoid = method.result().equals(Type.VOID);
    boolean block = isVoid || grammar.rng.oneIn(2);
    grammar.coverage.count(block ? "block lambda" : "expression lambda");
    Tree body =
        block
            ? grammar.bodies.block(method.result(), inside, grammar.rng.between(1, 3))
            : Tree.of(
                "Rt.fuel() ? ",
                grammar.expressions.of(method.result(), inside, depth - 1),
                " : ",
                grammar.expressions.small(method.result(), inside));
    countBridges("lambda", model);
    String target = model.type.name();
    if (grammar.rng.oneIn(8)) {
      grammar.coverage.count("serializable lambda");
      target += " & java.io.Serializable";
    }
    return Tree.of("((", target, ") (", String.join(", ", names), ") -> ", body, ")");
  }

  /** A lambda of the JDK, which may not pause, called at once. */
  Tree intOperator(Scope scope, Tree argument, int depth) {
    Scope inside = scope.capturing().withoutPauses();
    String name = grammar.fresh("p");
    inside.declare(name, Type.INT, false);
    Tree body = grammar.expressions.of(Type.INT, inside, depth - 1);
    return Tree.of(
        "((java.util.function.IntUnaryOperator) ",
        name,
        " -> ",
        body,
        ").applyAsInt(",
        argument,
        ")");
  }

  void countBridges(String what, ClassModel model) {
    if (model.needsBridges()) {
      grammar.coverage.count("bridged " + what);
    }
  }

  boolean canExtend(ClassModel model) {
    boolean overridable = model.withInherited().stream().anyMatch(Bodies::isOverridable);
    boolean plain = model.outer == null && model.permitted.isEmpty();
    return overridable
        && plain
        && (model.isInterface()
            || (model.flavor == ClassModel.Flavor.CLASS && model.constructor != null));
  }

  Tree anonymous(ClassModel model, Scope scope, int depth) {
    List<Tree> arguments = new ArrayList<>();
    if (!model.isInterface()) {
      for (Type parameter : grammar.calls.constructorOf(model)) {
        arguments.add(grammar.expressions.of(parameter, scope, depth - 1));
      }
    }
    Tree list = Tree.of("(", Tree.join(", ", arguments), ")");
    countBridges("anonymous class", model);
    Tree members = grammar.bodies.overrides(model, scope);
    return Tree.of("(new ", model.type.name(), list, " {\n", members, "})");
  }
}
