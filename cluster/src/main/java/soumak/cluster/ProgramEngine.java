package soumak.cluster;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;

/**
 * The engine as the program of one guest sees it at one node: its messages and entries are kept
 * apart from those of others by the guest's number before them, and guests of other programs are
 * not there. When its guest has gone, this node is shut out of it.
 */
final class ProgramEngine implements Engine {
  private static final Logger LOG = System.getLogger("soumak.cluster");

  /** Before a message: the guest's number, the epoch of the sender, and the service. */
  static final int HEAD = Services.GUESTS_SERVICE + 4;

  private final Engine engine;
  private final Node guest;
  private final Map<Integer, Handler> handlers;
  private final List<Consumer<Members>> listeners = new CopyOnWriteArrayList<>();
  private volatile boolean ended;

  ProgramEngine(Engine engine, Node guest, Services services) {
    this.engine = engine;
    this.guest = guest;
    this.handlers = services.handlers();
  }

  /** What all keys of a guest's program begin with. */
  static byte[] prefix(Node guest) {
    return ByteBuffer.allocate(Long.BYTES).putLong(guest.id()).array();
  }

  Map<Integer, Handler> handlers() {
    return handlers;
  }

  @Override
  public Node self() {
    return engine.self();
  }

  @Override
  public Members members() {
    return view(engine.members());
  }

  private Members view(Members all) {
    boolean here = all.contains(guest) && !ended;
    Stream<Node> nodes =
        all.nodes().stream()
            .filter(it -> !it.guest() || it.equals(guest))
            .filter(it -> here || !it.equals(self()));
    return new Members(all.epoch(), nodes.toList());
  }

  @Override
  public void onChange(Consumer<Members> listener) {
    listeners.add(listener);
  }

  /** Tells the program who is there now. */
  void changed(Members all) {
    Members now = view(all);
    for (Consumer<Members> listener : listeners) {
      try {
        listener.accept(now);
      } catch (RuntimeException | Error e) { // others are told all the same
        LOG.log(Level.WARNING, "a listener of a program failed", e);
      }
    }
  }

  /** Nothing can be sent any more. */
  void end() {
    ended = true;
  }

  @Override
  public Node home(int table, byte[] key) {
    return engine.home(table + Services.GUESTS_TABLES, with(key));
  }

  private byte[] with(byte[] key) {
    return ByteBuffer.allocate(Long.BYTES + key.length).putLong(guest.id()).put(key).array();
  }

  @Override
  public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
    return ended ? lost() : engine.atomic(table + Services.GUESTS_TABLES, with(key), argument);
  }

  @Override
  public void forget(int table, byte[] prefix) {
    engine.forget(table + Services.GUESTS_TABLES, with(prefix));
  }

  @Override
  public void send(Node to, int service, byte[] bytes) {
    if (!ended) {
      engine.send(to, Services.GUESTS, message(service, bytes));
    }
  }

  @Override
  public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
    return ended ? lost() : engine.request(to, Services.GUESTS, message(service, bytes));
  }

  private byte[] message(int service, byte[] bytes) {
    return ByteBuffer.allocate(HEAD + bytes.length)
        .putLong(guest.id())
        .putLong(engine.members().epoch())
        .putInt(service)
        .put(bytes)
        .array();
  }

  private CompletableFuture<byte[]> lost() {
    return CompletableFuture.failedFuture(new NodeLostException(guest, "its program has ended"));
  }

  /** Leaves, at the guest; other nodes stay in for as long as it does. */
  @Override
  public void close() {
    if (!self().equals(guest)) {
      throw new IllegalStateException(
          "only the node that runs the program can leave: it is at " + guest);
    }
    engine.close();
  }
}
