package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import soumak.weaver.fuzz.ClassModel.Flavor;
import soumak.weaver.fuzz.MethodModel.Trait;

/**
 * Decides which classes a program has and what their members look like from outside: an enum, a
 * sealed hierarchy of records, interfaces, a generic class and a generic interface with bridges in
 * their implementors, a class hierarchy with an inner class, functional interfaces.
 */
final class Signatures {
  final Rng rng;
  final World world;

  /** In the order of their declaration; generic classes once each. */
  final List<ClassModel> declared = new ArrayList<>();

  final Types types;
  private final Generics generics;
  private int names;

  Signatures(Rng rng) {
    this.rng = rng;
    String clause = rng.oneIn(2) ? "throws Pausable " : "throws Pausable, Exception ";
    this.world = new World(clause, rng.oneIn(2));
    this.types = new Types(rng, world);
    this.generics = new Generics(this);
  }

  void decide() {
    ClassModel constants = declare("E0", Flavor.ENUM);
    constants.constants.addAll(List.of("A", "B", "C"));
    sealedHierarchy();
    ClassModel first = declare("I0", Flavor.INTERFACE);
    ClassModel second = declare("I1", Flavor.INTERFACE);
    ClassModel both = declare("J0", Flavor.INTERFACE);
    both.interfaces.addAll(List.of(first, second));
    List<ClassModel> classes = classHierarchy(List.of(first, second), both);
    List<ClassModel> plain = List.copyOf(declared);
    generics.genericClass();
    ClassModel genericInterface = generics.genericInterface(classes);
    plain.stream().filter(model -> model != both).forEach(this::ownMethods);
    twin(first, second);
    classes.forEach(this::inheritedMethods);
    Functionals functionals = new Functionals(this);
    functionals.plain();
    functionals.bridged(generics, genericInterface);
    functionals.narrowed(generics);
  }

  /**
   * The access of a method that may be overridden: overriders have the same name, so they get the
   * same.
   */
  static String access(MethodModel method) {
    if (method.has(Trait.PRIVATE)) {
      return "private ";
    }
    return switch (method.name().charAt(0)) {
      case 'i' -> "public ";
      case 'p' -> "protected ";
      default -> "";
    };
  }

  ClassModel declare(String name, Flavor flavor) {
    ClassModel model = world.add(new ClassModel(Type.named(name), flavor));
    declared.add(model);
    return model;
  }

  String fresh(String prefix) {
    return prefix + names++;
  }

  private List<Type> parameters(int most, boolean rich) {
    List<Type> parameters = new ArrayList<>();
    for (int i = rng.below(most + 1); i > 0; i--) {
      parameters.add(rich ? types.rich() : types.simple());
    }
    return parameters;
  }

  private void sealedHierarchy() {
    ClassModel sealed = declare("S0", Flavor.INTERFACE);
    for (int i = 0; i < 3; i++) {
      ClassModel model = declare("R" + i, Flavor.RECORD);
      List<Type> components = new ArrayList<>(parameters(2, false));
      components.add(i > 0 && rng.oneIn(2) ? sealed.type : types.simple());
      model.constructor = components;
      model.interfaces.add(sealed);
      sealed.permitted.add(model);
      for (int c = 0; c < components.size(); c++) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        world.derived.add(
            new MethodModel(model, "c" + c, "", List.of(), components.get(c), traits));
      }
    }
  }

  /** Both interfaces get the same method, so a class that has both inherits it twice. */
  private void twin(ClassModel first, ClassModel second) {
    MethodModel method = method(first, EnumSet.of(Trait.PAUSABLE, Trait.ABSTRACT));
    first.methods.add(method);
    second.methods.add(method.in(second, "", type -> type));
  }

  /** The last class implements all interfaces, so that each has an instance. */
  private List<ClassModel> classHierarchy(List<ClassModel> interfaces, ClassModel all) {
    List<ClassModel> classes = new ArrayList<>();
    int count = rng.between(1, 3);
    for (int i = 0; i < count; i++) {
      ClassModel model = declare("C" + i, Flavor.CLASS);
      model.constructor = parameters(3, false);
      if (rng.oneIn(2)) {
        model.parent = i == 0 ? Base.model() : rng.pick(classes);
      }
      if (i == count - 1) {
        model.interfaces.add(all);
      } else {
        interfaces.stream().filter(upper -> rng.oneIn(3)).forEach(model.interfaces::add);
      }
      fields(model);
      classes.add(model);
    }
    ClassModel inner = declare("C0.N0", Flavor.CLASS);
    inner.outer = classes.getFirst();
    inner.constructor = parameters(2, false);
    fields(inner);
    classes.add(inner);
    return classes;
  }

  private void fields(ClassModel model) {
    for (Type type : model.constructor) {
      model.fields.add(new FieldModel(model, fresh("f"), type, false, rng.oneIn(3)));
    }
    int more = rng.below(3);
    for (int i = 0; i < more; i++) {
      boolean isStatic = model.outer == null && rng.oneIn(2);
      model.fields.add(new FieldModel(model, fresh("f"), types.rich(), isStatic, false));
    }
  }

  private void ownMethods(ClassModel model) {
    boolean sealed = !model.permitted.isEmpty();
    int count = rng.between(1, model.flavor == Flavor.CLASS ? 4 : 3);
    for (int i = 0; i < count; i++) {
      model.methods.add(method(model, traits(model, sealed)));
    }
    if (model.flavor == Flavor.CLASS && model.outer == null && rng.oneIn(2)) {
      generics.genericMethod(model);
    }
  }

  private Set<Trait> traits(ClassModel model, boolean sealed) {
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    if (!rng.oneIn(8)) {
      traits.add(Trait.PAUSABLE);
    }
    int kind = rng.below(6);
    if (kind <= 1) {
      traits.add(Trait.STATIC);
    } else if (kind == 2) {
      traits.add(Trait.PRIVATE);
    } else if (model.isInterface() && !sealed && kind <= 4) {
      traits.add(Trait.ABSTRACT);
    }
    if (rng.oneIn(5)) {
      traits.add(Trait.VARARGS);
    }
    return traits;
  }

  MethodModel method(ClassModel owner, Set<Trait> traits) {
    List<Type> parameters = parameters(rng.oneIn(20) ? 14 : 4, true);
    if (traits.contains(Trait.VARARGS)) {
      parameters.add(Type.array(rng.pick(List.of(Type.INT, Type.OBJECT, Type.STRING, Type.LONG))));
    }
    Type result = rng.oneIn(6) ? Type.VOID : types.rich();
    String prefix = owner.isInterface() ? "i" : rng.pick(List.of("m", "i", "p"));
    return new MethodModel(owner, fresh(prefix), "", parameters, result, traits);
  }

  /** Implements what the interfaces want and overrides some methods of the parent. */
  private void inheritedMethods(ClassModel model) {
    List<MethodModel> inherited = new ArrayList<>();
    if (model.parent != null) {
      inherited.addAll(model.parent.methods);
    }
    model.interfaces.forEach(i -> inherited.addAll(i.withInherited()));
    for (MethodModel method : inherited) {
      boolean known = model.methods.stream().anyMatch(m -> m.name().equals(method.name()));
      boolean chosen = method.isAbstract() || rng.oneIn(3);
      if (Bodies.isOverridable(method) && chosen && !known) {
        model.methods.add(overriding(method, model));
      }
    }
  }

  /** It may promise more than the overridden one: a narrower result, and never to pause. */
  MethodModel overriding(MethodModel method, ClassModel owner) {
    MethodModel nearest = nearestAbove(owner, method);
    Type result = rng.oneIn(2) ? narrower(nearest.result()) : nearest.result();
    MethodModel own = method.in(owner, "", type -> type).without(Trait.ABSTRACT).returning(result);
    boolean narrow = rng.oneIn(6) || nearest.has(Trait.NARROWED);
    return method.isPausable() && narrow ? own.with(Trait.NARROWED) : own;
  }

  private static MethodModel nearestAbove(ClassModel owner, MethodModel method) {
    for (ClassModel upper = owner.parent; upper != null; upper = upper.parent) {
      for (MethodModel known : upper.methods) {
        if (known.name().equals(method.name())) {
          return known;
        }
      }
    }
    return method;
  }

  private Type narrower(Type type) {
    if (type.equals(Type.OBJECT)) {
      return rng.pick(List.of(Type.OBJECT, Type.STRING, Type.INTEGER));
    }
    ClassModel model = world.find(type);
    if (model == null) {
      return type;
    }
    List<ClassModel> below = world.classes().stream().filter(c -> c.isSubtypeOf(model)).toList();
    return rng.pick(below).type;
  }
}
