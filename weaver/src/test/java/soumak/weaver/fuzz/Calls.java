package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.weaver.fuzz.MethodModel.Trait;

/** Calls of the program's own methods and constructors. */
final class Calls {
  private final Grammar grammar;

  Calls(Grammar grammar) {
    this.grammar = grammar;
  }

  boolean exist(Type type, Scope scope) {
    return !candidates(type, scope).isEmpty() || !inherited(type, scope).isEmpty();
  }

  Tree of(Type type, Scope scope, int depth) {
    List<MethodModel> candidates = candidates(type, scope);
    List<MethodModel> inherited = inherited(type, scope);
    return grammar.choose(
        new Alternative(
            "plain call",
            candidates.isEmpty() ? 0 : 6,
            () -> call(grammar.rng.pick(candidates), scope, depth)),
        new Alternative(
            "super call",
            inherited.isEmpty() ? 0 : 5,
            () -> superCall(grammar.rng.pick(inherited), scope, depth)));
  }

  private List<MethodModel> candidates(Type type, Scope scope) {
    List<MethodModel> candidates = new ArrayList<>(grammar.world.methodsReturning(type));
    ClassModel owner = scope.owner;
    if (owner != null && scope.self != null && grammar.world.find(owner.type) == null) {
      owner.methods.stream()
          .filter(m -> grammar.world.isAssignable(m.result(), type))
          .forEach(candidates::add);
    }
    candidates.removeIf(m -> (m.isPausable() && !scope.canPause) || !isVisible(m, scope));
    return candidates;
  }

  boolean isVisible(MethodModel method, Scope scope) {
    return !method.has(Trait.PRIVATE) || grammar.world.nested || method.owner() == scope.owner;
  }

  private List<MethodModel> inherited(Type type, Scope scope) {
    return superMethods(scope).stream()
        .filter(m -> scope.canPause || !m.isPausable())
        .filter(m -> grammar.world.isAssignable(m.result(), type))
        .toList();
  }

  /** Methods that {@code super.m()} or {@code I.super.m()} may call here. */
  List<MethodModel> superMethods(Scope scope) {
    ClassModel owner = scope.owner;
    if (owner == null || scope.self == null || owner.flavor != ClassModel.Flavor.CLASS) {
      return List.of();
    }
    List<MethodModel> methods = new ArrayList<>();
    if (owner.parent != null) {
      methods.addAll(owner.parent.methods);
    } else if (scope.self.equals("this")) {
      owner.interfaces.forEach(i -> methods.addAll(i.methods));
    }
    methods.removeIf(m -> m.isStatic() || m.isAbstract() || m.has(Trait.PRIVATE));
    return methods;
  }

  /**
   * How to write the receiver of such a call. From inside another class it goes through an
   * accessor.
   */
  String superReceiver(MethodModel method, Scope scope) {
    if (method.owner().isInterface()) {
      return Grammar.rawName(method.owner().type) + ".super";
    }
    String self = String.valueOf(scope.self);
    return self.equals("this") ? "super" : self.replace(".this", ".super");
  }

  Tree call(MethodModel method, Scope scope, int depth) {
    if (method.isPausable()) {
      grammar.coverage.count("call of pausable method");
    }
    Object receiver =
        method.isStatic()
            ? Grammar.rawName(method.owner().type)
            : grammar.expressions.receiver(method.owner().type, scope, depth);
    return Tree.of(
        receiver,
        ".",
        method.typeArguments(),
        method.name(),
        arguments(method.parameters(), method.has(Trait.VARARGS), scope, depth));
  }

  private Tree superCall(MethodModel method, Scope scope, int depth) {
    String receiver = superReceiver(method, scope);
    boolean outer = !method.owner().isInterface() && !receiver.equals("super");
    String form = method.owner().isInterface() ? "interface" : outer ? "outer" : "class";
    grammar.coverage.count(form + " super call");
    Tree arguments = arguments(method.parameters(), method.has(Trait.VARARGS), scope, depth);
    return Tree.of(receiver, ".", method.name(), arguments);
  }

  private Tree arguments(List<Type> types, boolean varargs, Scope scope, int depth) {
    List<Tree> arguments = new ArrayList<>();
    int fixed = varargs && !grammar.rng.oneIn(4) ? types.size() - 1 : types.size();
    for (int i = 0; i < fixed; i++) {
      arguments.add(grammar.expressions.of(types.get(i), scope, depth - 1));
    }
    if (fixed < types.size()) {
      grammar.coverage.count("varargs call");
      Type element = types.getLast().elementType();
      for (int i = grammar.rng.below(4); i > 0; i--) {
        Tree value = grammar.expressions.of(element, scope, depth - 1);
        arguments.add(Tree.of("(", element.name(), ") ", value));
      }
    }
    return Tree.of("(", Tree.join(", ", arguments), ")");
  }

  List<Type> constructorOf(ClassModel model) {
    List<Type> constructor = model.constructor;
    if (constructor == null) {
      throw new IllegalStateException(model.type.name() + " cannot be constructed");
    }
    return constructor;
  }

  Tree construction(Type type, Scope scope, int depth) {
    ClassModel model = grammar.rng.pick(grammar.world.instantiable(type));
    Tree outer =
        model.outer == null ? null : grammar.expressions.receiver(model.outer.type, scope, depth);
    List<Tree> arguments = new ArrayList<>();
    for (Type parameter : constructorOf(model)) {
      arguments.add(grammar.expressions.of(parameter, scope, depth - 1));
    }
    return creation(model, outer, arguments);
  }

  Tree creation(ClassModel model, @Nullable Tree outer, List<Tree> arguments) {
    Tree list = Tree.of("(", Tree.join(", ", arguments), ")");
    if (outer == null) {
      return Tree.of("(new ", model.type.name(), list, ")");
    }
    String name = model.type.name();
    return Tree.of("(", outer, ".new ", name.substring(name.lastIndexOf('.') + 1), list, ")");
  }
}
