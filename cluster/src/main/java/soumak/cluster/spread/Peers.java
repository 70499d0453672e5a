package soumak.cluster.spread;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/**
 * The nodes that this one has ever seen. The number of a node may come in a message before the
 * engine tells of the node itself: what is meant for it waits for that, in its order. A node that
 * is not seen in time was lost before.
 */
final class Peers {
  /** What is done with a node when it is seen, or when it is not. */
  private record Use(Consumer<Node> seen, Consumer<NodeLostException> lost) {}

  private final long patience;
  private final Map<Long, Node> seen = new ConcurrentHashMap<>();
  private final Map<Long, List<Use>> waiting = new HashMap<>();

  Peers(Duration patience) {
    this.patience = patience.toMillis();
  }

  NodeLostException lost(long id) {
    return new NodeLostException(
        seen.getOrDefault(id, new Node(id, "node " + id, "never seen")), "it left the cluster");
  }

  /** Does what waited for the node; only then others find it without the lock. */
  synchronized void see(Node node) {
    List<Use> uses = waiting.remove(node.id());
    if (uses != null) {
      uses.forEach(use -> use.seen.accept(node));
    }
    seen.put(node.id(), node);
  }

  /** Calls one of the two, which must not wait: at once, or when the node is seen or given up. */
  void await(long id, Consumer<Node> whenSeen, Consumer<NodeLostException> otherwise) {
    Node node = seen.get(id);
    if (node == null) {
      awaitFirst(id, new Use(whenSeen, otherwise));
    } else {
      whenSeen.accept(node);
    }
  }

  private synchronized void awaitFirst(long id, Use use) {
    Node node = seen.get(id);
    if (node != null) {
      use.seen.accept(node);
      return;
    }
    List<Use> uses = waiting.get(id);
    if (uses == null) {
      uses = new ArrayList<>();
      waiting.put(id, uses);
      CompletableFuture.delayedExecutor(patience, TimeUnit.MILLISECONDS).execute(() -> giveUp(id));
    }
    uses.add(use);
  }

  synchronized boolean isAwaited(long id) {
    return waiting.containsKey(id);
  }

  private void giveUp(long id) {
    List<Use> uses;
    synchronized (this) {
      uses = waiting.remove(id);
    }
    if (uses != null) {
      uses.forEach(use -> use.lost.accept(lost(id)));
    }
  }
}
