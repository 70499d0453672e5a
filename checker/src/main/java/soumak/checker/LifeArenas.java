package soumak.checker;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** What may be found by way of the arenas of objects with a key, and by whom. */
final class LifeArenas {
  private final LifeScene scene;

  LifeArenas(LifeScene scene) {
    this.scene = scene;
  }

  /**
   * The objects in which those can be found that have a key to an arena; so can what is stored in
   * that.
   */
  Ids around(int arena) {
    Ids found = Ids.NONE;
    Ids owners = Ids.NONE;
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life life = all.life(i);
      if (life.arena() == arena && life.end() == null && scene.isOwner(life)) {
        owners = owners.and(all.id(i));
        for (int on : life.on().all()) {
          found = on == Life.GLOBAL || isObject(on) ? found.and(on) : found;
        }
      }
    }
    return found.without(owners);
  }

  private boolean isObject(int id) {
    Life life = scene.lives().get(id);
    return life != null && life.isObject();
  }

  /**
   * Whether something was read from a field that a class above the one with the key has declared,
   * and so is used by code that does not open the arena of that object.
   */
  boolean isAbove(int part, int arena) {
    Life life = scene.lives().get(part);
    String place = life == null ? null : life.field();
    int dot = !LifePlace.isField(place) || place == null ? -1 : place.lastIndexOf('.');
    if (life == null || place == null || dot <= 0) {
      return false;
    }
    boolean keyed = scene.types.isKeyed(place.substring(0, dot), place.substring(dot + 1));
    return !keyed && isOwn(life.on(), arena);
  }

  /** The same of code that takes an object for one of a class without the key; null if none. */
  @Nullable Integer ownOf(Held object, Type as, Held stored) {
    if (!scene.types.isAboveKeys(as)) {
      return null;
    }
    for (int id : scene.lives().closure(stored.lives()).all()) {
      if (isOwn(object.self(), id)) {
        return id;
      }
    }
    return null;
  }

  /** Whether one of these is an object whose key opens an arena. */
  boolean isOwn(Ids objects, int arena) {
    for (int id : objects.all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.arena() == arena && isObject(id) && scene.isOwner(life)) {
        return true;
      }
    }
    return false;
  }
}
