package soumak.cluster.coherence;

import com.tangosol.net.RequestTimeoutException;

/**
 * The way into a cluster, tried more than once. Coherence sometimes accepts the connection by which
 * the oldest node answers a new one, and never reads from it (seen in two or three starts of a
 * hundred, where three nodes started at once): the new one then waits in vain until its start times
 * out. Nobody has taken it in by then, so it can begin again.
 *
 * <p>How that ends is chance. Who waits for the start looks once a second whether its time is over;
 * but if a node answers that it is busy with another new one, or the time comes to look for others
 * again, Coherence's service may see it first, and stops in the state that it is in.
 */
final class Entrance {
  /** Each takes as long as a silent node is kept, ten seconds. */
  private static final int ATTEMPTS = 3;

  private Entrance() {}

  /**
   * Blocks until {@code start} has ended.
   *
   * @param end takes back what a start has left by which the node did not get in
   * @throws RuntimeException what the last start has thrown; what it left is taken back by nobody
   */
  static void enter(Runnable start, Runnable end) {
    for (int left = ATTEMPTS - 1; ; left--) {
      try {
        start.run();
        return;
      } catch (RuntimeException e) {
        if (left == 0 || !(e instanceof RequestTimeoutException || isTurnedAway(e))) {
          throw e;
        }
        end.run();
      }
    }
  }

  /** It has looked for others at the port, or asked one to be let in, and was stopped. */
  static boolean isTurnedAway(Throwable failure) {
    String said = String.valueOf(failure.getMessage());
    return said.contains("STATE_ANNOUNCE") || said.contains("STATE_JOINING");
  }
}
