package soumak.weaver.fuzz;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import soumak.weaver.fuzz.ClassModel.Flavor;
import soumak.weaver.fuzz.MethodModel.Trait;

/** The signatures of the program's generic classes and methods, and their instances. */
final class Generics {
  private static final Type T = Type.variable("T");
  private static final Type X = Type.variable("X");
  private static final List<Type> ARGUMENTS = List.of(Type.STRING, Type.INTEGER, Type.OBJECT);

  private final Signatures signatures;
  private final World world;
  private final Rng rng;

  Generics(Signatures signatures) {
    this.signatures = signatures;
    this.world = signatures.world;
    this.rng = signatures.rng;
  }

  /**
   * {@code G<T>} has an abstract method that {@code GS} and {@code GI} implement through bridges.
   */
  void genericClass() {
    ClassModel generic = new ClassModel(Type.named("G<T>"), Flavor.CLASS);
    generic.isAbstract = true;
    generic.constructor = List.of(T);
    generic.fields.add(new FieldModel(generic, "g0", T, false, false));
    Set<Trait> plain = EnumSet.of(Trait.PAUSABLE);
    Set<Trait> abstractly = EnumSet.of(Trait.PAUSABLE, Trait.ABSTRACT);
    generic.methods.add(new MethodModel(generic, "step", "", List.of(T, Type.INT), T, abstractly));
    generic.methods.add(new MethodModel(generic, "twice", "", List.of(T, T), T, plain));
    Type result = signatures.types.rich();
    generic.methods.add(new MethodModel(generic, "ifs", "", List.of(T), result, plain));
    signatures.declared.add(generic);
    implementor("GS", Type.STRING, generic);
    implementor("GI", Type.INTEGER, generic);
  }

  private void implementor(String name, Type argument, ClassModel generic) {
    ClassModel view = view(generic, argument);
    ClassModel model = signatures.declare(name, Flavor.CLASS);
    model.parent = view;
    model.constructor = List.of(argument);
    for (MethodModel method : view.methods) {
      if (method.isAbstract() || rng.oneIn(3)) {
        model.methods.add(signatures.overriding(method, model));
      }
    }
  }

  /** An instance of a generic class, made when first asked for. */
  ClassModel view(ClassModel generic, Type... arguments) {
    Type type = instance(generic, arguments);
    ClassModel known = world.find(type);
    if (known != null) {
      return known;
    }
    List<Type> variables = variables(generic);
    UnaryOperator<Type> substitution =
        given -> variables.contains(given) ? arguments[variables.indexOf(given)] : given;
    ClassModel view = world.add(new ClassModel(type, generic.flavor));
    view.isAbstract = true;
    if (generic.constructor != null) {
      view.constructor = generic.constructor.stream().map(substitution).toList();
    }
    generic.methods.forEach(m -> view.methods.add(m.in(view, "", substitution)));
    for (FieldModel field : generic.fields) {
      Type given = substitution.apply(field.type());
      view.fields.add(new FieldModel(view, field.name(), given, false, false));
    }
    return view;
  }

  private static List<Type> variables(ClassModel generic) {
    String name = generic.type.name();
    String list = name.substring(name.indexOf('<') + 1, name.length() - 1);
    return Stream.of(list.split(", ")).map(Type::variable).toList();
  }

  static Type instance(ClassModel generic, Type... arguments) {
    String list = Stream.of(arguments).map(Type::name).collect(Collectors.joining(", "));
    return Type.named(Grammar.rawName(generic.type) + "<" + list + ">");
  }

  /** {@code Gen<T>} is functional; a class implements it too. */
  ClassModel genericInterface(List<ClassModel> classes) {
    ClassModel generic = new ClassModel(Type.named("Gen<T>"), Flavor.INTERFACE);
    Set<Trait> abstractly = EnumSet.of(Trait.PAUSABLE, Trait.ABSTRACT);
    Set<Trait> plain = EnumSet.of(Trait.PAUSABLE);
    generic.methods.add(new MethodModel(generic, "igen", "", List.of(T, Type.INT), T, abstractly));
    generic.methods.add(new MethodModel(generic, "iboth", "", List.of(T, T), T, plain));
    signatures.declared.add(generic);
    rng.pick(classes).interfaces.add(view(generic, Type.STRING));
    view(generic, rng.pick(ARGUMENTS));
    return generic;
  }

  void genericMethod(ClassModel owner) {
    Set<Trait> traits = EnumSet.of(Trait.STATIC, Trait.PAUSABLE);
    List<Type> parameters = List.of(X, signatures.types.simple(), X);
    boolean bounded = rng.oneIn(2);
    String typeParameters = bounded ? "<X extends Comparable<X>>" : "<X>";
    String name = signatures.fresh("m");
    MethodModel method = new MethodModel(owner, name, typeParameters, parameters, X, traits);
    owner.genericMethods.add(method);
    for (Type argument : bounded ? ARGUMENTS.subList(0, 2) : ARGUMENTS) {
      String written = "<" + argument.name() + ">";
      world.derived.add(method.in(owner, written, type -> type.equals(X) ? argument : type));
    }
  }
}
