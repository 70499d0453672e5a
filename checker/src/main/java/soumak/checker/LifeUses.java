package soumak.checker;

import java.util.List;
import java.util.Objects;

/** What is used must be there still, and its arena open; that it is not is reported. */
final class LifeUses {
  private final LifeScene scene;
  private Ids used = Ids.NONE;

  LifeUses(LifeScene scene) {
    this.scene = scene;
  }

  /** The parameters that are used. */
  Ids used() {
    return used;
  }

  /** What something hangs on may be used by what is called with it. */
  void note(Held held) {
    note(scene.lives().closure(held.lives()));
  }

  private void note(Ids closure) {
    for (int id : closure.all()) {
      used = Life.isParameter(id) ? used.and(Life.parameter(Life.position(id))) : used;
    }
  }

  /** Whether what something hangs on is there still; that it is not is reported. */
  boolean use(Held held) {
    Ids closure = scene.lives().closure(held.lives());
    note(closure);
    for (int id : closure.all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.ends() && !isWhole(held, id, life)) {
        reportEnded(held, id, life);
        return false;
      }
    }
    return true;
  }

  /**
   * Where the arenas lead that can be opened with it is there still; else that is reported.
   *
   * @param opens whether they are opened now, if they are not open
   */
  void reach(Held held, boolean opens) {
    Ids closure = scene.lives().closure(held.lives());
    if (!opens && !isAnyOpen(closure)) {
      return;
    }
    for (int id : scene.lives().reach(held.lives()).all()) {
      Life life = scene.lives().get(id);
      if (!closure.has(id) && life != null && life.ends() && life.end() != null) {
        reportEnded(held, id, life);
        return;
      }
    }
  }

  private boolean isAnyOpen(Ids owners) {
    for (int id : owners.all()) {
      Life life = scene.lives().get(id);
      Life arena = life == null || !scene.isOwner(life) ? null : scene.lives().get(life.arena());
      if (arena != null && arena.open()) {
        return true;
      }
    }
    return false;
  }

  /** The same of a pointer: what is found in an object with a key points into that one's arena. */
  boolean follow(Held pointer) {
    return use(pointer) && isOpenAround(pointer);
  }

  private boolean isOpenAround(Held pointer) {
    for (int arena : closedAround(pointer).all()) {
      reportEnded(pointer, arena, Objects.requireNonNull(scene.lives().get(arena)));
      return false;
    }
    return isStillHere(pointer);
  }

  /** The arenas of the objects with a key that something was found in, but for those open now. */
  Ids closedAround(Held pointer) {
    Ids closed = Ids.NONE;
    for (int id : arenasAround(pointer).all()) {
      Life arena = scene.lives().get(id);
      closed = arena == null || arena.open() ? closed : closed.and(id);
    }
    return closed;
  }

  /** The arenas of the objects with a key that something was found in. */
  Ids arenasAround(Held pointer) {
    Ids arenas = Ids.NONE;
    Ids seen = Ids.NONE;
    Ids around = pointer.lives();
    while (!around.isEmpty()) {
      int id = around.first();
      around = around.without(id);
      Life life = scene.lives().get(id);
      if (life != null && isInside(life) && !seen.has(id)) {
        seen = seen.and(id);
        Life arena = scene.lives().get(life.arena());
        if (arena != null && arena.sort() == Life.Sort.ARENA) {
          arenas = arenas.and(life.arena());
        }
        around = isKnown(life) ? around : around.and(life.on());
      }
    }
    return arenas;
  }

  /**
   * Whether it may be in an object, or have been: a tracked pointer was in a field or a slot, and
   * what is borrowed is such a one.
   */
  private static boolean isInside(Life life) {
    return switch (life.sort()) {
      case HOLDER, RESOURCE, TRACKED, BORROW -> true;
      default -> false;
    };
  }

  /** Whether it is known where a tracked pointer points to, whatever it was put into since. */
  private static boolean isKnown(Life life) {
    return life.sort() == Life.Sort.TRACKED && life.arena() != Life.GLOBAL;
  }

  /** Whether nothing that it is a part of was given away. */
  private boolean isStillHere(Held pointer) {
    Ids seen = Ids.NONE;
    Ids around = pointer.lives();
    while (!around.isEmpty()) {
      int id = around.first();
      around = around.without(id);
      Life life = scene.lives().get(id);
      if (life == null || seen.has(id)) {
        continue;
      }
      boolean object = life.isObject();
      if (object && life.end() != null && !pointer.self().has(id)) {
        reportEnded(pointer, id, life);
        return false;
      }
      seen = seen.and(id);
      around = around.and(object ? withoutParts(life.on()) : life.on());
    }
    return true;
  }

  /** Of what was stored in an object, something may have been cut off; that is not in it then. */
  private Ids withoutParts(Ids lives) {
    Ids left = lives;
    for (int id : lives.all()) {
      Life life = scene.lives().get(id);
      left = life != null && LifePlace.isStored(life.field()) ? left.without(id) : left;
    }
    return left;
  }

  /**
   * Code that is given to a library runs, and uses what it has captured. It may open what it points
   * to itself.
   */
  void run(Held code) {
    Ids closure = scene.lives().closure(code.lives());
    note(closure);
    for (int id : closure.all()) {
      Life life = scene.lives().get(id);
      boolean closed = life != null && life.sort() == Life.Sort.ARENA && life.end() == null;
      boolean opens = closed && hasKeyOf(id, closure);
      if (life != null && life.ends() && !opens && !isWhole(code, id, life)) {
        reportEnded(code, id, life);
        return;
      }
    }
    reach(code, true);
  }

  private boolean hasKeyOf(int arena, Ids closure) {
    for (int id : closure.all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.arena() == arena && life.sort() != Life.Sort.TRACKED) {
        return true;
      }
    }
    return false;
  }

  /** A tracked pointer that is used itself after its end is the matter of the other check. */
  private static boolean isWhole(Held held, int id, Life life) {
    boolean tracked = life.sort() == Life.Sort.TRACKED || life.sort() == Life.Sort.KEY;
    if (tracked && held.self().has(id)) {
      return true;
    }
    if (life.sort() == Life.Sort.KEY) {
      return true; // none is consumed while it is open
    }
    return life.sort() == Life.Sort.ARENA ? life.open() : life.end() == null;
  }

  private void reportEnded(Held held, int id, Life life) {
    String name = scene.name(held);
    Life.End end = life.end();
    if (end == null) {
      scene.report(
          Kind.USE_AFTER_FREE,
          scene.line(),
          scene.line() + " " + id,
          name + " is used, but its arena is not open here",
          List.of("it points into " + life.text()),
          "open its key around the use: try (Region region = key.open()) { ... }");
      return;
    }
    Kind kind = end.sent() ? Kind.USE_AFTER_SEND : Kind.USE_AFTER_FREE;
    boolean itself = held.self().has(id);
    String what =
        end.sent()
            ? " was given away"
            : life.sort() == Life.Sort.TRACKED ? " was freed" : " was closed";
    scene.report(
        kind,
        scene.line(),
        end.how() + " " + id,
        itself ? name + " is used after it" + what : name + " is used after " + life.text() + what,
        List.of(end.how()),
        edit(end));
  }

  private String edit(Life.End end) {
    int at = scene.index();
    if (at < 0 || end.line() < scene.line()) {
      return "use it before line " + end.line() + ", or copy what is needed of it";
    }
    return end.line() > scene.line() || scene.code.leads(at, at)
        ? "get it anew in each turn"
        : "use it before that, or copy what is needed of it";
  }
}
