package soumak.spreader.twins;

/**
 * Which nodes are lost, where there are none. In rewritten programs the runtime's class of that
 * name is called instead.
 */
final class Losses {
  private Losses() {}

  /** Runs that after each loss of a node, at the node that calls this, as long as it is held. */
  static void watch(Runnable look) {}

  /** The number of this node. */
  static long here() {
    return 0;
  }

  /** Why a node is lost; null if it is not, as far as this one has seen. */
  static RuntimeException of(long node) {
    return null;
  }

  /** Whether a failure says that a node is lost. */
  static boolean isOne(Throwable failure) {
    return false;
  }
}
