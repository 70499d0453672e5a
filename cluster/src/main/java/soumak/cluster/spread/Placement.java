package soumak.cluster.spread;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import soumak.cluster.engine.Node;

/**
 * At the program's first node: how many threads there are at each, and where the next one goes. The
 * main thread is not counted: most of its time it waits for the others.
 */
final class Placement {
  private final Map<Long, Integer> all = new HashMap<>();
  private final Map<Long, Integer> kept = new HashMap<>();
  private int turn = 1;

  /** The node with the fewest threads; among equals one after the other. */
  synchronized long place(List<Node> nodes, boolean daemon) {
    Node best = nodes.get(Math.floorMod(turn, nodes.size()));
    for (int i = 1; i < nodes.size(); i++) {
      Node other = nodes.get(Math.floorMod(turn + i, nodes.size()));
      if (all.getOrDefault(other.id(), 0) < all.getOrDefault(best.id(), 0)) {
        best = other;
      }
    }
    turn++;
    count(best.id(), daemon, 1);
    return best.id();
  }

  synchronized void count(long node, boolean daemon, int more) {
    all.merge(node, more, (before, change) -> Math.max(0, before + change));
    if (!daemon) {
      kept.merge(node, more, Integer::sum);
    }
    notifyAll();
  }

  synchronized void main(long node) {
    kept.merge(node, 1, Integer::sum);
  }

  synchronized void lose(long node) {
    all.remove(node);
    kept.remove(node);
    notifyAll();
  }

  /** Waits until there are daemons only. */
  synchronized void await() throws InterruptedException {
    while (kept.values().stream().anyMatch(count -> count > 0)) {
      wait();
    }
  }
}
