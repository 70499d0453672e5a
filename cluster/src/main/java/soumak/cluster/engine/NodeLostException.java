package soumak.cluster.engine;

/** A node that was to answer is gone, or this node itself has been shut out. */
public final class NodeLostException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Node node;
  private final boolean unsent;

  public NodeLostException(Node node, String lost) {
    this(node, lost, false);
  }

  private NodeLostException(Node node, String lost, boolean unsent) {
    super(node + " is lost: " + lost);
    this.node = node;
    this.unsent = unsent;
  }

  /** Of a request that was not sent, as there is no such member. */
  public static NodeLostException unsent(Node node) {
    return new NodeLostException(node, "it is no member", true);
  }

  /**
   * The same, for one of several threads that wait: its stack trace is where that thread waited,
   * and not where the loss was noticed.
   */
  public NodeLostException(NodeLostException noticed) {
    super(noticed.getMessage());
    this.node = noticed.node;
    this.unsent = noticed.unsent;
  }

  public Node node() {
    return node;
  }

  /** Whether the node can have done nothing of it; else it may have, and only did not answer. */
  public boolean isUnsent() {
    return unsent;
  }
}
