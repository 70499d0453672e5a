package soumak.cluster.engine;

/** A node that was to answer is gone, or this node itself has been shut out. */
public final class NodeLostException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Node node;

  public NodeLostException(Node node, String lost) {
    super(node + " is lost: " + lost);
    this.node = node;
  }

  /**
   * The same, for one of several threads that wait: its stack trace is where that thread waited,
   * and not where the loss was noticed.
   */
  public NodeLostException(NodeLostException noticed) {
    super(noticed.getMessage());
    this.node = noticed.node;
  }

  public Node node() {
    return node;
  }
}
