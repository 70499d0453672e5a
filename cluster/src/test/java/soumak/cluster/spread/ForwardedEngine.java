package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;

/** An engine of which a test changes something. */
public class ForwardedEngine implements Engine {
  final Engine engine;

  protected ForwardedEngine(Engine engine) {
    this.engine = engine;
  }

  @Override
  public Node self() {
    return engine.self();
  }

  @Override
  public Members members() {
    return engine.members();
  }

  @Override
  public void onChange(Consumer<Members> listener) {
    engine.onChange(listener);
  }

  @Override
  public Node home(int table, byte[] key) {
    return engine.home(table, key);
  }

  @Override
  public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
    return engine.atomic(table, key, argument);
  }

  @Override
  public void forget(int table, byte[] prefix) {
    engine.forget(table, prefix);
  }

  @Override
  public void send(Node to, int service, byte[] bytes) {
    engine.send(to, service, bytes);
  }

  @Override
  public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
    return engine.request(to, service, bytes);
  }

  @Override
  public void close() {
    engine.close();
  }
}
