package soumak.cluster.coherence;

import com.tangosol.discovery.NSLookup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a node at an address would let this one in, as Coherence waits and tries again
 * whatever is wrong. What cannot be told from a node that starts, is slow or was stopped is
 * unclear.
 *
 * @param keys those of this node
 * @param patient whether it waits for a second until a node has refused this one's certificate
 */
record Probe(String cluster, @Nullable KeyFolder keys, boolean patient) {
  private static final int NAME_MILLIS = 1_000;

  /**
   * Blocks for a few seconds at most.
   *
   * @param at the address, for people
   * @param own whether it is where this node is to listen itself
   */
  Finding look(String at, InetSocketAddress address, boolean own) {
    Greeting greeting = Greeting.of(address);
    return switch (greeting) {
      case REFUSED -> Finding.absent("nothing answers at " + at);
      case UNREACHED -> Finding.unclear("nothing answers at " + at);
      case SILENT ->
          Finding.unclear(
              at + " takes connections and says nothing: no node, or a stopped or overloaded one");
      case STRANGE -> other(at + " answers, but is no Soumak node", own);
      case CLOSED, TLS -> node(at, address, own, greeting == Greeting.TLS);
    };
  }

  /**
   * @param inTheWay whether this node needs that port itself
   */
  private static Finding other(String text, boolean inTheWay) {
    return inTheWay ? Finding.wrong(text + ": take another --port") : Finding.other(text);
  }

  private Finding node(String at, InetSocketAddress address, boolean own, boolean tls) {
    Optional<String> name = nameAt(address);
    if (name.isEmpty()) {
      return Finding.unclear(
          at + " does not say of which cluster it is: no node, or one that is just starting");
    }
    if (!name.get().equals(cluster)) {
      // Without keys the nodes of several clusters share a machine's port.
      return other(
          at + " is a node of the cluster '" + name.get() + "', not of '" + cluster + "'",
          own && (tls || keys != null));
    }
    return keys == null ? withoutKeys(at, tls) : withKeys(keys, at, address, tls);
  }

  private static Finding withoutKeys(String at, boolean tls) {
    return tls
        ? Finding.wrong(
            "the node at " + at + " has keys: copy its folder of keys, and give it with --keys")
        : Finding.node("the node at " + at + " answers");
  }

  private Finding withKeys(KeyFolder keys, String at, InetSocketAddress address, boolean tls) {
    // Each once more, as a node that just ends closes connections, too.
    if (tls || Greeting.of(address) != Greeting.CLOSED) {
      Handshake handshake = new Handshake(keys, at, address);
      Finding first = handshake.look(patient);
      return first.kind() == Finding.Kind.WRONG ? handshake.look(patient) : first;
    }
    return Finding.wrong(
        "the node at " + at + " answers without TLS: start it with --keys, or this one without");
  }

  /** The name of this cluster if it has nodes there, or of one that has; empty if nobody says. */
  private Optional<String> nameAt(InetSocketAddress address) {
    try {
      String first = NSLookup.lookup("Cluster/name", address, NAME_MILLIS);
      return first == null || first.equals(cluster) || !isBeside(address)
          ? Optional.ofNullable(first)
          : Optional.of(cluster);
    } catch (IOException | RuntimeException e) {
      // What is no answer of a node may be read in any way.
      return Optional.empty();
    }
  }

  /** Whether this cluster shares the port with another one, which answers first. */
  private boolean isBeside(InetSocketAddress address) throws IOException {
    try {
      return NSLookup.lookup(cluster, "Cluster/name", address, NAME_MILLIS) != null;
    } catch (SocketException | SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      return false; // It says that there is none.
    }
  }
}
