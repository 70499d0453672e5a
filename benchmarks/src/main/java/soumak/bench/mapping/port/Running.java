package soumak.bench.mapping.port;

/** A runtime for one run. */
public abstract class Running implements Actors {
  private final Done done;

  /** One that ends the run when an actor fails. */
  protected Running(Done done) {
    this.done = done;
  }

  /** Has an actor handle a message. */
  protected final <M> void handle(Receiver<M> actor, M message) {
    try {
      actor.receive(message);
    } catch (Exception failed) {
      done.failed(failed);
    }
  }

  /** Ends all actors, which have nothing to do any more. */
  public abstract void end() throws InterruptedException;
}
