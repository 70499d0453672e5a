package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/**
 * Methods that override others of the program, whose callers know what those do: with the key of
 * its object, with single pointers, and with what it gets beside memory, one must not do more. Of
 * other keys, callers assume that they are opened ({@link LifeKeyCalls}).
 */
final class LifeOverrides {
  /** What to do in place of opening a key where one is open. */
  static final String STEP =
      "let it use what is open, or open the key in a method that gets no region and no pointer";

  private final Hierarchy hierarchy;
  private final MemoryTypes types;
  private final Contracts contracts;
  private final LifeSummaries summaries;
  private final LifeAbove above;

  LifeOverrides(
      Hierarchy hierarchy,
      MemoryTypes types,
      Contracts contracts,
      LifeSummaries summaries,
      LifeAbove above) {
    this.hierarchy = hierarchy;
    this.types = types;
    this.contracts = contracts;
    this.summaries = summaries;
    this.above = above;
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
    if (concerns(roles(method)) || hasKeyAbove(declared.owner())) {
      check(declared, above.of(declared), body, own, reports);
    }
  }

  /** A class may implement methods of its interfaces by what it inherits from one without these. */
  void checkInherited(ClassNode node, ClassInfo type, Reports reports) {
    for (LifeAbove.Known known : above.inherited(type)) {
      MethodInfo method = known.declared().method();
      Hierarchy.Declared runs = concerns(roles(method)) ? above.runs(type, method) : null;
      if (runs != null
          && runs.method().isVirtual()
          && !runs.method().isAbstract()
          && !runs.owner().name().equals(type.name())
          && !hierarchy.isSubtype(runs.owner().name(), known.by().name())) {
        Contract own = contracts.of(runs.owner(), runs.method());
        check(runs, List.of(known), constructor(node), own, reports);
      }
    }
  }

  /** Whether a method gets what callers may count on that it does nothing with. */
  private static boolean concerns(List<MemoryTypes.Role> roles) {
    return roles.contains(MemoryTypes.Role.TRACKED)
        || roles.contains(MemoryTypes.Role.REGION)
        || roles.contains(MemoryTypes.Role.POINTER);
  }

  static MethodNode constructor(ClassNode node) {
    for (MethodNode method : node.methods) {
      if (method.name.equals("<init>")) {
        return method;
      }
    }
    return new MethodNode();
  }

  private void check(
      Hierarchy.Declared declared,
      List<LifeAbove.Known> all,
      MethodNode body,
      Contract own,
      Reports reports) {
    LifeSummary does = all.isEmpty() ? null : summaries.of(declared);
    if (does == null) {
      return;
    }
    for (LifeAbove.Known it : all) {
      More more = more(does, it, roles(declared.method()), own);
      if (more != null) {
        String name = Names.simple(it.declared().owner().name());
        report(declared.method(), body, name, more, reports);
        return;
      }
    }
  }

  private @Nullable More more(
      LifeSummary does, LifeAbove.Known above, List<MemoryTypes.Role> roles, Contract own) {
    LifeSummary known = summaries.of(above.declared());
    MethodInfo method = above.declared().method();
    boolean memory = getsMemory(roles(method));
    // What a library's method does is not known, but that it opens nothing beside memory.
    boolean code = !method.isAbstract() && this.above.isFollowed(above.declared());
    if (types.hasKey(above.by().name()) && (code || memory)) {
      More more = moreOfKeys(does, known);
      if (more != null) {
        return more;
      }
    }
    if (memory && opensMore(does, known, method, own)) {
      return new More(
          Kind.KEY_CONSUMED,
          "opens the key of what it gets",
          "who calls it with a region or a pointer has a key open then",
          STEP);
    }
    return known == null ? null : moreOfPointers(does, known, roles, own);
  }

  private boolean opensMore(
      LifeSummary does, @Nullable LifeSummary known, MethodInfo above, Contract own) {
    Type[] given = Type.getArgumentTypes(above.descriptor());
    for (int i = 0; i < given.length; i++) {
      boolean lent = own.parameters().get(i) != Qualifier.FREE;
      if (lent
          && opens(types, does, i + 1, given[i], own.types().get(i))
          && (known == null || !LifeSummary.has(known.opened(), i + 1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether code opens the key of something of which its callers assume that it does not.
   *
   * @param known the type by which these have it
   * @param own the same of the code
   */
  static boolean opens(MemoryTypes types, LifeSummary does, int parameter, Type known, Type own) {
    if (!types.role(known).isObject() || !types.isOwner(known)) {
      return false;
    }
    boolean mayRun =
        own.getSort() == Type.OBJECT
            && !types.hasKey(own.getInternalName())
            && !LifeFunctions.isOne(own);
    return LifeSummary.has(does.opened(), parameter)
        || (mayRun && does.runs().has(Life.parameter(parameter)));
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
    for (ClassInfo type : hierarchy.ancestors(owner.name())) {
      boolean above = type != owner && !type.isInterface() && !Types.isOfJdk(type.name());
      if (above && types.hasKey(type.name())) {
        return true;
      }
    }
    return false;
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

  static int line(MethodNode body) {
    for (AbstractInsnNode at : body.instructions) {
      if (at instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }
}
