package soumak.cluster;

/** What {@code soumak cluster status} asks. */
public interface ClusterStatusMBean {
  /** All nodes, with what they do, as JSON. Blocks for some seconds if a node does not answer. */
  String getJson();

  /** The same for people: a line for each node. Blocks for as long. */
  String getText();
}
