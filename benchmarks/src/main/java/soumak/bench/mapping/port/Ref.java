package soumak.bench.mapping.port;

/** What messages are sent to an actor by. Any thread may send; it never waits. */
public abstract class Ref<M> {
  public abstract void tell(M message);
}
