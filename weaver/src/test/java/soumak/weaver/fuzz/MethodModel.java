package soumak.weaver.fuzz;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The signature of a method of the generated program.
 *
 * @param typeArguments empty; or written before the name in a call of a generic method, as {@code
 *     <String>}; or its type parameters, written in its declaration
 */
record MethodModel(
    ClassModel owner,
    String name,
    String typeArguments,
    List<Type> parameters,
    Type result,
    Set<Trait> traits) {
  enum Trait {
    STATIC,
    PRIVATE,
    ABSTRACT,
    VARARGS,
    /** The type declares it with {@code throws Pausable}, or it overrides such a method. */
    PAUSABLE,
    /** Overrides a pausable method without declaring it. */
    NARROWED
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  boolean isStatic() {
    return has(Trait.STATIC);
  }

  boolean isAbstract() {
    return has(Trait.ABSTRACT);
  }

  boolean isPausable() {
    return has(Trait.PAUSABLE);
  }

  MethodModel without(Trait trait) {
    Set<Trait> others = EnumSet.copyOf(traits);
    others.remove(trait);
    return new MethodModel(owner, name, typeArguments, parameters, result, others);
  }

  MethodModel with(Trait trait) {
    Set<Trait> more = EnumSet.of(trait);
    more.addAll(traits);
    return new MethodModel(owner, name, typeArguments, parameters, result, more);
  }

  MethodModel returning(Type other) {
    return new MethodModel(owner, name, typeArguments, parameters, other, traits);
  }

  /** The same method seen through another owner, with its type variable replaced. */
  MethodModel in(ClassModel view, String typeArguments, UnaryOperator<Type> substitution) {
    return new MethodModel(
        view,
        name,
        typeArguments,
        parameters.stream().map(substitution).toList(),
        substitution.apply(result),
        traits);
  }
}
