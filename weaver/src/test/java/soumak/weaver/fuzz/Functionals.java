package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import soumak.weaver.fuzz.ClassModel.Flavor;
import soumak.weaver.fuzz.MethodModel.Trait;

/** The signatures of the program's functional interfaces. */
final class Functionals {
  private static final Type A = Type.variable("A");
  private static final Type B = Type.variable("B");

  private final Signatures signatures;
  private final Rng rng;

  Functionals(Signatures signatures) {
    this.signatures = signatures;
    this.rng = signatures.rng;
  }

  /**
   * Some have the signature of a method of the program, so that there are method references to it.
   */
  void plain() {
    List<MethodModel> known = new ArrayList<>(signatures.world.derived);
    signatures.world.classes().forEach(c -> known.addAll(c.methods));
    int count = rng.between(2, 5);
    for (int i = 0; i < count; i++) {
      ClassModel model = signatures.declare("F" + i, Flavor.INTERFACE);
      Set<Trait> traits = EnumSet.of(Trait.PAUSABLE, Trait.ABSTRACT);
      MethodModel like =
          switch (rng.below(6)) {
            case 0, 1 -> signatures.method(model, traits);
            case 2 -> creating(model);
            case 3 -> rng.pick(Base.model().methods);
            default -> rng.pick(known);
          };
      List<Type> parameters = new ArrayList<>(like.parameters());
      boolean receiving = signatures.world.find(like.owner().type) != null && like.owner() != model;
      if (receiving && !like.isStatic() && rng.oneIn(2)) {
        parameters.addFirst(like.owner().type);
      }
      String name = signatures.fresh("i");
      parameters.replaceAll(wanted -> other(wanted, given -> convertible(given, wanted)));
      Type given = like.result();
      Type result = other(given, wanted -> convertible(given, wanted));
      model.methods.add(new MethodModel(model, name, "", parameters, result, traits));
    }
  }

  private boolean convertible(Type from, Type to) {
    return signatures.world.isConvertible(from, to);
  }

  /** Sometimes a primitive or boxed type that fits too, so that references have to convert. */
  private Type other(Type type, Predicate<Type> fits) {
    if (!rng.oneIn(3) || !(type.isPrimitive() || type.kind() == Type.Kind.BOX)) {
      return type;
    }
    return rng.pick(
        Stream.concat(Type.PRIMITIVES.stream(), Type.BOXES.stream()).filter(fits).toList());
  }

  /** A method like the constructor of a class. */
  private MethodModel creating(ClassModel owner) {
    List<ClassModel> creatable =
        signatures.declared.stream()
            .filter(c -> c.constructor != null && !c.isAbstract && c.outer == null)
            .toList();
    ClassModel chosen = rng.pick(creatable);
    Set<Trait> traits = EnumSet.of(Trait.STATIC);
    List<Type> parameters = chosen.constructor == null ? List.of() : chosen.constructor;
    return new MethodModel(owner, "new", "", parameters, chosen.type, traits);
  }

  /** Interfaces whose lambdas need bridges, since they inherit or redeclare a generic method. */
  void bridged(Generics generics, ClassModel generic) {
    ClassModel inheriting = signatures.declare("H0", Flavor.INTERFACE);
    inheriting.interfaces.add(generics.view(generic, Type.STRING));
    ClassModel redeclaring = signatures.declare("H1", Flavor.INTERFACE);
    ClassModel upper = generics.view(generic, rng.pick(List.of(Type.STRING, Type.INTEGER)));
    redeclaring.interfaces.add(upper);
    upper.abstractMethods().forEach(m -> redeclaring.methods.add(m.in(redeclaring, "", t -> t)));
  }

  /**
   * {@code H2<A, B>} and what narrows its types: {@code H3} at once; {@code H5} by way of {@code
   * H4<B>}, so that what implements it needs a bridge for each step; {@code H7} by inheriting the
   * narrow method from elsewhere, so that it has no bridge of its own and each lambda needs one.
   */
  void narrowed(Generics generics) {
    ClassModel pair = pair();
    ClassModel atOnce = signatures.declare("H3", Flavor.INTERFACE);
    redeclare(atOnce, generics.view(pair, Type.INTEGER, Type.STRING));

    ClassModel half = new ClassModel(Type.named("H4<B>"), Flavor.INTERFACE);
    signatures.declared.add(half);
    UnaryOperator<Type> first = type -> type.equals(A) ? Type.INTEGER : type;
    Type above = Generics.instance(pair, Type.INTEGER, B);
    half.interfaces.add(new ClassModel(above, Flavor.INTERFACE));
    pair.abstractMethods().forEach(m -> half.methods.add(m.in(half, "", first)));

    ClassModel stepwise = signatures.declare("H5", Flavor.INTERFACE);
    ClassModel halfOfStrings = generics.view(half, Type.STRING);
    ClassModel pairOfBoth = generics.view(pair, Type.INTEGER, Type.STRING);
    halfOfStrings.interfaces.add(pairOfBoth);
    redeclare(stepwise, halfOfStrings);

    ClassModel same = signatures.declare("H6", Flavor.INTERFACE);
    pairOfBoth.abstractMethods().forEach(m -> same.methods.add(m.in(same, "", type -> type)));
    ClassModel both = signatures.declare("H7", Flavor.INTERFACE);
    both.interfaces.addAll(rng.oneIn(2) ? List.of(same, pairOfBoth) : List.of(pairOfBoth, same));
  }

  private ClassModel pair() {
    ClassModel pair = new ClassModel(Type.named("H2<A, B>"), Flavor.INTERFACE);
    Set<Trait> abstractly = EnumSet.of(Trait.PAUSABLE, Trait.ABSTRACT);
    Set<Trait> plain = EnumSet.of(Trait.PAUSABLE);
    List<Type> parameters = new ArrayList<>(List.of(A, B));
    if (rng.oneIn(2)) {
      parameters.add(rng.below(3), rng.pick(List.of(Type.LONG, Type.INT, A)));
    }
    Type result = rng.pick(List.of(A, B, Type.OBJECT));
    pair.methods.add(new MethodModel(pair, "ipair", "", parameters, result, abstractly));
    pair.methods.add(new MethodModel(pair, "ilast", "", List.of(A, B), B, plain));
    signatures.declared.add(pair);
    return pair;
  }

  private void redeclare(ClassModel model, ClassModel upper) {
    model.interfaces.add(upper);
    for (MethodModel method : upper.abstractMethods()) {
      boolean open = method.result().equals(Type.OBJECT);
      Type result = open ? rng.pick(List.of(Type.OBJECT, Type.STRING)) : method.result();
      model.methods.add(method.in(model, "", type -> type).returning(result));
    }
  }
}
