package soumak.cluster;

import java.util.Map;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Step;

/**
 * Something that a node can do with other nodes, such as mail or shared objects. Each node makes
 * one object of each feature that {@link java.util.ServiceLoader} finds, before it joins.
 *
 * <p>Two features with a handler for one service, or steps for one table, are an error at the join.
 */
public interface Feature {
  /**
   * What is called with messages to this node, by service. No message is delivered before {@link
   * #joined} has returned; those that come earlier wait, in their order.
   */
  default Map<Integer, Handler> handlers() {
    return Map.of();
  }

  /** What happens to entries, by table. They may be called before {@link #joined} is. */
  default Map<Integer, Step> steps() {
    return Map.of();
  }

  /**
   * This object is for a program of another node, which may end before this node does: what it
   * starts must end when it is told that it has {@link #left}. Called before {@link #joined}.
   */
  default void hosted() {}

  /** This node is in. Features are called one after the other; this must not wait for others. */
  void joined(Engine engine);

  /**
   * What {@code soumak cluster status} shows of this feature at this node: numbers by name. Any
   * thread may ask, at any time after {@link #joined}.
   */
  default Map<String, Long> status() {
    return Map.of();
  }

  /** The node leaves, or has been shut out. Nothing can be sent any more. */
  default void left() {}
}
