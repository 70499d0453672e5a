package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/**
 * Methods that override others of the program, whose callers know what those do: with the key of
 * its object, and with single pointers, one must not do more. Of other keys, callers assume that
 * they are opened ({@link LifeKeyCalls}).
 */
final class LifeOverrides {
  private final Hierarchy hierarchy;
  private final MemoryTypes types;
  private final Contracts contracts;
  private final LifeSummaries summaries;

  LifeOverrides(
      Hierarchy hierarchy, MemoryTypes types, Contracts contracts, LifeSummaries summaries) {
    this.hierarchy = hierarchy;
    this.types = types;
    this.contracts = contracts;
    this.summaries = summaries;
  }

  /** Whether a method gets a region or a pointer, so that its callers have a key open. */
  static boolean getsMemory(List<MemoryTypes.Role> roles) {
    return !roles.contains(MemoryTypes.Role.KEY)
        && (roles.contains(MemoryTypes.Role.REGION) || roles.contains(MemoryTypes.Role.POINTER));
  }

  /**
   * A method that may override others.
   *
   * @param own what it says of its parameters
   */
  void check(Hierarchy.Declared declared, MethodNode body, Contract own, Reports reports) {
    MethodInfo method = declared.method();
    if (!method.isVirtual()
        || method.isAbstract()
        || method.has(Opcodes.ACC_BRIDGE)
        || LambdaSites.isBody(method.name())) {
      return;
    }
    List<MemoryTypes.Role> roles = roles(method);
    boolean keyed = hasKeyAbove(declared.owner());
    if (!keyed && !takesPointer(roles, own)) {
      return;
    }
    LifeSummary does = summaries.of(declared);
    for (ClassInfo ancestor : hierarchy.ancestors(declared.owner().name())) {
      MethodInfo above = does == null ? null : above(declared, ancestor);
      if (does != null && above != null) {
        LifeSummary known = summaries.of(new Hierarchy.Declared(ancestor, above));
        boolean bound = keyed && (!above.isAbstract() || getsMemory(roles));
        More more = bound ? moreOfKeys(does, known) : null;
        more = more == null && known != null ? moreOfPointers(does, known, roles, own) : more;
        if (more != null) {
          report(method, body, Names.simple(ancestor.name()), more, reports);
          return;
        }
      }
    }
  }

  /** What a method does that the one above does not. */
  private record More(Kind kind, String what, String why, String edit) {}

  private static @Nullable More moreOfKeys(LifeSummary does, @Nullable LifeSummary known) {
    if (isMore(does.opened(), known == null ? Ids.NONE : known.opened(), 0)) {
      return new More(
          Kind.KEY_CONSUMED,
          "opens the key of its object",
          "who has the key open may call it then",
          "give it the region that is open, or open the key in a method that overrides none");
    }
    if (known != null && isMore(does.ended(), known.ended(), 0)) {
      return new More(
          Kind.USE_AFTER_FREE,
          "frees the key of its object, or gives it away",
          "who calls it may have pointers into that arena, and use them afterwards",
          "do it in a method that overrides none, or in the one above as well");
    }
    return null;
  }

  private static @Nullable More moreOfPointers(
      LifeSummary does, LifeSummary known, List<MemoryTypes.Role> roles, Contract own) {
    for (int i = 0; i < roles.size(); i++) {
      boolean taken =
          roles.get(i) == MemoryTypes.Role.TRACKED && own.parameters().get(i) == Qualifier.FREE;
      if (taken && isMore(does.given(), known.given(), i + 1)) {
        return new More(
            Kind.REGION_ESCAPE,
            "gives away a pointer that it takes",
            "who calls it may give it one of a region that ends before",
            "do so in the method above as well, or leave that without code");
      }
      if (taken && isMore(does.freed(), known.freed().and(known.given()), i + 1)) {
        return new More(
            Kind.WRONG_REGION_FREE,
            "frees a pointer that it takes",
            "who calls it may give it one of a region that frees all at once",
            "free it in the method above as well, or leave that without code");
      }
    }
    return null;
  }

  private static boolean isMore(Ids does, Ids known, int parameter) {
    return LifeSummary.has(does, parameter) && !LifeSummary.has(known, parameter);
  }

  private List<MemoryTypes.Role> roles(MethodInfo method) {
    List<MemoryTypes.Role> roles = new ArrayList<>();
    for (Type it : Type.getArgumentTypes(method.descriptor())) {
      roles.add(types.role(it));
    }
    return roles;
  }

  private boolean hasKeyAbove(ClassInfo owner) {
    String above = owner.superName();
    while (above != null && !Types.isOfJdk(above)) {
      if (types.hasKey(above)) {
        return true;
      }
      ClassInfo type = hierarchy.find(above);
      above = type == null ? null : type.superName();
    }
    return false;
  }

  private static boolean takesPointer(List<MemoryTypes.Role> roles, Contract own) {
    for (int i = 0; i < roles.size(); i++) {
      if (roles.get(i) == MemoryTypes.Role.TRACKED && own.parameters().get(i) == Qualifier.FREE) {
        return true;
      }
    }
    return false;
  }

  /** The method of a class of the program that another one overrides; null if there is none. */
  private @Nullable MethodInfo above(Hierarchy.Declared declared, ClassInfo ancestor) {
    if (ancestor == declared.owner() || !contracts.isCompiledHere(ancestor.name())) {
      return null;
    }
    MethodInfo method = declared.method();
    int count = Type.getArgumentCount(method.descriptor());
    for (MethodInfo above : ancestor.methods()) {
      boolean same = above.name().equals(method.name()) && above.isVirtual();
      if (same && Type.getArgumentCount(above.descriptor()) == count) {
        return above;
      }
    }
    return null;
  }

  private static void report(
      MethodInfo method, MethodNode body, String above, More more, Reports reports) {
    String name = "`" + method.name() + "`";
    reports.add(
        more.kind(),
        line(body),
        method.name() + method.descriptor() + " overrides",
        name + " " + more.what() + ", but the method of " + above + " that it overrides does not",
        List.of(more.why()),
        more.edit());
  }

  private static int line(MethodNode body) {
    for (AbstractInsnNode at : body.instructions) {
      if (at instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }
}
