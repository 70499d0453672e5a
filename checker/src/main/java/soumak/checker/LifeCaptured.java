package soumak.checker;

import java.util.List;

/**
 * What functions store, whenever they run, of what they have captured in other of that. Where
 * fields lead may have changed since they were made, so it is stored again where they may run.
 */
final class LifeCaptured {
  private final LifeScene scene;

  LifeCaptured(LifeScene scene) {
    this.scene = scene;
  }

  /** Functions that are these, or in these, may run. */
  void run(List<Held> called) {
    if (!isAny()) {
      return;
    }
    for (Held it : called) {
      for (Life.Calls calls : scene.callbacks.known(it)) {
        calls.does().within().forEach(this::store);
      }
    }
  }

  private boolean isAny() {
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life.Calls calls = all.life(i).calls();
      if (calls != null && !calls.does().within().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private void store(LifeEffects.Within it) {
    Held source = scene.paths.from(Held.pointerInto(it.source()), it.from());
    if (it.calls()) {
      Held function = new Held(1, it.target(), Ids.NONE, false, -1);
      scene.callbacks.call(function, List.of(source), "a function that a lambda calls");
      return;
    }
    Held target = new Held(1, it.target(), Ids.NONE, it.memory(), -1);
    scene.paths.store(target, target, it.into(), source, "stored by a lambda", it.field());
  }
}
