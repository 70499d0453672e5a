package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Type patterns and record patterns, in {@code instanceof} and in switches. */
final class Patterns {
  private final Grammar grammar;

  Patterns(Grammar grammar) {
    this.grammar = grammar;
  }

  /** An instanceof test; what it binds is used at once. */
  Tree test(Scope scope, int depth) {
    Type type = tested();
    Tree value = grammar.expressions.of(Type.OBJECT, scope, depth - 1);
    if (grammar.rng.oneIn(3)) {
      return Tree.of("(((Object) ", value, ") instanceof ", type.name(), ")");
    }
    Scope bound = scope.child();
    Tree pattern = pattern(type, bound);
    Tree rest = grammar.expressions.of(Type.BOOLEAN, bound, depth - 1);
    return Tree.of("(((Object) ", value, ") instanceof ", pattern, " && ", rest, ")");
  }

  /** A type that a value of type Object may be tested for. */
  Type tested() {
    Rng rng = grammar.rng;
    return switch (rng.below(6)) {
      case 0 -> Type.STRING;
      case 1 -> rng.pick(Type.BOXES);
      case 2 -> Type.array(Type.INT);
      default -> {
        List<Type> types =
            grammar.world.classes().stream().map(c -> c.type).filter(Type::isReifiable).toList();
        yield rng.pick(types);
      }
    };
  }

  /** A pattern for {@code type} whose variables go into {@code scope}. */
  Tree pattern(Type type, Scope scope) {
    ClassModel model = grammar.world.find(type);
    if (model != null && model.flavor == ClassModel.Flavor.RECORD && !grammar.rng.oneIn(3)) {
      grammar.coverage.count("record pattern");
      List<Tree> components = new ArrayList<>();
      for (Type component : grammar.calls.constructorOf(model)) {
        components.add(component(component, scope));
      }
      return Tree.of(type.name(), "(", Tree.join(", ", components), ")");
    }
    grammar.coverage.count("type pattern");
    String name = grammar.fresh("b");
    scope.declare(name, type, false);
    return Tree.of(type.name(), " ", name);
  }

  private Tree component(Type type, Scope scope) {
    ClassModel model = grammar.world.find(type);
    boolean nests = model != null && !model.permitted.isEmpty() && grammar.rng.oneIn(2);
    if (nests) {
      return pattern(grammar.rng.pick(model.permitted).type, scope);
    }
    String name = grammar.fresh("b");
    scope.declare(name, type, false);
    return Tree.of(grammar.rng.oneIn(3) ? "var" : type.name(), " ", name);
  }
}
