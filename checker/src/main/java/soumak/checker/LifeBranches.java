package soumak.checker;

import org.jspecify.annotations.Nullable;

/**
 * Which lives may be one object. Each time that something is read from a field or an array it gets
 * a number of its own; so what is read twice has two, and what was made here and stored has one
 * more when it is read.
 */
final class LifeBranches {
  /** So many objects in each other are told apart. */
  private static final int DEPTH = 6;

  private final LifeScene scene;

  LifeBranches(LifeScene scene) {
    this.scene = scene;
  }

  private Lives lives() {
    return scene.lives();
  }

  /** These, and all that may be the same. */
  Ids same(Ids objects) {
    Ids all = objects;
    LifeTable table = lives().all();
    for (int before = -1; before != all.size(); ) {
      before = all.size();
      for (int i = 0; i < table.size(); i++) {
        int id = table.id(i);
        if (!all.has(id) && isObject(table.life(i)) && isOneOf(id, all)) {
          all = all.and(id);
        }
      }
    }
    return all;
  }

  private boolean isOneOf(int id, Ids objects) {
    for (int it : objects.all()) {
      if (mayBeOne(id, it, DEPTH)) {
        return true;
      }
    }
    return false;
  }

  private boolean isObject(Life life) {
    return switch (life.sort()) {
      case HOLDER, TRACKED, KEY -> life.end() == null;
      case RESOURCE -> life.end() == null && scene.isOwner(life);
      default -> false;
    };
  }

  private boolean mayBeOne(int id, int other, int depth) {
    Life one = lives().get(id);
    Life two = lives().get(other);
    if (id == other) {
      return true;
    }
    if (one == null || two == null || !LifePlace.meet(one.field(), two.field())) {
      return false;
    }
    if ((one.isFound() && contents(containers(one.on())).has(other))
        || (two.isFound() && contents(containers(two.on())).has(id))) {
      return true;
    }
    boolean both = one.isFound() && two.isFound();
    return both && (depth == 0 || mayMeet(one.on(), two.on(), depth - 1));
  }

  /** Whether one of some objects may be one of others. */
  private boolean mayMeet(Ids some, Ids others, int depth) {
    if (some.meets(others)) {
      return true;
    }
    for (int id : some.all()) {
      for (int other : others.all()) {
        if (mayBeOne(id, other, depth)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The objects that others were found in, at last: none of these was found itself. */
  private Ids containers(Ids first) {
    Ids seen = Ids.NONE;
    Ids found = Ids.NONE;
    Ids open = first;
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      Life life = lives().get(id);
      if (life != null && !seen.has(id)) {
        seen = seen.and(id);
        boolean inside = isObject(life) && life.isFound();
        found = inside ? found : found.and(id);
        open = inside ? open.and(life.on()) : open;
      }
    }
    return found;
  }

  /** What was stored in objects that were made here or given to this method, at any depth. */
  private Ids contents(Ids containers) {
    Ids found = Ids.NONE;
    Ids open = containers;
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      Ids inside = storedIn(id).without(found).without(containers);
      found = found.and(inside);
      open = open.and(inside);
    }
    return found;
  }

  private Ids storedIn(int container) {
    Life whole = lives().get(container);
    Ids found = whole == null ? Ids.NONE : whole.on();
    LifeTable all = lives().all();
    for (int i = 0; i < all.size(); i++) {
      boolean made = all.life(i).isObject() && !all.life(i).isFound();
      found = made && all.life(i).on().has(container) ? found.and(all.id(i)) : found;
    }
    return found;
  }

  /** What a branch may hang on when it is cut off: what its tree has in it, but not that. */
  Ids left(Life branch) {
    Ids whole = containers(branch.on());
    Ids left = Ids.NONE;
    for (int id : whole.all()) {
      Life life = lives().get(id);
      left = life == null ? left.and(id) : left.and(life.on());
    }
    for (int id : left.all()) {
      Life life = lives().get(id);
      left = life != null && life.isObject() ? left.without(id) : left;
    }
    return left;
  }

  /** Objects, and what was stored in them: all that goes when they go. */
  Ids whole(Ids objects) {
    Ids found = Ids.NONE;
    Ids open = same(objects);
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      Life life = lives().get(id);
      if (life != null && life.isObject() && !found.has(id)) {
        found = found.and(id);
        open = life.isFound() ? open : open.and(life.on());
      }
    }
    return found;
  }

  /** What has hold of something in one of these: a borrow, a region that a key has opened. */
  @Nullable Life lender(Ids objects) {
    LifeTable all = lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life life = all.life(i);
      boolean holds = life.sort() == Life.Sort.BORROW || isOpened(life);
      if (holds && life.end() == null && lives().closure(life.on()).meets(objects)) {
        return life;
      }
    }
    return null;
  }

  private boolean isOpened(Life region) {
    if (region.sort() != Life.Sort.REGION) {
      return false;
    }
    for (int id : region.on().all()) {
      Life key = lives().get(id);
      if (key != null && key.sort() == Life.Sort.KEY) {
        return true;
      }
    }
    return false;
  }
}
