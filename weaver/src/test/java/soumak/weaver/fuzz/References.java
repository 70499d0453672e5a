package soumak.weaver.fuzz;

import java.util.List;
import java.util.stream.IntStream;
import soumak.weaver.fuzz.MethodModel.Trait;

/**
 * Method references of every kind, also those whose arguments or result are converted on the way.
 */
final class References {
  private final Grammar grammar;

  References(Grammar grammar) {
    this.grammar = grammar;
  }

  boolean exist(ClassModel model, Scope scope) {
    MethodModel method = model.functional();
    return method != null
        && !(targets(method, scope).isEmpty()
            && unbound(method, scope).isEmpty()
            && inherited(method, scope).isEmpty()
            && created(method).isEmpty());
  }

  Tree of(ClassModel model, Scope scope, int depth) {
    grammar.lambdas.countBridges("reference", model);
    MethodModel method = Lambdas.functional(model);
    List<MethodModel> targets = targets(method, scope);
    List<MethodModel> unbound = unbound(method, scope);
    List<MethodModel> inherited = inherited(method, scope);
    List<ClassModel> created = created(method);
    return grammar.choose(
        new Alternative(
            "bound or static reference",
            targets.isEmpty() ? 0 : 4,
            () -> bound(model, grammar.rng.pick(targets), scope, depth)),
        new Alternative(
            "unbound reference",
            unbound.isEmpty() ? 0 : 4,
            () -> {
              MethodModel target = grammar.rng.pick(unbound);
              return written(model, target.owner().type.name(), target);
            }),
        new Alternative(
            "super reference",
            inherited.isEmpty() ? 0 : 6,
            () -> {
              MethodModel target = grammar.rng.pick(inherited);
              return written(model, grammar.calls.superReceiver(target, scope), target);
            }),
        new Alternative(
            "constructor reference",
            created.isEmpty() ? 0 : 4,
            () -> {
              String name = grammar.rng.pick(created).type.name();
              return Tree.of("((", model.type.name(), ") ", name, "::new)");
            }));
  }

  private Tree bound(ClassModel model, MethodModel target, Scope scope, int depth) {
    Object receiver =
        target.isStatic()
            ? Grammar.rawName(target.owner().type)
            : grammar.expressions.receiver(target.owner().type, scope, depth);
    return written(model, receiver, target);
  }

  private Tree written(ClassModel model, Object receiver, MethodModel target) {
    if (target.isPausable()) {
      grammar.coverage.count("pausable method reference");
    }
    String member = "::" + target.typeArguments() + target.name();
    return Tree.of("((", model.type.name(), ") ", receiver, member, ")");
  }

  private List<MethodModel> targets(MethodModel method, Scope scope) {
    return candidates(method, grammar.world.methods(), scope).stream()
        .filter(m -> fits(method.parameters(), m.parameters()))
        .toList();
  }

  private List<MethodModel> unbound(MethodModel method, Scope scope) {
    List<Type> given = method.parameters();
    if (given.isEmpty() || grammar.world.find(given.getFirst()) == null) {
      return List.of();
    }
    return candidates(method, grammar.world.methods(), scope).stream()
        .filter(m -> !m.isStatic() && m.owner().type.equals(given.getFirst()))
        .filter(m -> fits(given.subList(1, given.size()), m.parameters()))
        .toList();
  }

  private List<MethodModel> inherited(MethodModel method, Scope scope) {
    return candidates(method, grammar.calls.superMethods(scope), scope).stream()
        .filter(m -> fits(method.parameters(), m.parameters()))
        .toList();
  }

  private List<MethodModel> candidates(MethodModel method, List<MethodModel> all, Scope scope) {
    return all.stream()
        .filter(m -> m.owner() != method.owner() && !m.has(Trait.VARARGS))
        .filter(m -> method.isPausable() || !m.isPausable())
        .filter(m -> grammar.calls.isVisible(m, scope))
        .filter(m -> returns(m.result(), method.result()))
        .toList();
  }

  private boolean returns(Type given, Type wanted) {
    boolean ignored = wanted.equals(Type.VOID);
    return ignored || (!given.equals(Type.VOID) && grammar.world.isConvertible(given, wanted));
  }

  private boolean fits(List<Type> given, List<Type> wanted) {
    return given.size() == wanted.size()
        && IntStream.range(0, given.size())
            .allMatch(i -> grammar.world.isConvertible(given.get(i), wanted.get(i)));
  }

  private List<ClassModel> created(MethodModel method) {
    return grammar.world.classes().stream()
        .filter(c -> c.outer == null && c.constructor != null && !c.isAbstract)
        .filter(c -> grammar.world.isAssignable(c.type, method.result()))
        .filter(c -> fits(method.parameters(), grammar.calls.constructorOf(c)))
        .toList();
  }
}
