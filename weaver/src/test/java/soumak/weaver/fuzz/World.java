package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All signatures of one generated program. */
final class World {
  /** Every class and every instance of a generic class that expressions may use. */
  private final Map<String, ClassModel> classes = new LinkedHashMap<>();

  /**
   * What may be called and is not declared by itself: instances of generic methods, accessors of
   * records.
   */
  final List<MethodModel> derived = new ArrayList<>();

  /** What every pausable method declares. */
  final String throwsClause;

  private final Map<String, List<MethodModel>> byResult = new HashMap<>();
  private final Map<String, List<ClassModel>> instantiable = new HashMap<>();

  /**
   * Whether all classes are nested in the main class, so that they may use each other's private
   * members.
   */
  final boolean nested;

  World(String throwsClause, boolean nested) {
    this.throwsClause = throwsClause;
    this.nested = nested;
  }

  ClassModel add(ClassModel model) {
    classes.put(model.type.name(), model);
    return model;
  }

  @Nullable ClassModel find(Type type) {
    return classes.get(type.name());
  }

  ClassModel get(Type type) {
    ClassModel model = find(type);
    if (model == null) {
      throw new IllegalStateException("no class " + type.name());
    }
    return model;
  }

  List<ClassModel> classes() {
    return List.copyOf(classes.values());
  }

  /** Whether a value of type {@code from} may be assigned to {@code to} without conversion. */
  boolean isAssignable(Type from, Type to) {
    if (from.equals(to)) {
      return true;
    }
    if (to.kind() == Type.Kind.OBJECT) {
      return from.isReference();
    }
    ClassModel sub = find(from);
    ClassModel upper = find(to);
    return sub != null && upper != null && sub.isSubtypeOf(upper);
  }

  /** The classes whose instances are of type {@code type}; ask when the world is complete. */
  List<ClassModel> instantiable(Type type) {
    return instantiable.computeIfAbsent(
        type.name(),
        name ->
            classes.values().stream()
                .filter(c -> c.constructor != null && !c.isAbstract && isAssignable(c.type, type))
                .toList());
  }

  /** The methods whose result may be assigned to {@code type}; ask when the world is complete. */
  List<MethodModel> methodsReturning(Type type) {
    return byResult.computeIfAbsent(
        type.name(),
        name -> {
          List<MethodModel> found = new ArrayList<>(derived);
          classes.values().forEach(c -> found.addAll(c.methods));
          found.removeIf(m -> !isAssignable(m.result(), type));
          return List.copyOf(found);
        });
  }

  /** As {@link #isAssignable}, or by boxing, unboxing or widening. */
  boolean isConvertible(Type from, Type to) {
    if (from.isPrimitive()) {
      boolean boxes = to.kind() == Type.Kind.BOX && to.unboxed().equals(from);
      return from.widensTo(to) || boxes || to.equals(Type.OBJECT);
    }
    boolean unboxes = from.kind() == Type.Kind.BOX && from.unboxed().widensTo(to);
    return unboxes || isAssignable(from, to);
  }

  /** All methods of all classes; ask when the world is complete. */
  List<MethodModel> methods() {
    return byResult.computeIfAbsent(
        "all methods",
        name -> {
          List<MethodModel> found = new ArrayList<>(derived);
          classes.values().forEach(c -> found.addAll(c.methods));
          return List.copyOf(found);
        });
  }

  List<FieldModel> fieldsOf(Type type) {
    return classes.values().stream()
        .flatMap(c -> c.fields.stream())
        .filter(f -> f.type().equals(type))
        .toList();
  }
}
