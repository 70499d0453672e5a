package soumak.cluster.coherence;

import com.tangosol.net.RequestTimeoutException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import soumak.cluster.NodeConfig;

/** Why a node did not get in, for people: Coherence tells of its own states. */
final class JoinFailure {
  private static final String FROZEN =
      "While one of a cluster's nodes does not answer, as a stopped or overloaded process does not,"
          + " nobody can join either: try again when it goes on or has ended";

  private final NodeConfig config;
  private final Throwable cause;

  private JoinFailure(NodeConfig config, Throwable cause) {
    this.config = config;
    this.cause = cause;
  }

  static IOException of(NodeConfig config, Throwable cause) {
    JoinFailure it = new JoinFailure(config, cause);
    return new IOException(
        "the node '"
            + config.name()
            + "' cannot join the cluster '"
            + config.cluster()
            + "' at "
            + it.here()
            + ": "
            + it.why(),
        cause);
  }

  private String here() {
    return config.bind() + ":" + config.port();
  }

  private String why() {
    List<String> names = config.dns() == null ? config.peers() : List.of(config.dns());
    if (!names.isEmpty() && names.stream().noneMatch(JoinFailure::isKnown)) {
      return "no address is known for " + String.join(", ", names);
    }
    if (cause instanceof RequestTimeoutException) {
      String where = names.isEmpty() ? here() : String.join(", ", names);
      return "no node has let it in; are some running at "
          + where
          + ", with the same --cluster, --port and --keys? It founds a cluster only if it is one of"
          + " these itself. "
          + FROZEN;
    }
    if (Entrance.isTurnedAway(cause)) {
      return "who has the port "
          + config.port()
          + " does not let it in: no node, or one of another cluster, or one with other keys. "
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
