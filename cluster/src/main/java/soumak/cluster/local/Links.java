package soumak.cluster.local;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Node;

/**
 * Which lanes are open: not those of frozen nodes, nor those between the sides of a partition.
 * Guarded by the {@link Traffic}.
 */
final class Links {
  private record Pair(Node from, Node to) {}

  private final Set<Node> frozen = new HashSet<>();
  private final Map<Node, Integer> sides = new HashMap<>();
  private final Map<Pair, Long> delays = new HashMap<>();

  boolean open(Lane lane) {
    return runs(lane.from)
        && runs(lane.to)
        && (lane.from == null || side(lane.from) == side(lane.to));
  }

  private boolean runs(@Nullable LocalEngine node) {
    return node == null || !frozen.contains(node.self());
  }

  private int side(@Nullable LocalEngine node) {
    return node == null ? 0 : sides.getOrDefault(node.self(), 0);
  }

  boolean isFrozen(Node node) {
    return frozen.contains(node);
  }

  boolean connected(Node one, Node other) {
    return sides.getOrDefault(one, 0).equals(sides.getOrDefault(other, 0));
  }

  void freeze(Node node) {
    frozen.add(node);
  }

  void thaw(Node node) {
    frozen.remove(node);
  }

  /** Those of a side hear only each other; whoever is on no side is with the first one. */
  void part(List<Set<Node>> parts) {
    sides.clear();
    for (int side = 0; side < parts.size(); side++) {
      for (Node node : parts.get(side)) {
        sides.put(node, side);
      }
    }
  }

  void delay(Node from, Node to, long nanos) {
    delays.put(new Pair(from, to), nanos);
  }

  long delay(Lane lane) {
    return lane.from == null || lane.to == null
        ? 0
        : delays.getOrDefault(new Pair(lane.from.self(), lane.to.self()), 0L);
  }
}
