package soumak.bench.mapping.port;

import java.util.function.Function;

/** A runtime for actors. */
public interface Actors {
  /**
   * Makes an actor, which is given its own reference. Only {@link Port#start} makes actors, as not
   * every runtime lets others.
   */
  <M> Ref<M> setup(Function<Ref<M>, Receiver<M>> actor);

  /** Makes an actor. */
  default <M> Ref<M> spawn(Receiver<M> actor) {
    return setup(self -> actor);
  }
}
