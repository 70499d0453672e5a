package soumak.checker;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;

/**
 * What functions do in constants: static final fields that are functions or collectors, or objects
 * that have nothing else in them. It is found from the code that sets them. For use by one thread.
 */
final class LifeConstants {
  private final Hierarchy hierarchy;
  private final MemoryTypes types;
  private final Contracts contracts;
  private final LifeSummaries summaries;
  private final Map<String, Map<String, Life.Calls>> known = new HashMap<>();

  LifeConstants(
      Hierarchy hierarchy, MemoryTypes types, Contracts contracts, LifeSummaries summaries) {
    this.hierarchy = hierarchy;
    this.types = types;
    this.contracts = contracts;
    this.summaries = summaries;
  }

  /**
   * Null if it is no such constant, or if that is not known.
   *
   * @param soFar what is known of constants of the same class where these are just being set
   */
  Life.@Nullable Calls of(FieldInsnNode field, Map<String, Life.Calls> soFar) {
    if (!contracts.isCompiledHere(field.owner) || !isCode(Type.getType(field.desc))) {
      return null;
    }
    ClassInfo owner = hierarchy.find(field.owner);
    if (owner == null || !isConstant(owner, field.name)) {
      return null;
    }
    Life.Calls before = soFar.get(field.name);
    if (before != null) {
      return before;
    }
    Map<String, Life.Calls> all = known.get(field.owner);
    if (all == null) {
      known.put(field.owner, Map.of()); // while the code that sets them is followed
      all = follow(owner);
    }
    return all.get(field.name);
  }

  private Map<String, Life.Calls> follow(ClassInfo owner) {
    MethodInfo start = owner.method("<clinit>", "()V");
    @Nullable Map<String, Life.Calls> found =
        start == null ? Map.of() : summaries.constants(new Hierarchy.Declared(owner, start));
    if (found == null) {
      known.remove(owner.name()); // it needs what is being followed
      return Map.of();
    }
    known.put(owner.name(), found);
    return found;
  }

  private static boolean isConstant(ClassInfo owner, String name) {
    for (FieldInfo field : owner.fields()) {
      if (field.name().equals(name)) {
        return field.isStatic() && field.isFinal();
      }
    }
    return false;
  }

  /** Whether it is a function or a collector, or an object of these that stays as it is. */
  private boolean isCode(Type type) {
    if (LifeFunctions.isCalled(type)) {
      return true;
    }
    return type.getSort() == Type.OBJECT
        && contracts.isCompiledHere(type.getInternalName())
        && hasOnlyCode(type.getInternalName());
  }

  private boolean hasOnlyCode(String name) {
    boolean any = false;
    ClassInfo type = hierarchy.find(name);
    for (FieldInfo field : type == null ? List.<FieldInfo>of() : type.fields()) {
      Type of = Type.getType(field.descriptor());
      boolean code = LifeFunctions.isCalled(of);
      boolean value = types.role(of) == MemoryTypes.Role.VALUE;
      if (!field.isStatic() && (!field.isFinal() || !(code || value))) {
        return false;
      }
      any |= code && !field.isStatic();
    }
    return any;
  }
}
