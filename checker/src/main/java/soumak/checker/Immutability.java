package soumak.checker;

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
 * immutable if nothing else speaks against it.
 */
final class Immutability {
  private static final Set<String> LISTED = Lists.read("immutable.txt");

  /** Superclasses that add nothing mutable. */
  private static final Set<String> BASES =
      Set.of("java/lang/Object", "java/lang/Record", "java/lang/Enum");

  private final Hierarchy hierarchy;
  private final Types types;
  private final Map<String, Boolean> known = new ConcurrentHashMap<>();

  Immutability(Hierarchy hierarchy, Types types) {
    this.hierarchy = hierarchy;
    this.types = types;
  }

  boolean holds(String name) {
    Boolean before = known.get(name);
    if (before == null) {
      before = check(name, new HashSet<>());
      known.put(name, before);
    }
    return before;
  }

  private boolean check(String name, Set<String> assumed) {
    if (LISTED.contains(name) || !assumed.add(name)) {
      return true;
    }
    ClassInfo type = name.startsWith("java/") ? null : hierarchy.find(name);
    if (type == null || hierarchy.isSubtype(name, Types.THROWABLE)) {
      return false;
    }
    boolean closed = (type.access() & Opcodes.ACC_FINAL) != 0 || !type.permitted().isEmpty();
    return closed && areImmutable(type.permitted(), assumed) && hasImmutableFields(type, assumed);
  }

  private boolean areImmutable(List<String> names, Set<String> assumed) {
    for (String name : names) {
      if (!check(name, assumed)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasImmutableFields(@Nullable ClassInfo type, Set<String> assumed) {
    if (type == null) {
      return false;
    }
    for (FieldInfo field : type.fields()) {
      if (!field.isStatic()
          && !(field.isFinal() && isValue(Type.getType(field.descriptor()), assumed))) {
        return false;
      }
    }
    String parent = type.superName();
    return parent == null
        || BASES.contains(parent)
        || LISTED.contains(parent)
        || hasImmutableFields(hierarchy.find(parent), assumed);
  }

  private boolean isValue(Type type, Set<String> assumed) {
    return switch (type.getSort()) {
      case Type.ARRAY -> false;
      case Type.OBJECT ->
          !types.isLent(type.getInternalName())
              && (types.isSharable(type.getInternalName())
                  || types.isCapsule(type)
                  || check(type.getInternalName(), assumed));
      default -> true;
    };
  }
}
