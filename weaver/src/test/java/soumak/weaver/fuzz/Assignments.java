package soumak.weaver.fuzz;

import java.util.List;

/**
 * Places (variables, fields, array elements): reading them, assigning, compound assigning, counting
 * up and down.
 */
final class Assignments {
  private final Grammar grammar;

  Assignments(Grammar grammar) {
    this.grammar = grammar;
  }

  /** An assignment of a value of exactly {@code type}, without parentheses: also a statement. */
  Tree of(Type type, Scope scope, int depth) {
    Tree place = place(type, scope, depth);
    return grammar.choose(
        new Alternative("=", 4, () -> Tree.of(place, " = ", value(type, scope, depth))),
        new Alternative(
            "compound assignment",
            operatorsOf(type).isEmpty() ? 0 : 4,
            () -> compound(place, type, scope, depth)),
        new Alternative(
            "increment",
            type.isNumeric() || type.equals(Type.INTEGER) ? 2 : 0,
            () ->
                grammar.rng.oneIn(2)
                    ? Tree.of(place, grammar.rng.pick(List.of("++", "--")))
                    : Tree.of(grammar.rng.pick(List.of("++", "--")), place)));
  }

  private Tree value(Type type, Scope scope, int depth) {
    return grammar.expressions.of(type, scope, depth - 1);
  }

  private static List<String> operatorsOf(Type type) {
    return switch (type.kind()) {
      case BOOLEAN -> List.of("&=", "|=", "^=");
      case BYTE, SHORT, CHAR, INT, LONG -> List.of("+=", "-=", "*=", "&=", "^=", "<<=", ">>=");
      case FLOAT, DOUBLE -> List.of("+=", "-=", "*=", "/=");
      case STRING -> List.of("+=");
      case BOX -> type.equals(Type.INTEGER) ? List.of("+=", "-=", "*=") : List.of();
      default -> List.of();
    };
  }

  private Tree compound(Tree place, Type type, Scope scope, int depth) {
    String operator = grammar.rng.pick(operatorsOf(type));
    if (type.equals(Type.STRING)) {
      return Tree.of(place, " += Rt.cut(", value(type, scope, depth), ")");
    }
    boolean convertible = type.isNumeric() && List.of("+=", "-=", "*=").contains(operator);
    Type operand = type.equals(Type.INTEGER) ? Type.INT : type;
    if (convertible && grammar.rng.oneIn(4)) {
      operand = grammar.rng.pick(Type.NUMERIC);
      grammar.coverage.count("converting compound assignment");
    }
    return Tree.of(place, " " + operator + " ", value(operand, scope, depth));
  }

  private Tree place(Type type, Scope scope, int depth) {
    List<Scope.Variable> variables = scope.assignable(type);
    List<FieldModel> fields = fields(type, scope).stream().filter(f -> !f.isFinal()).toList();
    boolean generic = type.kind() == Type.Kind.VARIABLE || type.name().contains("<");
    boolean nowhere = variables.isEmpty() && fields.isEmpty() && generic;
    return grammar.choose(
        new Alternative(
            "assign variable",
            variables.isEmpty() ? 0 : 6,
            () -> Tree.of(grammar.rng.pick(variables).name())),
        new Alternative(
            "assign field",
            fields.isEmpty() ? 0 : 3,
            () -> access(grammar.rng.pick(fields), scope, depth)),
        new Alternative("assign element", generic ? 0 : 3, () -> element(type, scope, depth)),
        new Alternative(
            "assign generic element", nowhere ? 1 : 0, () -> genericElement(type, scope, depth)));
  }

  private Tree genericElement(Type type, Scope scope, int depth) {
    String erased = type.kind() == Type.Kind.VARIABLE ? "Object" : Grammar.rawName(type);
    Tree index = grammar.expressions.of(Type.INT, scope, depth - 1);
    return Tree.of("((", type.name(), "[]) new ", erased, "[1])[", index, " & 0]");
  }

  List<FieldModel> fields(Type type, Scope scope) {
    List<FieldModel> fields = grammar.world.fieldsOf(type);
    if (!fields.isEmpty() || scope.owner == null || scope.self == null) {
      return fields;
    }
    return scope.owner.fields.stream().filter(f -> f.type().equals(type)).toList();
  }

  Tree field(Type type, Scope scope, int depth) {
    return access(grammar.rng.pick(fields(type, scope)), scope, depth);
  }

  private Tree access(FieldModel field, Scope scope, int depth) {
    if (field.isStatic()) {
      return Tree.of(field.owner().type.name(), ".", field.name());
    }
    return Tree.of(
        grammar.expressions.receiver(field.owner().type, scope, depth), ".", field.name());
  }

  /** An element; its index is seldom out of bounds. */
  Tree element(Type type, Scope scope, int depth) {
    Tree array = grammar.expressions.of(Type.array(type), scope, depth - 1);
    Tree index = grammar.expressions.of(Type.INT, scope, depth - 1);
    String mask = grammar.rng.oneIn(4) ? " & 1]" : " & 0]";
    return Tree.of(array, "[", index, mask);
  }
}
