package soumak.cluster.coherence;

import com.tangosol.net.RequestTimeoutException;

/**
 * The way into a cluster, tried more than once. Coherence sometimes accepts the connection by which
 * the oldest node answers a new one, and never reads from it (seen in two or three starts of a
 * hundred, where three nodes started at once): the new one then waits in vain until its start times
 * out. Nobody has taken it in by then, so it can begin again.
 */
final class Entrance {
  /** Each takes as long as a silent node is kept, ten seconds. */
  private static final int ATTEMPTS = 3;

  private Entrance() {}

  /**
   * Blocks until {@code start} has ended.
   *
   * @param end takes back what a start has left that timed out
   * @throws RequestTimeoutException the last one, if all have timed out; what it left is taken back
   *     by nobody
   */
  static void enter(Runnable start, Runnable end) {
    for (int left = ATTEMPTS - 1; ; left--) {
      try {
        start.run();
        return;
      } catch (RequestTimeoutException e) {
        if (left == 0) {
          throw e;
        }
        end.run();
      }
    }
  }
}
