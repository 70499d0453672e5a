package soumak.checker;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where single pointers are freed, here or by what is called from here. Only the heap and reaps
 * free what is freed alone; so what was allocated in another region must not get there.
 */
final class LifeFrees {
  private final LifeScene scene;
  private final Set<Integer> freed = new TreeSet<>();

  LifeFrees(LifeScene scene) {
    this.scene = scene;
  }

  /** The parameters that are freed, that what is freed was in, or in whose arenas it was. */
  Set<Integer> summary() {
    return Ids.of(freed);
  }

  /** A pointer is freed here. */
  void free(Held pointer) {
    note(scene.lives().closure(pointer.lives()));
    check(pointer, pointer.self(), "is freed");
  }

  /** A method frees an argument, or what it has in it. */
  void freeBy(String method, Held argument) {
    Set<Integer> closure = scene.lives().closure(argument.lives());
    note(closure);
    check(argument, closure, "is given to " + method + ", which frees it");
  }

  /** A method frees single pointers that it allocated in a region that it gets. */
  void freeInBy(String method, Held region) {
    Set<Integer> arenas = scene.arenas(region);
    note(arenas);
    for (int id : arenas) {
      if (isAtOnce(id)) {
        report(region, id, "is given to " + method + ", which frees pointers in it");
        return;
      }
    }
  }

  private void note(Set<Integer> lives) {
    for (int id : lives) {
      if (Life.isParameter(id)) {
        freed.add(id);
      }
    }
  }

  private void check(Held pointer, Set<Integer> lives, String what) {
    for (int id : lives) {
      Life life = scene.lives().get(id);
      if (life == null || life.sort() != Life.Sort.TRACKED) {
        continue;
      }
      // If its region may be one of several, it hangs on all of them.
      for (int arena : life.arena() == Life.GLOBAL ? life.on() : Set.of(life.arena())) {
        if (isAtOnce(arena)) {
          report(pointer, arena, what);
          return;
        }
      }
    }
  }

  /** Whether an arena is one that surely frees all at once. */
  private boolean isAtOnce(int id) {
    Life life = scene.lives().get(id);
    return life != null && life.sort() == Life.Sort.ARENA && Boolean.FALSE.equals(life.reaps());
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
