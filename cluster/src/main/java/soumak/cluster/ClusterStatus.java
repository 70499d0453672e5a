package soumak.cluster;

import soumak.cluster.engine.Engine;

/**
 * The management bean of a node. It is made when somebody asks for it ({@code soumak cluster
 * status} has the JVM's management server do so), or by a program that registers it itself.
 */
public final class ClusterStatus implements ClusterStatusMBean {
  /** For the management server. */
  public ClusterStatus() {}

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if this JVM is not a node
   */
  @Override
  public String getJson() {
    return Status.json(engine());
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if this JVM is not a node
   */
  @Override
  public String getText() {
    return Status.text(engine());
  }

  /** Of the node, not of one of its programs. */
  private static Engine engine() {
    Cluster node = Cluster.node();
    return (node == null ? Cluster.here() : node).engine();
  }
}
