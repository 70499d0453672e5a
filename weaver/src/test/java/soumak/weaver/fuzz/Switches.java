package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Switch expressions and statements over ints, strings, enums and patterns, in both notations. */
final class Switches {
  private static final List<String> STRINGS =
      List.of("\"a\"", "\"b\"", "\"xyz\"", "\"Aa\"", "\"BB\"", "\"\"", "\"one\"");
  private static final List<String> SPARSE =
      List.of("-7", "0", "5", "127", "1000", "40000", "Integer.MAX_VALUE");

  private final Grammar grammar;

  Switches(Grammar grammar) {
    this.grammar = grammar;
  }

  /** The labels of one case, and the scope its code sees. */
  private record Case(Tree label, Scope scope) {}

  private record Head(Tree selector, List<Case> cases) {}

  Tree expression(Type type, Scope scope, int depth) {
    Scope inside = scope.enclosed();
    inside.yields = type;
    inside.inSwitchExpression = true;
    Head head = head(scope, inside, depth);
    boolean arrows = !grammar.rng.oneIn(4);
    grammar.coverage.count(arrows ? "arrow switch expression" : "colon switch expression");
    List<Object> parts = new ArrayList<>();
    parts.add(type.isReference() ? "((" + type.name() + ") switch (" : "(switch (");
    parts.add(head.selector);
    parts.add(") {\n");
    for (Case one : head.cases) {
      parts.add(one.label);
      boolean last = one == head.cases.getLast();
      if (arrows && !last && grammar.rng.oneIn(8)) {
        parts.add(" -> throw new Boom(\"" + grammar.fresh("case") + "\");\n");
        continue;
      }
      parts.add(
          arrows
              ? arrowResult(type, one.scope, depth)
              : Tree.of(":", yieldingBlock(type, one.scope, depth)));
    }
    parts.add("})");
    return Tree.of(parts);
  }

  private Tree arrowResult(Type type, Scope scope, int depth) {
    if (grammar.rng.oneIn(4)) {
      return Tree.of(" ->", yieldingBlock(type, scope, depth));
    }
    return Tree.of(" -> ", grammar.expressions.of(type, scope, depth - 1), ";\n");
  }

  private Tree yieldingBlock(Type type, Scope scope, int depth) {
    grammar.coverage.count("yield");
    List<Tree> statements = grammar.statements.some(scope, 2);
    Tree result = grammar.expressions.of(type, scope, depth - 1);
    return Tree.of(" {\n", statements, "yield (", result, ");\n}\n");
  }

  Tree statement(Scope scope, int depth) {
    Scope inside = scope.child();
    inside.canBreak = true;
    Head head = head(scope, inside, depth);
    boolean patterns =
        head.cases.stream().anyMatch(c -> !c.scope.variables.equals(inside.variables));
    boolean arrows = patterns || grammar.rng.oneIn(2);
    grammar.coverage.count(arrows ? "arrow switch statement" : "colon switch statement");
    List<Object> parts = new ArrayList<>();
    parts.add("switch (");
    parts.add(head.selector);
    parts.add(") {\n");
    for (Case one : head.cases) {
      List<Tree> statements = grammar.statements.some(one.scope, 2);
      boolean falls = !arrows && grammar.rng.oneIn(3);
      String end = arrows || falls ? "}\n" : "}\nbreak;\n";
      parts.add(Tree.of(one.label, arrows ? " -> {\n" : ": {\n", statements, end));
    }
    parts.add("}\n");
    return Tree.of(parts);
  }

  private Head head(Scope scope, Scope inside, int depth) {
    List<Head> made = new ArrayList<>();
    grammar.choose(
        new Alternative("switch on int", 4, () -> note(made, ints(scope, inside, depth))),
        new Alternative("switch on string", 3, () -> note(made, strings(scope, inside, depth))),
        new Alternative("switch on enum", 3, () -> note(made, enums(scope, inside, depth))),
        new Alternative("switch on sealed", 4, () -> note(made, sealed(scope, inside, depth))),
        new Alternative("switch on object", 4, () -> note(made, objects(scope, inside, depth))));
    return made.getLast();
  }

  private static Tree note(List<Head> made, Head head) {
    made.add(head);
    return head.selector;
  }

  private Tree selector(Type type, Scope scope, int depth) {
    return grammar.expressions.of(type, scope, depth - 1);
  }

  private Head ints(Scope scope, Scope inside, int depth) {
    Tree value = selector(Type.INT, scope, depth);
    if (grammar.rng.oneIn(3)) {
      return new Head(value, constants(SPARSE, inside));
    }
    return new Head(Tree.of(value, " & 3"), constants(List.of("0", "1", "2", "3"), inside));
  }

  private Head strings(Scope scope, Scope inside, int depth) {
    return new Head(selector(Type.STRING, scope, depth), constants(STRINGS, inside));
  }

  /** Some of the constants, in one or two labels each, and a default. */
  private List<Case> constants(List<String> pool, Scope inside) {
    Set<String> chosen = new LinkedHashSet<>();
    int size = grammar.rng.between(2, 4);
    while (chosen.size() < size) {
      chosen.add(grammar.rng.pick(pool));
    }
    List<String> values = List.copyOf(chosen);
    List<Case> cases = new ArrayList<>();
    int first = grammar.rng.oneIn(3) ? 2 : 1;
    cases.add(plain("case " + String.join(", ", values.subList(0, first)), inside));
    for (String value : values.subList(first, values.size())) {
      cases.add(plain("case " + value, inside));
    }
    cases.add(plain("default", inside));
    return cases;
  }

  private static Case plain(String label, Scope inside) {
    return new Case(Tree.of(label), inside.child());
  }

  private Head enums(Scope scope, Scope inside, int depth) {
    ClassModel model =
        grammar.rng.pick(
            grammar.world.classes().stream().filter(c -> !c.constants.isEmpty()).toList());
    List<Case> cases = new ArrayList<>();
    for (String constant : model.constants) {
      cases.add(plain("case " + constant, inside));
    }
    if (grammar.rng.oneIn(2)) {
      cases.set(cases.size() - 1, plain("default", inside));
    }
    return new Head(selector(model.type, scope, depth), cases);
  }

  private Head sealed(Scope scope, Scope inside, int depth) {
    ClassModel model =
        grammar.rng.pick(
            grammar.world.classes().stream().filter(c -> !c.permitted.isEmpty()).toList());
    List<Case> cases = new ArrayList<>();
    if (grammar.rng.oneIn(3)) {
      cases.add(plain("case null", inside));
    }
    for (ClassModel permitted : model.permitted) {
      if (grammar.rng.oneIn(2)) {
        cases.add(guarded(permitted.type, inside, depth));
      }
      Scope bound = inside.child();
      String name = grammar.fresh("b");
      bound.declare(name, permitted.type, false);
      cases.add(new Case(Tree.of("case ", permitted.type.name(), " ", name), bound));
    }
    Tree cast = Tree.of("((", model.type.name(), ") ", selector(model.type, scope, depth), ")");
    return new Head(cast, cases);
  }

  private Head objects(Scope scope, Scope inside, int depth) {
    List<Case> cases = new ArrayList<>();
    int size = grammar.rng.between(1, 4);
    for (int i = 0; i < size; i++) {
      cases.add(guarded(grammar.patterns.tested(), inside, depth));
    }
    cases.add(plain(grammar.rng.oneIn(3) ? "case null, default" : "default", inside));
    return new Head(Tree.of("((Object) ", selector(Type.OBJECT, scope, depth), ")"), cases);
  }

  /** A guard sees captured variables only, and must not be constant; it may pause. */
  private Case guarded(Type type, Scope inside, int depth) {
    grammar.coverage.count("guard");
    Scope bound = inside.child();
    Scope guard = inside.capturing();
    guard.inGuard = true;
    int before = bound.variables.size();
    Tree pattern = grammar.patterns.pattern(type, bound);
    guard.variables.addAll(bound.variables.subList(before, bound.variables.size()));
    Tree condition = grammar.expressions.of(Type.BOOLEAN, guard, depth - 1);
    return new Case(Tree.of("case ", pattern, " when (", condition, " != Rt.no())"), bound);
  }
}
