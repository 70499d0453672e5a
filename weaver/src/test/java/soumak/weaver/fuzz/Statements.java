package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Statements. Each one that is generated can complete normally, so that any other may follow: jumps
 * stand under an {@code if}.
 */
final class Statements {
  private static final int DEEPEST = 3;

  private final Grammar grammar;

  Statements(Grammar grammar) {
    this.grammar = grammar;
  }

  /** Up to {@code most} statements that declare into {@code scope}. */
  List<Tree> some(Scope scope, int most) {
    return exactly(scope, grammar.rng.between(0, most));
  }

  List<Tree> exactly(Scope scope, int count) {
    List<Tree> statements = new ArrayList<>();
    for (int i = 0; i < count && grammar.budget > 0; i++) {
      statements.add(one(scope));
    }
    return statements;
  }

  /** A block in braces, not empty if the budget allows. */
  Tree block(Scope scope, int most) {
    return Tree.of("{\n", exactly(scope.child(), grammar.rng.between(1, most)), "}");
  }

  private Tree one(Scope scope) {
    grammar.budget--;
    return Tree.statement(
        grammar.choose(
            new Alternative("declaration", 10, () -> declaration(scope)),
            new Alternative("deferred declaration", 2, () -> deferred(scope)),
            new Alternative("observation", 8, () -> observation(scope)),
            new Alternative("assignment", scope.inGuard ? 0 : 8, () -> assignment(scope)),
            new Alternative("call statement", 6, () -> call(scope)),
            new Alternative("pause statement", scope.canPause ? 3 : 0, this::pause),
            new Alternative("if", 4, () -> branch(scope)),
            new Alternative(
                "jump", scope.canContinue || scope.yields != null ? 10 : 4, () -> jump(scope)),
            new Alternative("loop", 6, () -> grammar.loops.of(scope, depth())),
            new Alternative("labelled block", 1, () -> labelled(scope)),
            new Alternative(
                "switch statement", 3, () -> grammar.switches.statement(scope, depth())),
            new Alternative(
                "try", scope.inSwitchExpression ? 1 : 6, () -> grammar.tries.of(scope, depth())),
            new Alternative("synchronized", 1, () -> locked(scope)),
            new Alternative("local class", 1, () -> localClass(scope)),
            new Alternative("block", 1, () -> Tree.of(block(scope, 3), "\n"))));
  }

  private int depth() {
    return grammar.rng.between(1, DEEPEST);
  }

  private Tree value(Type type, Scope scope) {
    return grammar.expressions.of(type, scope, depth());
  }

  private Tree declaration(Scope scope) {
    Type type = grammar.localType(scope);
    boolean isNull = type.isReference() && grammar.rng.oneIn(15);
    Tree value = isNull ? Tree.of("null") : value(type, scope);
    String name = grammar.fresh("v");
    boolean assignable = !grammar.rng.oneIn(3);
    scope.declare(name, type, assignable);
    return Tree.of(type.name(), " ", name, " = ", value, ";\n");
  }

  /** A variable that is unset for a while, in which the code may pause. */
  private Tree deferred(Scope scope) {
    Type type = grammar.localType(scope);
    String name = grammar.fresh("v");
    Tree condition = value(Type.BOOLEAN, scope);
    List<Tree> then = some(scope.child(), 1);
    Tree one = value(type, scope);
    Tree other = value(type, scope);
    Tree declared =
        Tree.of(
            type.name(),
            " ",
            name,
            ";\nif (",
            condition,
            ") {\n",
            then,
            name,
            " = ",
            one,
            ";\n",
            "} else {\n",
            name,
            " = ",
            other,
            ";\n}\n");
    scope.declare(name, type, true);
    return declared;
  }

  private Tree observation(Scope scope) {
    return Tree.of("Rt.see(", value(grammar.localType(scope), scope), ");\n");
  }

  private Tree assignment(Scope scope) {
    Type type = grammar.localType(scope);
    if (!scope.variables.isEmpty() && grammar.rng.oneIn(2)) {
      type = grammar.rng.pick(scope.variables).type();
    }
    return Tree.of(grammar.assignments.of(type, scope, depth()), ";\n");
  }

  private Tree call(Scope scope) {
    List<Type> types = new ArrayList<>(List.of(Type.VOID, Type.VOID, grammar.types.rich()));
    types.removeIf(type -> !grammar.calls.exist(type, scope));
    if (types.isEmpty()) {
      return observation(scope);
    }
    return Tree.of(grammar.calls.of(grammar.rng.pick(types), scope, depth()), ";\n");
  }

  private Tree pause() {
    return Tree.of("Pause.at(", grammar.pausePoint(), ");\n");
  }

  private Tree branch(Scope scope) {
    Tree condition = value(Type.BOOLEAN, scope);
    Tree then = block(scope, 3);
    if (grammar.rng.oneIn(2)) {
      return Tree.of("if (", condition, ") ", then, "\n");
    }
    return Tree.of("if (", condition, ") ", then, " else ", block(scope, 3), "\n");
  }

  private Tree labelled(Scope scope) {
    String label = grammar.fresh("k");
    Scope inside = scope.child();
    inside.labels.add(new Scope.Label(label, false));
    return Tree.of(label, ": ", block(inside, 4), "\n");
  }

  private Tree jump(Scope scope) {
    Tree condition = value(Type.BOOLEAN, scope);
    Scope inside = scope.child();
    List<Tree> before = some(inside, 1);
    Tree jump =
        grammar.choose(
            new Alternative("throw", 3, () -> thrown(inside)),
            new Alternative("break", inside.canBreak ? 5 : 0, () -> Tree.of("break;\n")),
            new Alternative("continue", inside.canContinue ? 5 : 0, () -> Tree.of("continue;\n")),
            new Alternative(
                "labelled jump", inside.labels.isEmpty() ? 0 : 8, () -> labelledJump(inside)),
            new Alternative("return", inside.returns != null ? 2 : 0, () -> returned(inside)),
            new Alternative("early yield", inside.yields != null ? 5 : 0, () -> yielded(inside)));
    return Tree.of("if (", condition, ") {\n", before, jump, "}\n");
  }

  private Tree thrown(Scope scope) {
    String type = grammar.rng.pick(List.of("Boom", "Boom", "Fault", "IllegalStateException"));
    return Tree.of("throw new ", type, "(", value(Type.STRING, scope), ");\n");
  }

  private Tree labelledJump(Scope scope) {
    Scope.Label label = grammar.rng.pick(scope.labels);
    boolean continues = label.isLoop() && grammar.rng.oneIn(2);
    grammar.coverage.count(continues ? "labelled continue" : "labelled break");
    return Tree.of(continues ? "continue " : "break ", label.name(), ";\n");
  }

  private Tree returned(Scope scope) {
    Type type = scope.returns;
    if (type == null || type.equals(Type.VOID)) {
      return Tree.of("return;\n");
    }
    return Tree.of("return ", value(type, scope), ";\n");
  }

  private Tree yielded(Scope scope) {
    Type type = scope.yields;
    return type == null ? Tree.of("") : Tree.of("yield (", value(type, scope), ");\n");
  }

  /** Nothing inside may pause: the weaver refuses a pause under a monitor. */
  private Tree locked(Scope scope) {
    Tree monitor = grammar.expressions.small(Type.OBJECT, scope.withoutPauses());
    Tree body = block(scope.withoutPauses(), 3);
    return Tree.of("synchronized (java.util.Objects.requireNonNull(", monitor, ")) ", body, "\n");
  }

  private Tree localClass(Scope scope) {
    List<ClassModel> uppers =
        grammar.world.classes().stream()
            .filter(c -> c.isInterface() && grammar.lambdas.canExtend(c))
            .toList();
    ClassModel upper = grammar.rng.pick(uppers);
    String name = grammar.fresh("L");
    String variable = grammar.fresh("v");
    Tree members = grammar.bodies.overrides(upper, scope);
    scope.declare(variable, upper.type, false);
    return Tree.of(
        "class ",
        name,
        " implements ",
        upper.type.name(),
        " {\n",
        members,
        "}\n",
        upper.type.name(),
        " ",
        variable,
        " = new ",
        name,
        "();\n");
  }
}
