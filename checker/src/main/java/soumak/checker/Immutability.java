package soumak.checker;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;

/**
 * Which classes are immutable: final ones whose fields are all final and of immutable types, sealed
 * ones all of whose subclasses are, and the JDK's that a list names, as the JDK's own fields (a
 * string's array, a cached hash code) do not show it. Classes that refer to each other are
 * immutable if nothing else speaks against it. A field of a generic type, or of a type variable, is
 * as good as what its type arguments, or the variable, stand for.
 */
final class Immutability {
  private static final Set<String> LISTED = Lists.read("immutable.txt");

  /** Superclasses that add nothing mutable. */
  private static final Set<String> BASES =
      Set.of("java/lang/Object", "java/lang/Record", "java/lang/Enum");

  /** So many type arguments within each other; a type that refers to larger ones has no end. */
  private static final int DEEPEST = 5;

  private final Hierarchy hierarchy;
  private final Types types;
  private final Map<GenericType, Boolean> known = new ConcurrentHashMap<>();

  Immutability(Hierarchy hierarchy, Types types) {
    this.hierarchy = hierarchy;
    this.types = types;
  }

  boolean holds(String name) {
    return holds(GenericType.of(name));
  }

  boolean holds(GenericType type) {
    Boolean before = known.get(type);
    if (before == null) {
      before = check(type, new HashSet<>());
      known.put(type, before);
    }
    return before;
  }

  private boolean check(GenericType type, Set<GenericType> assumed) {
    String name = type.name();
    if (LISTED.contains(name) || assumed.contains(type)) {
      return true;
    }
    ClassInfo found = name.startsWith("java/") ? null : hierarchy.find(name);
    if (found == null || hierarchy.isSubtype(name, Types.THROWABLE) || type.depth() > DEEPEST) {
      return false;
    }
    assumed.add(type);
    boolean closed = (found.access() & Opcodes.ACC_FINAL) != 0 || !found.permitted().isEmpty();
    return closed
        && hasFinalFields(found)
        && areImmutable(type, found, assumed)
        && hasImmutableFields(type, assumed);
  }

  /** Whether no field shows by itself that it can change, so that their types need be looked at. */
  private boolean hasFinalFields(ClassInfo type) {
    ClassInfo at = type;
    // Files of different times can extend each other in a circle.
    for (int left = hierarchy.ancestors(type.name()).size(); at != null && left > 0; left--) {
      for (FieldInfo field : at.fields()) {
        if (!field.isStatic() && !(field.isFinal() && !field.descriptor().startsWith("["))) {
          return false;
        }
      }
      at = isBase(at.superName()) ? null : hierarchy.find(String.valueOf(at.superName()));
    }
    return true;
  }

  private static boolean isBase(@Nullable String parent) {
    return parent == null || BASES.contains(parent) || LISTED.contains(parent);
  }

  private boolean areImmutable(GenericType sealed, ClassInfo found, Set<GenericType> assumed) {
    for (String name : found.permitted()) {
      if (!check(below(sealed, name), assumed)) {
        return false;
      }
    }
    return true;
  }

  /** A subclass, whose variables stand for what those of the class above do. */
  private GenericType below(GenericType above, String name) {
    ClassInfo found = hierarchy.find(name);
    if (found == null || above.arguments().isEmpty()) {
      return GenericType.of(name);
    }
    GenericType.Declared declared = GenericType.Declared.of(found.signature());
    Map<String, GenericType> variables = new HashMap<>();
    for (GenericType it : declared.above()) {
      for (int i = 0; it.name().equals(above.name()) && i < it.arguments().size(); i++) {
        if (it.arguments().get(i).isVariable() && i < above.arguments().size()) {
          variables.put(it.arguments().get(i).name(), above.arguments().get(i));
        }
      }
    }
    List<GenericType> arguments =
        declared.variables().stream()
            .map(it -> variables.getOrDefault(it, GenericType.UNKNOWN))
            .toList();
    return new GenericType(name, false, arguments);
  }

  private boolean hasImmutableFields(GenericType type, Set<GenericType> assumed) {
    ClassInfo found = hierarchy.find(type.name());
    if (found == null) {
      return false;
    }
    GenericType.Declared declared = GenericType.Declared.of(found.signature());
    Map<String, GenericType> variables = declared.in(type);
    for (FieldInfo field : found.fields()) {
      if (!field.isStatic() && !(field.isFinal() && isValue(field, variables, assumed))) {
        return false;
      }
    }
    String parent = found.superName();
    if (parent == null || isBase(parent)) {
      return true;
    }
    if (hierarchy.isSubtype(parent, type.name())) {
      return false; // files of different times can extend each other in a circle
    }
    return hasImmutableFields(
        declared.above().isEmpty()
            ? GenericType.of(parent)
            : declared.above().getFirst().where(variables),
        assumed);
  }

  private boolean isValue(
      FieldInfo field, Map<String, GenericType> variables, Set<GenericType> assumed) {
    Type type = Type.getType(field.descriptor());
    return switch (type.getSort()) {
      case Type.ARRAY -> false;
      case Type.OBJECT -> {
        GenericType generic =
            field.signature() == null
                ? GenericType.UNKNOWN
                : GenericType.ofField(field.signature()).where(variables);
        boolean unknown = generic.equals(GenericType.UNKNOWN);
        yield isValue(unknown ? GenericType.of(type.getInternalName()) : generic, assumed);
      }
      default -> true;
    };
  }

  /** Whether what a type, or what stands for a variable, names can be shared. */
  boolean isValue(GenericType type) {
    return isValue(type, new HashSet<>());
  }

  private boolean isValue(GenericType type, Set<GenericType> assumed) {
    String name = type.name();
    return !name.isEmpty()
        && !type.isVariable()
        && !types.isLent(name)
        && (types.isSharable(name)
            || types.isCapsule(Type.getObjectType(name))
            || check(type, assumed));
  }
}
