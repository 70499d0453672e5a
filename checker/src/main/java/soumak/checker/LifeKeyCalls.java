package soumak.checker;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.Hierarchy;

/**
 * The keys that methods open, free or replace. One without code, or another one that runs in the
 * place of the called one, may do so with what it is called with. With the key of the object whose
 * method it is only if the class by which that is called has no key: else it must not do more than
 * the method that is known ({@link LifeOverrides}). So it is with what a method gets beside regions
 * or pointers.
 */
final class LifeKeyCalls {
  private final LifeScene scene;
  private final LifeTargets targets;
  private final LifeSummaries summaries;
  private final LifeFunctions functions;

  LifeKeyCalls(
      LifeScene scene, LifeTargets targets, LifeSummaries summaries, LifeFunctions functions) {
    this.scene = scene;
    this.targets = targets;
    this.summaries = summaries;
    this.functions = functions;
  }

  /**
   * A method opens keys.
   *
   * @param ours whether it is one of the program without code
   */
  void opens(LifeSite site, @Nullable LifeSummary does, boolean ours) {
    boolean others = ours || (does != null && mayBeAnother(site));
    String by = site.contract().name();
    String or =
        ours ? "" : ", or make `" + by + "` private, static or final if nothing overrides it";
    for (int i = 0; i < site.arguments().size(); i++) {
      Held argument = site.arguments().get(i);
      if (does == null && !ours) {
        functions.open(site, i);
        openText(site);
      }
      boolean may = others && site.role(i) == MemoryTypes.Role.KEY;
      boolean lent = site.wanted(i) != Qualifier.FREE;
      boolean known = does != null && LifeSummary.has(does.opened(), i);
      boolean opened = may || known;
      if (opened) {
        scene.uses.reach(argument, true);
      }
      if (lent && opened) {
        scene.checkClosed(argument, by, known ? "" : or);
        scene.stores.open(argument);
      } else if (lent && others && mayOpen(site, i)) {
        scene.running.mayOpen(argument, by, isReceiver(site, i) ? "" : or);
      }
    }
    if (ours) {
      runAll(site, by);
    }
    if (does != null) {
      runKnown(site, does, by);
    }
  }

  private boolean mayBeAnother(LifeSite site) {
    return !site.isStatic()
        && !site.isConstructor()
        && site.call().getOpcode() != Opcodes.INVOKESPECIAL
        && site.target().mayBeOverridden();
  }

  private static boolean isReceiver(LifeSite site, int i) {
    return i == 0 && !site.isStatic();
  }

  /** Whether a method that is not known may open the key of an argument. */
  private boolean mayOpen(LifeSite site, int i) {
    if (!site.role(i).isObject()) {
      return false;
    }
    return isReceiver(site, i)
        ? !site.target().isAbstract() && !isBound(site) // one without code runs
        : !LifeOverrides.getsMemory(site.target().roles()) || !scene.types.isOwner(site.type(i));
  }

  /** Whether what runs in the place of a method opens the key of its object only if that does. */
  private boolean isBound(LifeSite site) {
    return scene.types.hasKey(site.call().owner)
        && (!site.target().isAbstract() || LifeOverrides.getsMemory(site.target().roles()));
  }

  /** A method without code runs: it may be a function's, and run all functions that it gets. */
  private void runAll(LifeSite site, String by) {
    for (int i = 0; i < site.arguments().size(); i++) {
      Held argument = site.arguments().get(i);
      if (i > 0 || site.isStatic()) {
        scene.running.runInside(argument, by);
      } else if (!isBound(site)) {
        scene.running.run(argument, by);
      }
    }
  }

  /** A method runs functions that it gets, perhaps while it has a key open. */
  private void runKnown(LifeSite site, LifeSummary does, String by) {
    for (int id : does.runs().all()) {
      if (Life.position(id) < site.arguments().size()) {
        scene.running.runBy(site.arguments().get(Life.position(id)), id, by);
      }
    }
    for (int id : does.within().all()) {
      int function = Life.position(id);
      for (int i = 0; i < site.arguments().size() && function < site.arguments().size(); i++) {
        if ((i != function || Life.isArena(id)) && LifeSummary.has(does.opened(), i)) {
          Held key = site.arguments().get(i);
          scene.running.runWithin(key, site.arguments().get(function), id, by);
        }
      }
    }
  }

  /** The text of this object, which javac asks for where it is a part of another one. */
  private void openText(LifeSite site) {
    MethodInsnNode call = site.call();
    if (!call.owner.equals("java/lang/String")
        || !call.name.equals("valueOf")
        || scene.code.isStatic()
        || !site.arguments().getFirst().self().has(Life.parameter(0))) {
      return;
    }
    Hierarchy.Declared text =
        targets.of(scene.code.owner, "toString", "()Ljava/lang/String;").declared();
    LifeSummary does = text == null ? null : summaries.of(text);
    if (does != null && does.opened().has(Life.parameter(0))) {
      scene.checkClosed(site.arguments().getFirst(), "toString");
      scene.stores.open(site.arguments().getFirst());
    }
  }

  /** A method frees keys, or gives them away; and closes what it gets. */
  void ends(LifeSite site, @Nullable LifeSummary does, boolean ours) {
    boolean others = ours || (does != null && mayBeAnother(site));
    for (int i = 0; i < site.arguments().size(); i++) {
      boolean known = does != null && LifeSummary.has(does.ended(), i);
      boolean lent = site.wanted(i) != Qualifier.FREE;
      if (lent && (known || (others && mayEnd(site, i)))) {
        scene.frees.endBy(site.contract().name(), site.arguments().get(i));
      }
    }
    for (int id : (does == null ? Ids.NONE : does.closed()).all()) {
      int position = Life.position(id);
      if (position < site.arguments().size() && site.wanted(position) != Qualifier.FREE) {
        scene.closes.by(site.contract().name(), site.arguments().get(position));
      }
    }
  }

  /** Whether a method that is not known may free the key of an argument, which gets another one. */
  private boolean mayEnd(LifeSite site, int i) {
    boolean bound = scene.types.hasKey(site.call().owner) && !site.target().isAbstract();
    return site.wanted(i) == Qualifier.CUTTABLE && site.role(i).isObject() && (i > 0 || !bound);
  }
}
