package soumak.cluster.spread;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;

/**
 * At the program's first node: how many threads there are at each, and where the next one goes. The
 * main thread is not counted: most of its time it waits for the others.
 */
final class Placement {
  private final Map<Long, Integer> all = new HashMap<>();
  private final Map<Long, Integer> kept = new HashMap<>();
  private List<Node> nodes = List.of();
  private int turn = 1;

  /**
   * The node with the fewest threads; among equals one after the other. None if there is no member,
   * as at a node that was shut out by itself.
   */
  synchronized OptionalLong place(boolean daemon) {
    if (nodes.isEmpty()) {
      return OptionalLong.empty();
    }
    Node best = nodes.get(Math.floorMod(turn, nodes.size()));
    for (int i = 1; i < nodes.size(); i++) {
      Node other = nodes.get(Math.floorMod(turn + i, nodes.size()));
      if (all.getOrDefault(other.id(), 0) < all.getOrDefault(best.id(), 0)) {
        best = other;
      }
    }
    turn++;
    count(best.id(), daemon, 1);
    return OptionalLong.of(best.id());
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

  /** What ran at nodes that are gone counts no more. */
  synchronized void see(Members now) {
    nodes = now.nodes();
    Set<Long> there = nodes.stream().map(Node::id).collect(Collectors.toSet());
    all.keySet().retainAll(there);
    kept.keySet().retainAll(there);
    notifyAll();
  }

  /** Waits until there are daemons only. */
  synchronized void await() throws InterruptedException {
    while (kept.values().stream().anyMatch(count -> count > 0)) {
      wait();
    }
  }
}
