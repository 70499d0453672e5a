package soumak.weaver.fuzz;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loops of all kinds. Each one ends when there is no more fuel. */
final class Loops {
  private final Grammar grammar;

  Loops(Grammar grammar) {
    this.grammar = grammar;
  }

  Tree of(Scope scope, int depth) {
    String label = grammar.rng.oneIn(2) ? grammar.fresh("k") : null;
    Tree loop =
        grammar.choose(
            new Alternative("for", 5, () -> counted(scope, label, depth)),
            new Alternative("while", 3, () -> whileLoop(scope, label, depth)),
            new Alternative("do while", 3, () -> doWhile(scope, label, depth)),
            new Alternative("endless for", 1, () -> endless(scope, label, depth)),
            new Alternative("for each in array", 3, () -> eachElement(scope, label, depth)),
            new Alternative("for each in list", 2, () -> eachOfList(scope, label, depth)));
    return label == null ? loop : Tree.of(label, ": ", loop);
  }

  private Tree condition(Scope scope, int depth) {
    return grammar.expressions.of(Type.BOOLEAN, scope, depth - 1);
  }

  private Tree counted(Scope scope, @Nullable String label, int depth) {
    String i = grammar.fresh("i");
    Scope inside = scope.loop(label);
    Tree start = grammar.expressions.of(Type.INT, scope, depth - 1);
    inside.declare(i, Type.INT, true);
    Object bound =
        grammar.rng.oneIn(2)
            ? grammar.rng.between(1, 4)
            : Tree.of("(", grammar.expressions.of(Type.INT, inside, depth - 2), " & 3)");
    Tree body = grammar.statements.block(inside, 4);
    Tree head = Tree.of("for (int ", i, " = ", start, " & 1; ", i, " < ", bound, " && Rt.fuel(); ");
    Tree step =
        grammar.rng.oneIn(3)
            ? Tree.of(i, " += 1 + (", grammar.expressions.of(Type.INT, inside, 1), " & 1)")
            : Tree.of(i, "++");
    return Tree.of(head, step, ") ", body, "\n");
  }

  private Tree whileLoop(Scope scope, @Nullable String label, int depth) {
    Tree condition = condition(scope, depth);
    return Tree.of(
        "while (",
        condition,
        " && Rt.fuel()) ",
        grammar.statements.block(scope.loop(label), 4),
        "\n");
  }

  private Tree doWhile(Scope scope, @Nullable String label, int depth) {
    Tree body = grammar.statements.block(scope.loop(label), 4);
    return Tree.of("do ", body, " while (", condition(scope, depth), " && Rt.fuel());\n");
  }

  private Tree endless(Scope scope, @Nullable String label, int depth) {
    Tree condition = condition(scope, depth);
    List<Tree> body = grammar.statements.some(scope.loop(label), 4);
    return Tree.of("for (;;) {\nif (", condition, " || !Rt.fuel()) {\nbreak;\n}\n", body, "}\n");
  }

  private Tree eachElement(Scope scope, @Nullable String label, int depth) {
    Type type = grammar.types.simple();
    Tree array = grammar.expressions.of(Type.array(type), scope, depth - 1);
    return each(type, array, scope, label);
  }

  private Tree each(Type type, Tree values, Scope scope, @Nullable String label) {
    String name = grammar.fresh("e");
    Scope inside = scope.loop(label);
    inside.declare(name, type, grammar.rng.oneIn(2));
    List<Tree> body = grammar.statements.exactly(inside, grammar.rng.between(1, 4));
    return Tree.of(
        "for (",
        type.name(),
        " ",
        name,
        " : ",
        values,
        ") {\nif (!Rt.fuel()) {\nbreak;\n}\n",
        body,
        "}\n");
  }

  private Tree eachOfList(Scope scope, @Nullable String label, int depth) {
    Type type = grammar.rng.oneIn(2) ? Type.STRING : grammar.types.rich();
    Type element = type.isReference() ? type : Type.INTEGER;
    Tree first = grammar.expressions.of(element, scope, depth - 1);
    Tree second = grammar.expressions.of(element, scope, depth - 1);
    Tree list = Tree.of("java.util.Arrays.<", element.name(), ">asList(", first, ", ", second, ")");
    return each(element, list, scope, label);
  }
}
