package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is opened by functions that run: by a lambda what its code opens of what it has captured; by
 * an object that has a key that one. Of the functions of a caller, that one knows more.
 */
final class LifeRunning {
  private final LifeScene scene;
  private Ids runs = Ids.NONE;
  private Ids within = Ids.NONE;

  LifeRunning(LifeScene scene) {
    this.scene = scene;
  }

  /** The parameters that run; by the number of its arena, one in which there is such a function. */
  Ids runs() {
    return runs;
  }

  /** Those of them that run while a key is open that is a parameter, or in one. */
  Ids within() {
    return within;
  }

  /** Something runs. */
  void run(Held function, String by) {
    run(all(LifeOpens.ofFunctions(function.lives())), by);
  }

  /** The functions run that are in something, or are that. */
  void runInside(Held whole, String by) {
    run(all(inside(whole)), by);
  }

  /** A stream is read; what it came from was perhaps only gone over. */
  void read(Held stream, String by) {
    LifeOpens opens = all(inside(stream));
    Ids itself = opens.inside().in(stream.self());
    run(new LifeOpens(opens.keys(), opens.functions(), itself, true), by);
  }

  private static LifeOpens inside(Held whole) {
    return new LifeOpens(Ids.NONE, Ids.NONE, whole.lives(), true);
  }

  private void run(LifeOpens opens, String by) {
    boolean open = isOpenForCallers();
    for (int id : runs(opens).all()) {
      runs = runs.and(id);
      within = open ? within.and(id) : within;
    }
    int before = scene.found();
    for (int id : opens.keys().all()) {
      if (scene.found() == before) {
        scene.checkClosed(Held.life(id), by);
      }
      scene.stores.open(Held.life(id));
    }
  }

  private static Ids runs(LifeOpens opens) {
    Ids found = opens.functions();
    for (int id : opens.inside().all()) {
      found = found.and(Life.arenaOf(id));
    }
    return found;
  }

  private boolean isOpenForCallers() {
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life life = all.life(i);
      boolean open = life.sort() == Life.Sort.REGION && life.end() == null;
      if (open && isOfCaller(scene.lives().closure(life.on()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfCaller(Ids lives) {
    // Parameters have the lowest numbers.
    return !lives.isEmpty() && Life.isParameter(lives.first());
  }

  /** A method does what is in its summary with an argument that it runs. */
  void runBy(Held argument, int id, String by) {
    if (Life.isArena(id)) {
      runInside(argument, by);
    } else {
      run(argument, by);
    }
  }

  /** A method runs something while it has a key open, which that must not open. */
  void runWithin(Held key, Held argument, int id, String by) {
    Ids lives = argument.lives();
    LifeOpens opens = all(Life.isArena(id) ? inside(argument) : LifeOpens.ofFunctions(lives));
    if (isOfCaller(scene.lives().closure(key.lives()))) {
      within = within.and(runs(opens));
    }
    for (int it : opens.keys().all()) {
      if (meet(it, key)) {
        scene.report(
            Kind.KEY_CONSUMED,
            scene.name(Held.life(it)) + " is opened by a function, but " + by + " has it open then",
            List.of(by + " opens " + scene.name(key) + ", and runs the function before it ends"),
            "let the function use the region that it is called with, or copy what it needs before");
        return;
      }
    }
  }

  /** Whether what opens one may open the key of another, or one that is in it. */
  private boolean meet(int one, Held other) {
    Ids same = scene.branches.same(Ids.of(one));
    Ids others = scene.branches.same(other.self());
    Ids arenas = scene.arenas(Held.life(one));
    Ids memory = scene.arenas(other);
    boolean any = arenas.has(Life.GLOBAL) || memory.has(Life.GLOBAL);
    return arenas.meets(memory)
        || (any && !arenas.isEmpty() && !memory.isEmpty())
        || same.meets(others)
        || (!isOwner(one) && scene.lives().closure(other.lives()).meets(same))
        || (!isOwner(other) && scene.lives().closure(Ids.of(one)).meets(others));
  }

  private boolean isOwner(int id) {
    Life life = scene.lives().get(id);
    return life != null && scene.isOwner(life);
  }

  /** Whether it is an object that has a key. */
  boolean isOwner(Held held) {
    for (int id : held.self().all()) {
      if (isOwner(id)) {
        return true;
      }
    }
    return false;
  }

  /** An object may open its key: who has that open must not call it. */
  void mayOpen(Held object, String by, String or) {
    for (int id : object.self().all()) {
      if (isOwner(id)) {
        scene.checkPerhapsClosed(id, by, or);
        if (Life.isParameter(id)) {
          scene.stores.open(Held.life(id));
        }
      }
    }
  }

  // --- what is known of functions ---

  /** What is opened at last, and what runs then that is of callers. */
  LifeOpens all(LifeOpens first) {
    LifeOpens found = first;
    LifeOpens before;
    do {
      before = found;
      for (int id : before.functions().all()) {
        found = found.or(itself(id));
      }
      for (int id : before.inside().all()) {
        found = found.or(inside(id));
      }
    } while (!found.equals(before));
    return new LifeOpens(
        found.keys(), ofCallers(found.functions()), ofCallers(found.inside()), true);
  }

  private Ids ofCallers(Ids lives) {
    Ids found = Ids.NONE;
    for (int id : lives.all()) {
      boolean may = Life.isParameter(id) && object(id) != null;
      found = may ? found.and(id) : found;
    }
    return found;
  }

  /** An object of a class is run with all that it has in it; what it was found in is not. */
  private LifeOpens itself(int id) {
    Life life = object(id);
    LifeOpens opens = opens(life);
    if (life == null || opens.all()) {
      return opens;
    }
    Ids keys = scene.isOwner(life) ? Ids.of(id) : Ids.NONE;
    Ids parts = life.isFound() ? Ids.NONE : life.on();
    Ids around = life.isFound() ? life.on() : Ids.NONE;
    return opens.or(new LifeOpens(keys, parts, around, false));
  }

  private LifeOpens inside(int id) {
    Life life = object(id);
    LifeOpens opens = opens(life);
    return life == null || opens.all()
        ? opens
        : opens.or(new LifeOpens(Ids.NONE, Ids.NONE, life.on(), false));
  }

  /** Null of what is no object in which there may be functions. */
  private @Nullable Life object(int id) {
    Life life = scene.lives().get(id);
    return life != null && life.isObject() ? life : null;
  }

  private static LifeOpens opens(@Nullable Life life) {
    Life.Calls calls = life == null ? null : life.calls();
    return calls == null ? LifeOpens.UNKNOWN : calls.opens();
  }
}
