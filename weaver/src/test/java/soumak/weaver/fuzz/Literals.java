package soumak.weaver.fuzz;

import java.util.List;
import java.util.stream.IntStream;

/** Expressions without operands that may pause: constants, and small new objects of any type. */
final class Literals {
  private static final List<String> INTS =
      List.of("0", "1", "2", "3", "5", "(-1)", "(-7)", "127", "128", "(-129)", "32767", "40000");
  private static final List<String> FLOATS =
      List.of("0f", "1f", "2f", "(-0f)", "0.5f", "1e10f", "Float.NaN", "Float.MIN_VALUE");
  private static final List<String> DOUBLES =
      List.of("0d", "1d", "(-0d)", "0.25", "1e300", "Double.NaN", "Double.NEGATIVE_INFINITY");
  private static final List<String> STRINGS =
      List.of("\"\"", "\"a\"", "\"b\"", "\"xyz\"", "\"\\u00e9\\n\"", "\"one\"", "\"two\"");

  private final Grammar grammar;

  Literals(Grammar grammar) {
    this.grammar = grammar;
  }

  Tree of(Type type, Scope scope) {
    return Tree.expression(type, value(type, scope));
  }

  private Object value(Type type, Scope scope) {
    Rng rng = grammar.rng;
    if (type.isReference() && type.kind() != Type.Kind.VARIABLE && rng.oneIn(60)) {
      grammar.coverage.count("null");
      return "((" + type.name() + ") null)";
    }
    return switch (type.kind()) {
      case BOOLEAN -> rng.pick(List.of("true", "false", "Rt.no()"));
      case BYTE -> "((byte) " + rng.between(-128, 127) + ")";
      case SHORT -> "((short) " + rng.between(-32768, 32767) + ")";
      case CHAR -> rng.pick(List.of("'a'", "'z'", "'\\0'", "((char) 40000)"));
      case INT -> integer();
      case LONG -> rng.pick(List.of("0L", "1L", "7L", "(-1L)", "100000000000L", "Long.MIN_VALUE"));
      case FLOAT -> rng.pick(FLOATS);
      case DOUBLE -> rng.pick(DOUBLES);
      case STRING -> rng.pick(STRINGS);
      case OBJECT -> object(scope);
      case BOX -> Tree.of("((", type.name(), ") ", of(type.unboxed(), scope), ")");
      case ARRAY -> array(type.elementType(), scope);
      case ENUM, CLASS -> instance(type, scope);
      case VARIABLE -> "((" + type.name() + ") null)";
      case VOID -> throw new IllegalArgumentException("void has no value");
    };
  }

  private String integer() {
    Rng rng = grammar.rng;
    return switch (rng.below(10)) {
      case 0 -> "Integer.MIN_VALUE";
      case 1 -> "Integer.MAX_VALUE";
      case 2 -> "(" + rng.between(-1_000_000, 1_000_000) + ")";
      default -> rng.pick(INTS);
    };
  }

  private Tree object(Scope scope) {
    Type type =
        switch (grammar.rng.below(4)) {
          case 0 -> Type.STRING;
          case 1 -> grammar.rng.pick(grammar.world.classes()).type;
          default -> grammar.rng.pick(Type.BOXES);
        };
    return Tree.of("((Object) ", of(type, scope), ")");
  }

  private Tree array(Type element, Scope scope) {
    if (element.isPrimitive() && grammar.rng.oneIn(3)) {
      return Tree.of("(new ", element.name(), "[", grammar.rng.between(1, 4), "])");
    }
    List<Tree> elements =
        IntStream.range(0, grammar.rng.between(1, 4)).mapToObj(i -> of(element, scope)).toList();
    return Tree.of("(new ", element.name(), "[] {", Tree.join(", ", elements), "})");
  }

  private Object instance(Type type, Scope scope) {
    ClassModel model = grammar.world.find(type);
    if (model == null) {
      return type.zero();
    }
    if (!model.constants.isEmpty()) {
      return type.name() + "." + grammar.rng.pick(model.constants);
    }
    List<ClassModel> concrete = grammar.world.instantiable(type);
    boolean functional = model.functional() != null && !scope.inGuard;
    if (functional && (concrete.isEmpty() || grammar.rng.oneIn(2))) {
      return grammar.lambdas.smallest(model, scope);
    }
    if (concrete.isEmpty()) {
      return type.zero();
    }
    ClassModel chosen = grammar.rng.pick(concrete);
    List<Tree> arguments =
        grammar.calls.constructorOf(chosen).stream().map(p -> of(p, scope)).toList();
    if (chosen.outer != null) {
      Tree outer = of(chosen.outer.type, scope);
      return Tree.of(grammar.calls.creation(chosen, outer, arguments));
    }
    return grammar.calls.creation(chosen, null, arguments);
  }
}
