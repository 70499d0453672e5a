package soumak.cluster.coherence;

import com.tangosol.net.RequestTimeoutException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Supplier;
import soumak.cluster.NodeConfig;

/** Why a node did not get in, for people: Coherence tells of its own states. */
final class JoinFailure {
  private static final String FROZEN =
      "While one of a cluster's nodes does not answer, as a stopped or overloaded process does not,"
          + " nobody can join either: try again when it goes on or has ended";

  private final NodeConfig config;
  private final Supplier<String> neighbours;
  private final Throwable cause;

  private JoinFailure(NodeConfig config, Supplier<String> neighbours, Throwable cause) {
    this.config = config;
    this.neighbours = neighbours;
    this.cause = cause;
  }

  /**
   * @param neighbours tells who is where it looked for others; is asked if it is not let in
   */
  static IOException of(NodeConfig config, Supplier<String> neighbours, Throwable cause) {
    JoinFailure it = new JoinFailure(config, neighbours, cause);
    return new IOException(
        "the node '"
            + config.name()
            + "' cannot join the cluster '"
            + config.cluster()
            + "' at "
            + config.bind()
            + ":"
            + config.port()
            + ": "
            + it.why(),
        cause);
  }

  private String why() {
    List<String> names = config.dns() == null ? config.peers() : List.of(config.dns());
    if (!names.isEmpty() && names.stream().noneMatch(JoinFailure::isKnown)) {
      return "no address is known for " + String.join(", ", names);
    }
    if (cause instanceof RequestTimeoutException || Entrance.isTurnedAway(cause)) {
      return "no node has let it in: "
          + neighbours.get()
          + ". It founds a cluster only if it is one of these itself. "
          + FROZEN;
    }
    return String.valueOf(cause.getMessage());
  }

  private static boolean isKnown(String host) {
    try {
      return InetAddress.getAllByName(host).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
