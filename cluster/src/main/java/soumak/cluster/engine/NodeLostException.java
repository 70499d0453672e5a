package soumak.cluster.engine;

/** A node that was to answer is gone, or this node itself has been shut out. */
public final class NodeLostException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Node node;

  public NodeLostException(Node node, String lost) {
    super(node + " is lost: " + lost);
    this.node = node;
  }

  public Node node() {
    return node;
  }
}
