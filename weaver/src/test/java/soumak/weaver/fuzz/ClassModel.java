package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The signature of a class of the generated program, or one instance of a generic class: {@code
 * G<String>} is a model of its own beside {@code G<T>}. Complete before any method body is
 * generated.
 */
final class ClassModel {
  enum Flavor {
    CLASS,
    INTERFACE,
    RECORD,
    ENUM
  }

  final Type type;
  final Flavor flavor;
  final List<MethodModel> methods = new ArrayList<>();
  final List<FieldModel> fields = new ArrayList<>();
  final List<ClassModel> interfaces = new ArrayList<>();
  @Nullable ClassModel parent;

  boolean isAbstract;

  /** Static methods with a type variable of their own; callers use instances of them. */
  final List<MethodModel> genericMethods = new ArrayList<>();

  /** The types to construct it from; null if it cannot be. */
  @Nullable List<Type> constructor;

  /** The class whose instance an inner class needs. */
  @Nullable ClassModel outer;

  /** For sealed interfaces. */
  final List<ClassModel> permitted = new ArrayList<>();

  /** For enums. */
  final List<String> constants = new ArrayList<>();

  ClassModel(Type type, Flavor flavor) {
    this.type = type;
    this.flavor = flavor;
  }

  boolean isInterface() {
    return flavor == Flavor.INTERFACE;
  }

  boolean isSubtypeOf(ClassModel other) {
    return this == other
        || (parent != null && parent.isSubtypeOf(other))
        || interfaces.stream().anyMatch(i -> i.isSubtypeOf(other));
  }

  /**
   * Its own methods, and for interfaces those inherited and not redeclared; of equal ones the
   * first.
   */
  List<MethodModel> withInherited() {
    List<MethodModel> all = new ArrayList<>(methods);
    if (isInterface()) {
      for (ClassModel upper : interfaces) {
        for (MethodModel method : upper.withInherited()) {
          if (all.stream().noneMatch(known -> known.name().equals(method.name()))) {
            all.add(method);
          }
        }
      }
    }
    return all;
  }

  List<MethodModel> abstractMethods() {
    return withInherited().stream().filter(MethodModel::isAbstract).toList();
  }

  /**
   * Whether it is a functional interface that has its method from a generic one and, with other
   * types, from elsewhere as well.
   */
  boolean needsBridges() {
    MethodModel method = functional();
    if (method == null) {
      return false;
    }
    List<ClassModel> declaring =
        withAncestors()
            .filter(it -> it.methods.stream().anyMatch(m -> m.name().equals(method.name())))
            .toList();
    return declaring.size() > 1 && declaring.stream().anyMatch(it -> it.type.name().contains("<"));
  }

  private Stream<ClassModel> withAncestors() {
    return Stream.concat(Stream.of(this), interfaces.stream().flatMap(ClassModel::withAncestors));
  }

  /** The method of a functional interface that a lambda implements, or null. */
  @Nullable MethodModel functional() {
    List<MethodModel> all = abstractMethods();
    return isInterface() && permitted.isEmpty() && all.size() == 1 ? all.getFirst() : null;
  }
}
