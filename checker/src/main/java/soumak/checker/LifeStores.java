package soumak.checker;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;

/**
 * Where pointers and what is tracked get to: into structures, fields and objects, to others, to the
 * caller; and that nothing gets to where it can be found after its end.
 */
final class LifeStores {
  private final LifeScene scene;

  /** Why an arena must not be led to from fields that code without its key knows. */
  static final String ABOVE = "can be opened only in classes below the one with that field";

  /** Among those that are bound: the result, of whose functions the callers know nothing. */
  static final int RESULT = Integer.MAX_VALUE;

  /** The parameters that must not be stored in others, as the callers do not know of that. */
  private final Ids bound;

  /** Among those that are bound: functions, as the callers do not know what is lent to them. */
  static final int LENT = Integer.MAX_VALUE - 1;

  private Ids result = Ids.NONE;
  private LifeLeads leads = LifeLeads.NONE;

  /** Of a method that gives regions: whether one is the heap, or null; and whether one is not. */
  private boolean givesHeap;

  private boolean givesRegion;

  /** The functions of callers that are called with what ends here, and those just now. */
  private Ids lent = Ids.NONE;

  private Ids lending = Ids.NONE;

  /** What functions of callers have given, by the instructions that called them. */
  private final Map<Integer, Ids> givenBy = new HashMap<>();

  private final LifeLinks links = new LifeLinks();
  private Ids lost = Ids.NONE;
  private Ids given = Ids.NONE;
  private Ids opened = Ids.NONE;

  LifeStores(LifeScene scene, Ids bound) {
    this.scene = scene;
    this.bound = bound;
  }

  LifeSummary summary() {
    return new LifeSummary(
        isOfHeap() ? result.and(Life.HEAP) : result,
        leads,
        links.all(),
        lost,
        given,
        opened,
        scene.running.runs(),
        scene.running.within(),
        scene.frees.summary(),
        scene.frees.singles(),
        scene.frees.ended(),
        scene.closes.summary(),
        scene.callbacks.called(),
        scene.streams.read(),
        scene.uses.used(),
        lent,
        scene.callbacks.hooked(),
        scene.callbacks.hooks(),
        scene.callbacks.made());
  }

  /** Whether the method gives regions, and none but the heap. */
  private boolean isOfHeap() {
    MemoryTypes.Role role = scene.types.role(Type.getReturnType(scene.code.method.desc));
    return role == MemoryTypes.Role.REGION && givesHeap && !givesRegion;
  }

  boolean isBound(int position) {
    return bound.has(position);
  }

  private Lives lives() {
    return scene.lives();
  }

  // --- storing ---

  /** Stores something where it may be found as long as the target lives(). */
  void link(Held target, Held value, String place) {
    link(target, value, place, LifeLeads.ANY);
  }

  /**
   * The same.
   *
   * @param field of structures, in which it is stored, as {@link LifeLeads} has it
   */
  void link(Held target, Held value, String place, int field) {
    Ids sources = lives().reach(value.lives());
    Ids targets = places(target);
    if (targets.isEmpty()) {
      lose(sources, value, place);
      expose(value, Life.GLOBAL);
      return;
    }
    for (int id : targets.all()) {
      if (id == Life.GLOBAL || id == Life.HEAP) {
        lose(sources, value, place);
      } else {
        boolean stored = linkTo(id, sources, value, new Place(place, field, targets));
        if (stored && (target.pointer() || isMemory(id))) {
          lives().lead(id, field, value.lives().without(id));
          linkAround(id, value, place, field);
        }
      }
      if (id == Life.GLOBAL || (Life.isParameter(id) && !Life.isBehind(id))) {
        expose(value, id);
        scene.callbacks.hook(id, value);
      }
    }
  }

  /** What is stored in an arena is found wherever an object is found that has the key to it. */
  private void linkAround(int arena, Held value, String place, int field) {
    Ids rest = value.lives().without(arena);
    Ids around = rest.isEmpty() ? Ids.NONE : scene.arenas.around(arena);
    if (!around.isEmpty()) {
      Held stored = new Held(1, Ids.NONE, rest, value.pointer(), value.local());
      link(new Held(1, Ids.NONE, around, false, -1), stored, place, field);
    }
  }

  /**
   * An object of here can be found from outside from now on: what is stored in it later, or in what
   * it has in it, is stored there.
   */
  private void expose(Held value, int outside) {
    Ids found = Ids.NONE;
    Ids open = value.self();
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      Life life = lives().get(id);
      if (life != null && isObject(id) && !Life.isParameter(id) && !found.has(id)) {
        found = found.and(id);
        lives().hang(id, Ids.of(outside));
        if (!life.isFound()) { // else it hangs on what it was found in
          open = open.and(life.on());
        }
      }
    }
  }

  /**
   * What something that is stored in a place can be found in: that, and what that was found in. A
   * structure of which only is known in which object the pointer to it was may be in all that this
   * one points into.
   */
  Ids places(Held target) {
    Ids found = Ids.NONE;
    Ids open = target.lives();
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      if (isBorrow(id)) {
        open = open.and(on(id));
      } else if (!found.has(id)) {
        found = found.and(id);
        open = open.and(around(id, target.pointer()));
      }
    }
    return found;
  }

  private Ids around(int id, boolean pointer) {
    Ids found = Ids.NONE;
    for (int next : (isObject(id) || isPlace(id) ? on(id) : around(id)).all()) {
      if (next == Life.GLOBAL || isObject(next) || (pointer && isObject(id) && isMemory(next))) {
        found = found.and(next);
      }
    }
    if (pointer && isObject(id) && Life.isParameter(id) && isPlace(Life.arenaOf(id))) {
      found = found.and(Life.arenaOf(id));
    }
    Life life = lives().get(id);
    Life.Calls calls = life == null ? null : life.calls(); // what is in a collection is compared
    return calls == null ? found : found.and(calls.does().keeps().without(Life.ITSELF));
  }

  /** Whether structures may be in it. */
  private boolean isMemory(int id) {
    Life life = lives().get(id);
    return id == Life.HEAP
        || Life.isBehind(id)
        || (life != null
            && switch (life.sort()) {
              case ARENA, PLACE, LENT, TRACKED, BORROW -> true;
              default -> false;
            });
  }

  /** What other counted pointers point to as well, and the object that a single one is in. */
  private Ids around(int id) {
    Life life = lives().get(id);
    boolean single = life != null && life.sort() == Life.Sort.TRACKED;
    Ids found = Ids.NONE;
    for (int it : on(id).all()) {
      if (lives().isContent(it) || (single && isObject(it))) {
        found = found.and(it);
      }
    }
    return found;
  }

  /** Whether it may have others in it, as pointers have not. */
  private boolean isObject(int id) {
    Life life = lives().get(id);
    return life != null && life.isObject();
  }

  private boolean isPlace(int id) {
    Life life = lives().get(id);
    return life != null && life.sort() == Life.Sort.PLACE;
  }

  /** What is stored in something that is borrowed is there still when that is given back. */
  private boolean isBorrow(int id) {
    Life life = lives().get(id);
    return life != null && life.sort() == Life.Sort.BORROW && !Life.isParameter(id);
  }

  private Ids on(int id) {
    Life life = lives().get(id);
    return life == null ? Ids.NONE : life.on();
  }

  /**
   * Where something is stored.
   *
   * @param text what messages say
   * @param field as for {@link #link}
   * @param all the lives of which it may be one
   */
  private record Place(String text, int field, Ids all) {}

  /** Whether it may be stored there; that it may not is reported. */
  private boolean linkTo(int target, Ids sources, Held value, Place place) {
    Ids known = lives().closure(Ids.of(target));
    for (int id : sources.all()) {
      Life source = lives().get(id);
      if (Life.isBehind(id)) {
        linkBehind(target, id, place);
      }
      if (source != null && source.ends() && scene.arenas.isAbove(target, id)) {
        escapes(value, id, place.text(), ABOVE);
        return false;
      }
      if (known.has(id) || source == null || Life.arenaOf(id) == target) {
        continue;
      }
      if (Life.isParameter(target) && Life.isParameter(id)) {
        linkParameters(target, id, value, place);
      } else if (lending.has(target) && isOfScope(id, source) && source.end() == null) {
        lend(target, leadsOut(value));
      } else if (source.ends() && outlives(target, source)) {
        if (!Life.isParameter(target) && place.all().meets(sources)) {
          leaves(value, source, target, place);
        } else {
          escapes(value, id, place.text(), "is gone before");
        }
        return false;
      }
    }
    Life into = lives().get(target);
    if (!Life.isParameter(target) || (into != null && into.sort() == Life.Sort.TRACKED)) {
      Ids kept = value.lives();
      kept = kept.without(target);
      lives().hang(target, kept);
    }
    return true;
  }

  /** Whether something was there before, and will be there afterwards. */
  private boolean outlives(int target, Life source) {
    Life life = lives().get(target);
    return Life.isParameter(target)
        || (life != null && life.sort() == Life.Sort.ARENA && source.older().has(target))
        || (source.sort() == Life.Sort.BORROW && source.on().has(target));
  }

  /** What somebody has who gets something that is moved: all that it hangs on, and not itself. */
  Held moved(Held value) {
    Ids rest = value.on();
    boolean moves = false;
    for (int id : value.self().all()) {
      Life life = lives().get(id);
      if (life != null && life.isMovable()) {
        rest = rest.and(life.on()).and(scene.paths.ownLeads(id, life).all());
        if (isOfCaller(life.arena()) && !bound.has(Life.position(id))) {
          rest = rest.and(life.arena());
        }
        if (life.sort() == Life.Sort.KEY || scene.isOwner(life)) {
          rest = rest.and(on(life.arena()));
        }
        scene.frees.moved(life);
        moves = true;
      } else {
        rest = rest.and(id);
      }
    }
    return moves ? new Held(1, Ids.NONE, rest, value.pointer(), value.local()) : value;
  }

  /** Whether it is the arena of a single pointer that was given to this method. */
  private boolean isOfCaller(int arena) {
    if (!Life.isParameter(arena) || !Life.isArena(arena)) {
      return false;
    }
    Life pointer = lives().get(Life.parameter(Life.position(arena)));
    return pointer != null && pointer.sort() == Life.Sort.TRACKED;
  }

  private void linkParameters(int target, int id, Held value, Place to) {
    String place = to.text();
    boolean same = Life.position(target) == Life.position(id);
    if (same && (!Life.isBehind(target) || bound.has(Life.position(target)))) {
      return;
    }
    if (bound.has(Life.position(id))) {
      escapes(
          value,
          id,
          place,
          "is lent to a method that overrides another, whose callers do not know that it is"
              + " stored");
    } else if (bound.has(Life.position(target))) {
      escapes(
          value,
          id,
          place,
          "need not live as long as what is lent to a method that overrides another");
    } else {
      links.add(target, id, to.field());
    }
  }

  /** What was read from a parameter's structures lives as long as that, but may lead elsewhere. */
  private void linkBehind(int target, int id, Place place) {
    boolean known = !bound.has(Life.position(target)) && !bound.has(Life.position(id));
    if (Life.isParameter(target) && known) {
      links.add(target, id, place.field());
    }
  }

  /** Stores something where it is found for ever. */
  private void lose(Ids sources, Held value, String place) {
    for (int id : sources.all()) {
      Life source = lives().get(id);
      if (source == null) {
        continue;
      }
      boolean lent = Life.isParameter(id);
      if (lent && (!source.ends() || isOfCaller(id))) {
        lost = lost.and(id); // the callers know what it is
      } else if (source.ends()) {
        if (lent) {
          lost = lost.and(id);
        }
        escapes(value, id, place, lent ? "is lent, and may end before" : "is gone before");
        return;
      }
    }
  }

  /** Reports that something gets to where it may be found after its end. */
  void escapes(Held value, int id, String place, String why) {
    Life life = lives().get(id);
    String what = life == null ? "it" : life.text();
    scene.report(
        Kind.REGION_ESCAPE,
        scene.name(value) + " is " + place + ", where it can be found after its end",
        List.of(
            scene.name(value).equals(what)
                ? what + " " + why
                : "it points into " + what + ", which " + why),
        life != null && life.sort() == Life.Sort.REGION && value.self().has(id)
            ? "keep a key instead of it (Region.newKey), and open that where it is used"
            : "copy what is needed of it, or allocate it where it lives long enough: in a region of"
                + " the caller, or in an arena whose key goes along");
  }

  /** Reports that something is stored where a pointer of a structure points, perhaps elsewhere. */
  private void leaves(Held value, Life source, int target, Place place) {
    String outer = scene.text(target);
    scene.report(
        Kind.REGION_ESCAPE,
        scene.name(value)
            + (" is " + place.text() + ", perhaps in " + outer)
            + ", where it can be found after its end",
        List.of(
            "it points into " + source.text() + ", which is gone before",
            "what is stored there may be found by a field that also has pointers into " + outer),
        "let pointers into %s have a field of their own, by which nothing else is reached"
            .formatted(outer));
  }

  // --- lending ---

  /** Functions of the caller are called now: what ends here they must not keep. */
  void lendTo(Ids functions) {
    lending = functions;
  }

  /** The result of an instruction was given by functions of the caller. */
  void giveBy(Ids functions) {
    givenBy.put(Life.site(scene.index()), functions);
  }

  /**
   * A function of the caller is called with what ends here.
   *
   * @param out whether fields of that lead to what does not
   */
  void lend(int function, boolean out) {
    lent = lent.and(out ? Life.behind(function, LifeLeads.ANY) : function);
  }

  /** Whether the callers know what is lent to their functions. */
  boolean mayLend() {
    return !isBound(LENT) && !LambdaSites.isBody(scene.code.method.name);
  }

  /** Whether one gets from some structure to other memory than its own. */
  private boolean leadsOut(Held value) {
    Ids found = scene.paths.behindAll(value, Ids.of(LifeLeads.ANY)).on();
    return !found.without(lives().closure(value.lives())).isEmpty();
  }

  private Ids givers(Held value) {
    Ids found = Ids.NONE;
    for (int id : value.self().all()) {
      Ids functions = givenBy.get(id & ~3);
      if (functions == null) {
        return Ids.NONE;
      }
      found = found.and(functions);
    }
    return found;
  }

  /** Whether it is a region that is closed here, or its memory, which no key opens again. */
  private boolean isOfScope(int id, Life life) {
    return !Life.isParameter(id)
        && (life.sort() == Life.Sort.REGION
            || (life.sort() == Life.Sort.ARENA && !scene.hasOwner(id)));
  }

  // --- opening ---

  /** A key is opened here, or by what is called here. */
  void open(Held key) {
    for (int id : lives().closure(key.lives()).all()) {
      if (Life.isParameter(id) && !Life.isArena(id)) {
        opened = opened.and(id);
      }
    }
  }

  // --- giving ---

  /**
   * Gives something away.
   *
   * @param moves whether it goes into an object that is made of it, and not to somebody else
   */
  void give(Held value, String to, boolean moves, boolean goes) {
    Ids closure = lives().reach(value.lives());
    if (goes) {
      for (int id : closure.all()) {
        Life life = lives().get(id);
        if (Life.isParameter(id)) {
          given = given.and(id);
        }
        if (life != null && mayNotGo(value, id, life, closure)) {
          escapes(value, id, "given to " + to, "stays behind");
          return;
        }
      }
    }
    Life.End how =
        new Life.End(
            scene.name(value) + " was given to " + to + " at line " + scene.line(),
            scene.line(),
            true);
    Ids same = scene.branches.same(value.self());
    if (!moves) {
      giveWhole(value, to, how);
    }
    for (int id : same.all()) {
      Life life = lives().get(id);
      if (life == null) {
        continue;
      }
      boolean tracked = life.sort() == Life.Sort.KEY || life.sort() == Life.Sort.TRACKED;
      if (tracked && (!moves || life.sort() == Life.Sort.TRACKED)) {
        scene.checkLender(value, id, life);
      }
      if (life.sort() != Life.Sort.HOLDER) {
        lives().end(id, how);
      }
      boolean owns = life.isObject() || life.sort() == Life.Sort.KEY;
      boolean ends = owns && !moves && life.arena() != Life.HEAP;
      if (ends && !scene.hasOtherKey(life.arena(), same)) {
        scene.frees.end(life.arena(), how);
      }
    }
  }

  /** An object is given away with those that it has in it; pointers to what these have are not. */
  private void giveWhole(Held value, String to, Life.End how) {
    Ids all = scene.branches.whole(value.self());
    Life lender = scene.branches.lender(all);
    if (lender != null) {
      boolean borrow = lender.sort() == Life.Sort.BORROW;
      scene.report(
          borrow ? Kind.UNIQUE_COPIED : Kind.KEY_CONSUMED,
          scene.name(value)
              + (" is given to " + to + " while something in it is ")
              + (borrow ? "borrowed" : "open"),
          List.of(lender.text() + " has it since line " + lender.line()),
          "do it behind the end of the scope of " + lender.text());
    }
    for (int id : all.all()) {
      lives().end(id, how);
    }
  }

  private boolean mayNotGo(Held value, int id, Life life, Ids closure) {
    return switch (life.sort()) {
      case LENT, BORROW, REGION -> true;
      case ARENA -> !isOfCaller(id) && !goesAlong(id, closure);
      case TRACKED -> !value.self().has(id);
      case KEY, RESOURCE -> false;
      case HOLDER, PLACE -> false;
    };
  }

  /** Whether the key of an arena, or the object that it belongs to, is given as well. */
  private boolean goesAlong(int arena, Ids closure) {
    for (int id : closure.all()) {
      Life life = lives().get(id);
      if (life != null
          && life.arena() == arena
          && (life.sort() == Life.Sort.KEY || life.isObject())) {
        return true;
      }
    }
    return false;
  }

  // --- results ---

  /** Gives something back to the caller. */
  void giveBack(Held value) {
    Ids closure = lives().closure(value.lives());
    Ids reach = lives().reach(value.lives());
    for (int id : reach.all()) {
      Life life = lives().get(id);
      if (id == Life.GLOBAL || id == Life.HEAP || Life.isParameter(id)) {
        result = result.and(id);
      } else if (life != null && isOfScope(id, life) && !givers(value).isEmpty()) {
        lent = lent.and(givers(value));
      } else if (life != null && life.ends() && !mayReturn(value, id, life, reach)) {
        escapes(value, id, "returned", "ends here");
        break;
      }
    }
    giveLeads(value);
    givesHeap |= value.isNothing();
    givesRegion |= !value.isNothing();
    for (int id : closure.all()) {
      Life life = lives().get(id);
      if (life != null && life.calls() != null) {
        scene.callbacks.giveBack(value, life.calls(), bound);
      }
      boolean pointer = value.pointer() && !value.self().has(id);
      if (!pointer) {
        lives().release(id);
      }
    }
  }

  /** Where a parameter leads that is given back the callers know. */
  private void giveLeads(Held value) {
    for (int id : value.self().all()) {
      Life life = lives().get(id);
      if (life != null && life.sort() == Life.Sort.TRACKED) {
        LifeLeads found = scene.paths.ownLeads(id, life);
        leads = leads.and(found.of(this::ofCaller));
      }
    }
  }

  private Ids ofCaller(Ids found) {
    Ids known = Ids.NONE;
    for (int id : lives().closure(found).all()) {
      boolean kept = id == Life.GLOBAL || id == Life.HEAP || Life.isParameter(id);
      known = kept ? known.and(id) : known;
    }
    return known;
  }

  private boolean mayReturn(Held value, int id, Life life, Ids closure) {
    return switch (life.sort()) {
      case KEY -> !value.pointer();
      case RESOURCE -> !value.pointer() && !(value.self().has(id) && life.end() != null);
      case TRACKED -> value.self().has(id) || isKept(life);
      case REGION -> value.self().has(id) && life.end() == null;
      case BORROW -> value.self().has(id) && life.end() == null;
      case ARENA -> goesAlong(id, closure) || isOfReturnedRegion(value, id);
      default -> true;
    };
  }

  /** Whether a tracked pointer was put into something of the caller's. */
  private static boolean isKept(Life life) {
    // Parameters have the lowest numbers.
    Ids on = life.on();
    return !life.owed() && !on.isEmpty() && Life.isParameter(on.first()) && life.end() == null;
  }

  private boolean isOfReturnedRegion(Held value, int arena) {
    for (int id : value.self().all()) {
      Life life = lives().get(id);
      if (life != null
          && life.arena() == arena
          && life.sort() == Life.Sort.REGION
          && life.end() == null) {
        return true;
      }
    }
    return false;
  }
}
