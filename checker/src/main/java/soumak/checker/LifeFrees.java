package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where single pointers are freed, here or by what is called from here. Only the heap and reaps
 * free what is freed alone; so what was allocated in another region must not get there. Of what an
 * object has in it, only the arenas are known; so arenas are marked of which single pointers were
 * moved into objects.
 */
final class LifeFrees {
  private final LifeScene scene;
  private Ids freed = Ids.NONE;
  private Ids singles = Ids.NONE;
  private Ids ended = Ids.NONE;

  /** The parameters that single pointers were cut off. */
  private Ids lenders = Ids.NONE;

  LifeFrees(LifeScene scene) {
    this.scene = scene;
  }

  /** The parameters that are freed, that what is freed was in, or in whose arenas it was. */
  Ids summary() {
    return freed;
  }

  /** The arenas of parameters of which single pointers were moved into objects. */
  Ids singles() {
    return singles;
  }

  /** The arenas of parameters whose keys are freed or given away. */
  Ids ended() {
    return ended;
  }

  /** Something is moved into an object. */
  void moved(Life what) {
    if (what.sort() == Life.Sort.TRACKED) {
      for (int arena : arenas(what).all()) {
        mark(arena);
      }
    }
  }

  /** A method moves single pointers of a region that it gets into objects. */
  void movedFrom(Held region) {
    for (int arena : scene.arenas(region).all()) {
      mark(arena);
    }
  }

  private void mark(int arena) {
    Life life = scene.lives().get(arena);
    if (life != null && (life.sort() == Life.Sort.ARENA || life.sort() == Life.Sort.PLACE)) {
      scene.lives().replace(arena, life, life.withSinglesInObjects());
      if (Life.isParameter(arena)) {
        singles = singles.and(arena);
      }
    }
  }

  /** A single pointer that is cut off an object here, of which no more is known than of that. */
  Life cut(Life found, Held branch) {
    Ids closure = scene.lives().closure(branch.lives());
    for (int id : closure.all()) {
      if (Life.isParameter(id)) {
        lenders = lenders.and(Life.baseOf(id));
      }
    }
    Ids arenas = singlesIn(closure).and(scene.uses.arenasAround(branch));
    Life cut = Life.of(Life.Sort.TRACKED, found.text(), scene.line()).fromAnObject();
    return arenas.isEmpty()
        ? cut.in(found.arena()).owed(true)
        : cut.in(Life.GLOBAL).hanging(arenas);
  }

  /** The arenas of single pointers that an object may have in it, or regions of several keys. */
  Ids singlesIn(Ids closure) {
    Ids found = Ids.NONE;
    for (int id : closure.all()) {
      for (int arena : arenasOf(Ids.of(id)).all()) {
        Life life = scene.lives().get(arena);
        if (life != null && life.hasSinglesInObjects()) {
          found = found.and(id);
        }
      }
    }
    return found;
  }

  /** If its region may be one of several, it hangs on all of them. */
  private Ids arenas(Life pointer) {
    return arenasOf(pointer.arena() == Life.GLOBAL ? pointer.on() : Ids.of(pointer.arena()));
  }

  /** Arenas, and in the place of a region that one of several keys has opened those of the keys. */
  private Ids arenasOf(Ids ids) {
    Ids found = Ids.NONE;
    for (int id : ids.all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.sort() == Life.Sort.REGION && life.arena() == Life.GLOBAL) {
        for (int on : life.on().all()) {
          Life key = scene.lives().get(on);
          found = key == null ? found : found.and(key.arena());
        }
      } else {
        found = found.and(id);
      }
    }
    return found;
  }

  /** The key of an arena is freed or given away. */
  void end(int arena, Life.End how) {
    scene.lives().end(arena, how);
    if (Life.isParameter(arena)) {
      ended = ended.and(arena);
    }
  }

  /** An object leaves its arena, as it gets another key. */
  void leave(@Nullable Life object) {
    if (object != null && Life.isParameter(object.arena())) {
      ended = ended.and(object.arena());
    }
  }

  /** A method that gets an object frees its key; it may have another one then. */
  void endBy(String method, Held object) {
    Life.End how =
        new Life.End(method + " may have freed it at line " + scene.line(), scene.line(), false);
    for (int id : object.self().all()) {
      Life life = scene.lives().get(id);
      Life arena = life == null ? null : scene.lives().get(life.arena());
      if (life != null && arena != null && arena.sort() == Life.Sort.ARENA) {
        if (Life.isParameter(life.arena())) {
          ended = ended.and(life.arena());
        }
        scene.lives().exchange(id, how);
      }
    }
  }

  /** A pointer is freed here. */
  void free(Held pointer) {
    note(scene.lives().closure(pointer.lives()));
    check(pointer, pointer.self(), "is freed");
  }

  /** A method frees an argument, or what it has in it. */
  void freeBy(String method, Held argument) {
    Ids closure = scene.lives().closure(argument.lives());
    note(closure);
    check(argument, closure, "is given to " + method + ", which frees it");
  }

  /** A method frees single pointers that it allocated in a region that it gets. */
  void freeInBy(String method, Held region) {
    Ids arenas = scene.arenas(region);
    note(arenas);
    for (int id : arenas.all()) {
      if (isAtOnce(id)) {
        report(region, id, "is given to " + method + ", which frees pointers in it");
        return;
      }
    }
  }

  private void note(Ids lives) {
    for (int id : lives.all()) {
      Life life = scene.lives().get(id);
      if (Life.isParameter(id)) {
        freed = freed.and(Life.baseOf(id));
      }
      if (life != null && life.isCut()) {
        freed = freed.and(lenders);
      }
    }
  }

  private void check(Held pointer, Ids lives, String what) {
    for (int id : lives.all()) {
      Life life = scene.lives().get(id);
      Ids arenas =
          life == null
              ? Ids.NONE
              : life.sort() == Life.Sort.TRACKED
                  ? arenas(life)
                  : life.hasSinglesInObjects() ? Ids.of(id) : Ids.NONE;
      for (int arena : arenas.all()) {
        if (isAtOnce(arena) && (!isOutOfSomething(life) || isOfSingles(arena))) {
          report(pointer, arena, what);
          return;
        }
      }
    }
  }

  /** Whether it was found, so that its region need not be the one that it was found in. */
  private static boolean isOutOfSomething(@Nullable Life life) {
    return life != null && life.sort() == Life.Sort.TRACKED && life.isFound();
  }

  private boolean isOfSingles(int arena) {
    Life life = scene.lives().get(arena);
    return life != null && life.hasSinglesInObjects();
  }

  /**
   * Whether an arena is known to be one that frees all at once, or to be such a one or another; of
   * the regions of an object, whether one is.
   */
  private boolean isAtOnce(int id) {
    Life life = scene.lives().get(id);
    if (life == null || life.sort() != Life.Sort.PLACE) {
      return life != null && life.sort() == Life.Sort.ARENA && Boolean.FALSE.equals(life.reaps());
    }
    for (int on : life.on().all()) {
      Life owner = scene.lives().get(on);
      if (owner == null || owner.sort() != Life.Sort.HOLDER) {
        if (isAtOnce(opened(on, on))) {
          return true;
        }
      } else {
        for (int it : owner.on().all()) {
          if (isAtOnce(opened(it, Life.HEAP))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** The arena of a region; of anything else another one. */
  private int opened(int id, int otherwise) {
    Life life = scene.lives().get(id);
    return life != null && life.sort() == Life.Sort.REGION ? life.arena() : otherwise;
  }

  private void report(Held what, int arena, String how) {
    Life life = scene.lives().get(arena);
    String text = life == null ? "" : life.text() + ", made at line " + life.line();
    scene.report(
        Kind.WRONG_REGION_FREE,
        scene.name(what) + " " + how + ", but its region frees all at once",
        List.of(scene.name(what) + " is of " + text),
        "make the region a reap (Region.lifoReap, newReapKey), or leave it to the end of the"
            + " region");
  }
}
