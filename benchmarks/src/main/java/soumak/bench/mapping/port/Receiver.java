package soumak.bench.mapping.port;

/** What an actor does with each message, one at a time. */
@FunctionalInterface
public interface Receiver<M> {
  void receive(M message) throws Exception;
}
