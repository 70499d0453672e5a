package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import soumak.weaver.fuzz.MethodModel.Trait;

/** Methods with their bodies. */
final class Bodies {
  private final Grammar grammar;

  Bodies(Grammar grammar) {
    this.grammar = grammar;
  }

  static boolean isOverridable(MethodModel method) {
    return !method.isStatic() && !method.has(Trait.PRIVATE) && method.typeArguments().isEmpty();
  }

  /**
   * A block that ends soon when there is no more fuel, and returns a value of type {@code result}.
   */
  Tree block(Type result, Scope scope, int statements) {
    boolean isVoid = result.equals(Type.VOID);
    String nothing = isVoid ? "" : result.zero();
    Tree first = Tree.of("if (!Rt.fuel()) {\nreturn ", nothing, ";\n}\n");
    List<String> names = grammar.rng.oneIn(300) ? wideNames() : List.of();
    List<Tree> wide = wide(names, scope);
    List<Tree> middle = grammar.statements.exactly(scope, statements);
    Object last = isVoid ? "" : Tree.of("return ", grammar.expressions.of(result, scope, 3), ";\n");
    Object sum =
        names.isEmpty() ? "" : Tree.statement("Rt.see(", String.join(" + ", names), ");\n");
    return Tree.of("{\n", first, wide, middle, sum, last, "}");
  }

  /** So many variables, all live to the end, that the ones behind them need wide instructions. */
  private List<String> wideNames() {
    grammar.coverage.count("wide locals");
    return Stream.generate(() -> grammar.fresh("w")).limit(130).toList();
  }

  private static List<Tree> wide(List<String> names, Scope scope) {
    List<Tree> declarations = new ArrayList<>();
    for (String name : names) {
      scope.declare(name, Type.LONG, true);
      String value = declarations.size() + "L;\n";
      declarations.add(Tree.statement("long ", name, " = Rt.no() ? 0L : ", value));
    }
    return declarations;
  }

  /** A method of a named class. */
  Tree method(MethodModel method, ClassModel owner, String modifiers) {
    Scope scope = new Scope();
    scope.owner = owner;
    scope.self = method.isStatic() ? null : "this";
    return Tree.member(declaration(method, scope, modifiers), "\n");
  }

  private Tree declaration(MethodModel method, Scope scope, String modifiers) {
    boolean marked = method.isPausable() && !method.has(Trait.NARROWED);
    scope.canPause = marked;
    scope.returns = method.result();
    String typeParameters = method.typeArguments() + " ";
    List<Tree> parameters = new ArrayList<>();
    for (Type type : method.parameters()) {
      String name = grammar.fresh("a");
      boolean last = parameters.size() == method.parameters().size() - 1;
      boolean spread = last && method.has(Trait.VARARGS);
      parameters.add(Tree.of(spread ? type.elementType().name() + "..." : type.name(), " ", name));
      scope.declare(name, type, grammar.rng.oneIn(2));
    }
    Object throwing = marked ? grammar.world.throwsClause : "";
    Tree head =
        Tree.of(
            modifiers,
            typeParameters,
            method.result().name(),
            " ",
            method.name(),
            "(",
            Tree.join(", ", parameters),
            ") ",
            throwing);
    if (method.isAbstract()) {
      return Tree.of(head, ";\n");
    }
    return Tree.of(head, block(method.result(), scope, grammar.rng.between(0, 6)));
  }

  /**
   * The methods of an anonymous or local class below {@code model}: all abstract ones and some
   * others.
   */
  Tree overrides(ClassModel model, Scope scope) {
    List<Tree> members = new ArrayList<>();
    List<MethodModel> methods = new ArrayList<>(model.abstractMethods());
    model.methods.stream()
        .filter(m -> !m.isAbstract() && isOverridable(m) && grammar.rng.oneIn(3))
        .forEach(methods::add);
    for (MethodModel method : methods) {
      if (isOverridable(method)) {
        MethodModel concrete = method.in(method.owner(), "", type -> type).without(Trait.ABSTRACT);
        String access = Signatures.access(method);
        members.add(Tree.of(declaration(concrete, inner(scope), access), "\n"));
      }
    }
    return Tree.of(members);
  }

  private static Scope inner(Scope scope) {
    Scope inner = scope.capturing();
    inner.inSwitchExpression = false;
    if (scope.self != null && scope.owner != null) {
      inner.self = Grammar.rawName(scope.owner.type) + ".this";
    }
    return inner;
  }
}
