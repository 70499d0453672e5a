package soumak.cluster.engine;

import java.util.List;

/**
 * The nodes at one time.
 *
 * @param epoch grows with each change, the same at all nodes that see the same change
 * @param nodes the oldest first
 */
public record Members(long epoch, List<Node> nodes) {
  public Members {
    nodes = List.copyOf(nodes);
  }

  public boolean contains(Node node) {
    return nodes.contains(node);
  }
}
