package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/**
 * The check of lives: of memory outside of the collector's heap, and of what must be closed. It
 * looks at the methods that name a type of these, which others pay nothing for but a look at their
 * instructions; without such types on the class path, not even that.
 */
final class LifeRules {
  private final Hierarchy hierarchy;
  private final MemoryTypes types;
  private final Contracts contracts;
  private final LifeTargets targets;
  private final LifeSummaries summaries;
  private final LambdaSites sites;
  private final LifeOverrides overrides;

  /** What the check of lives is about. */
  private final LifeNames direct;

  /** The same, and what has such in it. */
  private final LifeNames within;

  LifeRules(ClassPath path, Bodies bodies, Hierarchy hierarchy, Types shapes, Contracts contracts) {
    this.hierarchy = hierarchy;
    this.types = new MemoryTypes(path, hierarchy, shapes);
    this.direct = new LifeNames(types::concerns);
    this.within = new LifeNames(types::concernsWithin);
    this.contracts = contracts;
    this.sites = new LambdaSites(bodies);
    this.targets = new LifeTargets(hierarchy, types, contracts);
    this.summaries = new LifeSummaries(path, bodies, types, contracts, targets, hierarchy);
    this.overrides =
        new LifeOverrides(
            hierarchy, types, contracts, summaries, new LifeAbove(hierarchy, bodies, contracts));
  }

  void check(
      ClassNode node,
      ClassInfo info,
      MethodInfo facts,
      MethodNode method,
      Contract contract,
      Reports reports) {
    if (!types.arePresent()) {
      return;
    }
    Hierarchy.Declared declared = new Hierarchy.Declared(info, facts);
    overrides.check(declared, method, contract, reports);
    if (!within.areIn(method)) {
      return;
    }
    Ids bound = bound(info, facts, contract, direct.areIn(method));
    if (givesUnknown(declared)) {
      bound = bound.and(LifeStores.RESULT);
    }
    if (lendsUnknown(declared)) {
      bound = bound.and(LifeStores.LENT);
    }
    if (bound.isEmpty() && summaries.isClean(declared)) {
      return;
    }
    try {
      Code code = contracts.codes().of(node.name, method);
      new LifeCheck(code, types, targets, summaries, contract).run(reports, bound);
    } catch (AnalyzerException | UnsupportedOperationException strange) {
      // The check of messages has said so.
    }
  }

  /** What a class inherits may implement the methods of its interfaces. */
  void checkInherited(ClassNode node, ClassInfo info, Reports reports) {
    if (types.arePresent() && !info.isInterface()) {
      overrides.checkInherited(node, info, reports);
      checkKeys(node, info, reports);
    }
  }

  /** Another key in a class below one with a key, whose pointers nobody can tell apart then. */
  private void checkKeys(ClassNode node, ClassInfo info, Reports reports) {
    String above = info.superName();
    if (above == null || Types.isOfJdk(above) || !types.hasKey(above) || !types.hasParts(above)) {
      return;
    }
    for (FieldInfo field : info.fields()) {
      if (types.isInside(field, MemoryTypes.Role.KEY)) {
        reports.add(
            Kind.REGION_ESCAPE,
            LifeOverrides.line(LifeOverrides.constructor(node)),
            field.name() + " is another key",
            "`%s` is another key of an object that has one in %s, and what points into its arena"
                .formatted(field.name(), Names.simple(above)),
            List.of("code of %s cannot tell which to open".formatted(Names.simple(info.name()))),
            "keep `%s` in an object of its own, with what points into its arena"
                .formatted(field.name()));
      }
    }
  }

  /**
   * The plain pointers among the parameters of a method that is called in another one's place: who
   * calls that knows nothing of what this one stores. If that one has code, which callers know, so
   * are objects that may have pointers in them. Of a lambda, callers know.
   *
   * @param direct whether it has to do with more than objects that may have such in them: one that
   *     has not may store these, as any ordinary code does
   */
  private Ids bound(ClassInfo owner, MethodInfo method, Contract contract, boolean direct) {
    boolean lambda = LambdaSites.isBody(method.name());
    boolean known = direct && !lambda && overrides(owner, method, true);
    boolean free =
        lambda
            ? sites.of(owner.name(), method.name(), method.descriptor()) != null
            : !overrides(owner, method, false);
    if (free) {
      return Ids.NONE;
    }
    List<Type> all = new ArrayList<>();
    if (!method.isStatic()) {
      all.add(Type.getObjectType(owner.name()));
    }
    all.addAll(List.of(Type.getArgumentTypes(method.descriptor())));
    Ids bound = Ids.NONE;
    for (int i = 0; i < all.size(); i++) {
      MemoryTypes.Role role = types.role(all.get(i));
      boolean object = role == MemoryTypes.Role.OTHER;
      int parameter = method.isStatic() ? i : i - 1;
      boolean lent = parameter >= 0 && contract.parameters().get(parameter) != Qualifier.FREE;
      if (object ? known && lent : role != MemoryTypes.Role.VALUE) {
        bound = bound.and(i);
      }
    }
    return bound;
  }

  /** Whether it calls functions of its callers with what ends there, in place of another method. */
  private boolean lendsUnknown(Hierarchy.Declared declared) {
    LifeSummary does = summaries.of(declared);
    return does != null
        && !does.lent().isEmpty()
        && overrides(declared.owner(), declared.method(), false);
  }

  /** Whether others get functions that store pointers by it, in place of another method. */
  private boolean givesUnknown(Hierarchy.Declared declared) {
    LifeSummary does = summaries.of(declared);
    boolean gives = does != null && does.made() != null && does.made().stores();
    boolean hooks = does != null && !does.hooked().isEmpty();
    return (gives || hooks)
        && !declared.method().name().equals("<init>")
        && !LambdaSites.isBody(declared.method().name())
        && overrides(declared.owner(), declared.method(), false);
  }

  /**
   * Whether it overrides another method.
   *
   * @param withCode whether that must have code, and be of the program
   */
  private boolean overrides(ClassInfo owner, MethodInfo method, boolean withCode) {
    if (!method.isVirtual()) {
      return false;
    }
    for (ClassInfo ancestor : hierarchy.ancestors(owner.name())) {
      if (ancestor != owner && (!withCode || contracts.isCompiledHere(ancestor.name()))) {
        for (MethodInfo above : ancestor.methods()) {
          boolean same =
              above.name().equals(method.name())
                  && above.isVirtual()
                  && !(withCode && above.isAbstract())
                  && Type.getArgumentCount(above.descriptor())
                      == Type.getArgumentCount(method.descriptor());
          if (same) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
