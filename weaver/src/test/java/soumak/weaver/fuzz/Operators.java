package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Expressions special to a kind of type: arithmetic, logic, concatenation, conversions, new arrays,
 * lambdas.
 */
final class Operators {
  private static final List<String> COMPARISONS = List.of("<", "<=", ">", ">=", "==", "!=");

  private final Grammar grammar;

  Operators(Grammar grammar) {
    this.grammar = grammar;
  }

  Tree of(Type type, Scope scope, int depth) {
    return switch (type.kind()) {
      case BOOLEAN -> logic(scope, depth);
      case BYTE, SHORT, CHAR -> narrow(type, scope, depth);
      case INT -> integer(scope, depth);
      case LONG, FLOAT, DOUBLE -> number(type, scope, depth);
      case STRING -> text(scope, depth);
      case OBJECT -> expression(grammar.types.rich(), scope, depth, "(Object) ");
      case BOX -> Tree.of("((", type.name(), ") ", sub(type.unboxed(), scope, depth), ")");
      case ARRAY -> array(type, scope, depth);
      case ENUM, VARIABLE -> grammar.expressions.small(type, scope);
      case CLASS -> object(type, scope, depth);
      case VOID -> throw new IllegalArgumentException("void has no operators");
    };
  }

  private Tree sub(Type type, Scope scope, int depth) {
    return grammar.expressions.of(type, scope, depth - 1);
  }

  private Tree expression(Type type, Scope scope, int depth, String cast) {
    return Tree.of("(", cast, sub(type, scope, depth), ")");
  }

  private Tree logic(Scope scope, int depth) {
    Type compared = grammar.rng.pick(Type.NUMERIC);
    Type referred = grammar.types.rich();
    String equality = grammar.rng.pick(List.of("==", "!="));
    return grammar.choose(
        new Alternative("&&", 3, () -> binary(Type.BOOLEAN, "&&", scope, depth)),
        new Alternative("||", 3, () -> binary(Type.BOOLEAN, "||", scope, depth)),
        new Alternative("& | ^", 1, () -> binary(Type.BOOLEAN, pick("&", "|", "^"), scope, depth)),
        new Alternative("!", 1, () -> Tree.of("(!", sub(Type.BOOLEAN, scope, depth), ")")),
        new Alternative(
            "compare", 5, () -> binary(compared, grammar.rng.pick(COMPARISONS), scope, depth)),
        new Alternative(
            "compare with 0",
            1,
            () -> Tree.of("(", sub(Type.INT, scope, depth), " ", pick("<", "==", ">="), " 0)")),
        new Alternative(
            "compare with null",
            referred.isReference() ? 1 : 0,
            () -> Tree.of("(", sub(referred, scope, depth), " ", equality, " null)")),
        new Alternative("compare references", 1, () -> references(equality, scope, depth)),
        new Alternative(
            "equals",
            1,
            () ->
                Tree.of(
                    sub(Type.STRING, scope, depth),
                    ".equals(",
                    sub(Type.STRING, scope, depth),
                    ")")),
        new Alternative("instanceof", 2, () -> grammar.patterns.test(scope, depth)));
  }

  private Tree binary(Type operands, String operator, Scope scope, int depth) {
    Tree left = sub(operands, scope, depth);
    return Tree.of("(", left, " ", operator, " ", sub(operands, scope, depth), ")");
  }

  private Tree references(String equality, Scope scope, int depth) {
    Tree left = sub(Type.OBJECT, scope, depth);
    Tree right = sub(Type.OBJECT, scope, depth);
    return Tree.of("((Object) ", left, " ", equality, " (Object) ", right, ")");
  }

  private String pick(String... operators) {
    return grammar.rng.pick(List.of(operators));
  }

  private Tree narrow(Type type, Scope scope, int depth) {
    Type from = grammar.rng.oneIn(3) ? grammar.rng.pick(Type.NUMERIC) : Type.INT;
    grammar.coverage.count("narrow");
    return expression(from, scope, depth, "(" + type.name() + ") ");
  }

  private Tree integer(Scope scope, int depth) {
    Type array = Type.array(grammar.rng.pick(Type.PRIMITIVES));
    return grammar.choose(
        new Alternative("int arithmetic", 6, () -> arithmetic(Type.INT, scope, depth)),
        new Alternative("int bits", 2, () -> binary(Type.INT, pick("&", "|", "^"), scope, depth)),
        new Alternative(
            "int shift", 1, () -> binary(Type.INT, pick("<<", ">>", ">>>"), scope, depth)),
        new Alternative(
            "int unary", 1, () -> Tree.of("(", pick("-", "~"), sub(Type.INT, scope, depth), ")")),
        new Alternative("array length", 1, () -> Tree.of(sub(array, scope, depth), ".length")),
        new Alternative(
            "string length", 1, () -> Tree.of(sub(Type.STRING, scope, depth), ".length()")),
        new Alternative("unboxing", 1, () -> expression(Type.INTEGER, scope, depth, "(int) ")),
        new Alternative(
            "jdk lambda",
            scope.inGuard ? 0 : 1,
            () -> grammar.lambdas.intOperator(scope, sub(Type.INT, scope, depth), depth)),
        new Alternative("to int", 2, () -> conversion(Type.INT, scope, depth)));
  }

  private Tree conversion(Type to, Scope scope, int depth) {
    return expression(grammar.rng.pick(Type.NUMERIC), scope, depth, "(" + to.name() + ") ");
  }

  /** Divides by zero seldom. */
  private Tree arithmetic(Type type, Scope scope, int depth) {
    String operator = pick("+", "-", "*", "/", "%", "+");
    boolean integral = type.equals(Type.INT) || type.equals(Type.LONG);
    Tree left = sub(type, scope, depth);
    Tree right = sub(type, scope, depth);
    boolean guarded = integral && (operator.equals("/") || operator.equals("%"));
    Object divisor = guarded && !grammar.rng.oneIn(6) ? Tree.of("(", right, " | 1)") : right;
    return Tree.of("(", left, " ", operator, " ", divisor, ")");
  }

  private Tree number(Type type, Scope scope, int depth) {
    boolean isLong = type.equals(Type.LONG);
    return grammar.choose(
        new Alternative("wide arithmetic", 5, () -> arithmetic(type, scope, depth)),
        new Alternative("wide negation", 1, () -> Tree.of("(-", sub(type, scope, depth), ")")),
        new Alternative(
            "long bits",
            isLong ? 2 : 0,
            () -> binary(Type.LONG, pick("&", "|", "^"), scope, depth)),
        new Alternative(
            "long shift",
            isLong ? 1 : 0,
            () -> {
              Tree shifted = sub(Type.LONG, scope, depth);
              return Tree.of("(", shifted, " << ", sub(Type.INT, scope, depth), ")");
            }),
        new Alternative("to wide", 3, () -> conversion(type, scope, depth)));
  }

  private Tree text(Scope scope, int depth) {
    return grammar.choose(
        new Alternative("concatenation", 6, () -> concatenation(scope, depth)),
        new Alternative(
            "String.valueOf",
            1,
            () -> Tree.of("String.valueOf(", sub(Type.INT, scope, depth), ")")),
        new Alternative(
            "String.concat",
            1,
            () ->
                Tree.of(
                    "Rt.cut(",
                    sub(Type.STRING, scope, depth),
                    ".concat(",
                    sub(Type.STRING, scope, depth),
                    "))")));
  }

  private Tree concatenation(Scope scope, int depth) {
    List<Object> parts = new ArrayList<>();
    parts.add("Rt.cut(\"\"");
    int operands = grammar.rng.between(1, 4);
    for (int i = 0; i < operands; i++) {
      parts.add(" + ");
      parts.add(grammar.rng.oneIn(5) ? "\"-\"" : shown(scope, depth));
    }
    parts.add(")");
    return Tree.of(parts);
  }

  /** An operand whose text is the same in every run. */
  private Object shown(Scope scope, int depth) {
    Type type = grammar.rng.oneIn(4) ? grammar.types.rich() : Type.STRING;
    if (type.isReference() && !type.equals(Type.STRING)) {
      return Tree.of("Rt.name(", sub(type, scope, depth), ")");
    }
    return sub(grammar.rng.oneIn(2) ? type : grammar.rng.pick(Type.PRIMITIVES), scope, depth);
  }

  private Tree array(Type type, Scope scope, int depth) {
    Type element = type.elementType();
    boolean nested = element.kind() == Type.Kind.ARRAY;
    return grammar.choose(
        new Alternative("array initializer", 3, () -> initializer(element, scope, depth)),
        new Alternative(
            "new array",
            nested ? 0 : 2,
            () ->
                Tree.of("(new ", element.name(), "[1 + (", sub(Type.INT, scope, depth), " & 3)])")),
        new Alternative("new array of arrays", nested ? 2 : 0, () -> nested(element, scope, depth)),
        new Alternative("clone", 1, () -> Tree.of(sub(type, scope, depth), ".clone()")));
  }

  private Tree nested(Type element, Scope scope, int depth) {
    String base = element.name().substring(0, element.name().indexOf('['));
    String more = element.name().substring(base.length() + 2);
    Tree outer = sub(Type.INT, scope, depth);
    Tree inner = sub(Type.INT, scope, depth);
    return Tree.of("(new ", base, "[1 + (", outer, " & 1)][1 + (", inner, " & 1)]", more, ")");
  }

  private Tree initializer(Type element, Scope scope, int depth) {
    List<Tree> elements = new ArrayList<>();
    int size = grammar.rng.between(1, 3);
    for (int i = 0; i < size; i++) {
      elements.add(sub(element, scope, depth));
    }
    return Tree.of("(new ", element.name(), "[] {", Tree.join(", ", elements), "})");
  }

  private Tree object(Type type, Scope scope, int depth) {
    ClassModel model = grammar.world.find(type);
    if (model == null) {
      return grammar.expressions.small(type, scope);
    }
    boolean functional = model.functional() != null;
    return grammar.choose(
        new Alternative(
            "new",
            grammar.world.instantiable(type).isEmpty() ? 0 : 8,
            () -> grammar.calls.construction(type, scope, depth)),
        new Alternative(
            "lambda",
            functional && !scope.inGuard ? 5 : 0,
            () -> grammar.lambdas.lambda(model, scope, depth)),
        new Alternative(
            "method reference",
            grammar.references.exist(model, scope) ? 8 : 0,
            () -> grammar.references.of(model, scope, depth)),
        new Alternative(
            "anonymous class",
            grammar.lambdas.canExtend(model) ? 2 : 0,
            () -> grammar.lambdas.anonymous(model, scope, depth)),
        new Alternative("small object", 1, () -> grammar.expressions.small(type, scope)));
  }
}
