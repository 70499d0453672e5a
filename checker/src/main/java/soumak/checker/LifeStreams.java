package soumak.checker;

import java.util.List;

/**
 * Streams and iterators that are read: only then do they call the functions in them, with all that
 * is in what they come from by then.
 */
final class LifeStreams {
  private final LifeScene scene;
  private Ids read = Ids.NONE;

  LifeStreams(LifeScene scene) {
    this.scene = scene;
  }

  /** The parameters that are streams that are read, or in which there may be such. */
  Ids read() {
    return read;
  }

  /** A stream is read, or all that are in something. */
  void read(Held whole, String by) {
    for (int id : scene.lives().closure(whole.lives()).all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.sort() == Life.Sort.HOLDER && Life.isParameter(id)) {
        read = read.and(id);
      }
      if (life != null && life.calls() != null && life.calls().stores()) {
        call(whole, id, by);
      }
    }
  }

  private void call(Held whole, int function, String by) {
    Ids sources = Ids.NONE;
    Ids seen = Ids.NONE;
    Ids open = whole.lives();
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      Life life = scene.lives().get(id);
      if (life != null && !seen.has(id) && leadsTo(id, function)) {
        seen = seen.and(id);
        sources = life.isLazy() ? sources.and(sources(id, life, function)) : sources;
        open = open.and(life.on());
      }
    }
    if (!sources.isEmpty()) {
      Held called = new Held(1, Ids.of(function), Ids.NONE, false, whole.local());
      Held elements = new Held(1, Ids.NONE, sources, false, -1);
      scene.callbacks.call(called, List.of(elements), by);
    }
  }

  /** What a stream calls a function with that it got itself: what it came from. */
  private Ids sources(int stream, Life life, int function) {
    if (stream == function) {
      return life.on();
    }
    Ids found = Ids.NONE;
    for (int id : life.on().all()) {
      Life it = scene.lives().get(id);
      if (it != null && it.calls() != null && leadsTo(id, function)) {
        found = found.and(life.on().without(id));
      }
    }
    return found;
  }

  private boolean leadsTo(int id, int function) {
    return scene.lives().closure(Ids.of(id)).has(function);
  }
}
