package soumak.cluster.spread;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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

  // Guarded by this, which is held while nothing else is done: what is done may need any lock.
  private final Map<Long, List<Use>> waiting = new HashMap<>();
  private final Set<Long> arriving = new HashSet<>();

  Peers(Duration patience) {
    this.patience = patience.toMillis();
  }

  NodeLostException lost(long id) {
    return lost(id, "it left the cluster");
  }

  NodeLostException lost(long id, String what) {
    return new NodeLostException(
        seen.getOrDefault(id, new Node(id, "node " + id, "never seen")), what);
  }

  /**
   * Does what waited for the node, and what comes meanwhile behind that; only then others find it
   * by themselves. If another thread is at it already, leaves it to that.
   */
  void see(Node node) {
    if (!begin(node.id())) {
      return;
    }
    List<Throwable> failures = new ArrayList<>();
    try {
      for (List<Use> uses = next(node); !uses.isEmpty(); uses = next(node)) {
        doAll(uses, use -> use.seen.accept(node), failures);
      }
    } finally {
      end(node.id());
    }
    if (!failures.isEmpty()) {
      Threads.<RuntimeException>sneak(failures.getFirst());
    }
  }

  /** What fails keeps nothing behind it from being done. */
  private static void doAll(List<Use> uses, Consumer<Use> action, List<Throwable> failures) {
    for (Use use : uses) {
      try {
        action.accept(use);
      } catch (RuntimeException | Error e) {
        failures.add(e);
      }
    }
  }

  private synchronized boolean begin(long id) {
    return !seen.containsKey(id) && arriving.add(id);
  }

  private synchronized List<Use> next(Node node) {
    List<Use> uses = waiting.remove(node.id());
    if (uses == null) {
      seen.put(node.id(), node);
      return List.of();
    }
    return uses;
  }

  private synchronized void end(long id) {
    arriving.remove(id);
  }

  /** Calls one of the two, which must not wait: at once, or when the node is seen or given up. */
  void await(long id, Consumer<Node> whenSeen, Consumer<NodeLostException> otherwise) {
    Node node = seen.get(id);
    if (node == null) {
      node = seenOrAwaited(id, new Use(whenSeen, otherwise));
    }
    if (node != null) {
      whenSeen.accept(node);
    }
  }

  /** The node if it has been seen meanwhile; else null, and the use waits. */
  private synchronized @Nullable Node seenOrAwaited(long id, Use use) {
    Node node = seen.get(id);
    if (node == null) {
      List<Use> uses = waiting.get(id);
      if (uses == null) {
        uses = new ArrayList<>();
        waiting.put(id, uses);
        CompletableFuture.delayedExecutor(patience, TimeUnit.MILLISECONDS)
            .execute(() -> giveUp(id));
      }
      uses.add(use);
    }
    return node;
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
      doAll(uses, use -> use.lost.accept(lost(id)), new ArrayList<>());
    }
  }
}
