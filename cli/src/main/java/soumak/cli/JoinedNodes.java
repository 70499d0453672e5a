package soumak.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import soumak.build.ProgramLoader;
import soumak.cluster.Cluster;
import soumak.cluster.NodeConfig;
import soumak.cluster.Programs;

/**
 * The running nodes that {@code run --join} comes to as a guest. They are there before it and stay
 * after it.
 */
final class JoinedNodes {
  private static final int CONNECT_MILLIS = 3_000;

  /** Beyond loopback the next one is used, too. */
  private static final int LAST_PORT = 0xfffe;

  @Option(
      names = "--join",
      paramLabel = "HOST[:PORT]",
      split = ",",
      description =
          "Runs it on nodes that run ('soumak node'), and leaves them running: where some of them"
              + " are. The port is that of their cluster.")
  private @Nullable List<String> addresses;

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description = "The name of the cluster to join, as its nodes have it.")
  private @Nullable String cluster;

  @Option(
      names = "--keys",
      paramLabel = "DIR",
      description = "The keys of the cluster to join, if its nodes have some.")
  private @Nullable Path keys;

  boolean isAsked() {
    return addresses != null;
  }

  /** Whether something is said of nodes that run. */
  boolean isSaidWhose() {
    return cluster != null || keys != null;
  }

  /**
   * Looks whether somebody is there, so that nothing is compiled for nobody; null if nobody is
   * asked for.
   */
  @Nullable NodeConfig find() {
    if (addresses == null) {
      if (isSaidWhose()) {
        throw CommandException.usage(
            "--cluster and --keys are those of nodes that run: say where they are, with --join");
      }
      return null;
    }
    if (addresses.isEmpty()) {
      throw noHost("--join", addresses);
    }
    List<String> hosts = new ArrayList<>();
    int port = 0;
    for (String address : addresses) {
      boolean onlyPort = address.startsWith(":") && address.indexOf(':', 1) < 0;
      if (address.isBlank() || onlyPort) {
        throw noHost("--join", addresses);
      }
      int colon = address.startsWith("[") ? address.indexOf("]:") + 1 : address.indexOf(':');
      boolean isHost = colon <= 0 || address.indexOf(':', colon + 1) >= 0;
      int its = isHost ? NodeConfig.DEFAULT_PORT : port(address, colon);
      if (port != 0 && its != port) {
        throw CommandException.usage(
            "--join names two ports, " + port + " and " + its + ": nodes of one cluster have one");
      }
      port = its;
      hosts.add(isHost ? address : bare(address.substring(0, colon)));
    }
    try {
      // What can be wrong with the rest is told before anybody is asked, who may not be there.
      var _ = guest("127.0.0.1", port, hosts).address();
      return guest(ownAddress(hosts, port).getHostAddress(), port, hosts);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
  }

  private NodeConfig guest(String bind, int port, List<String> hosts) {
    String name = cluster == null ? NodeConfig.DEFAULT_CLUSTER : cluster;
    String own = "program-" + ProcessHandle.current().pid();
    return new NodeConfig(name, own, bind, port, hosts, null, 1, keys, true);
  }

  /** IPv6 addresses with a port are in brackets. */
  private static String bare(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  /** Hosts that were asked for where there are none. */
  static CommandException noHost(String option, List<String> said) {
    return CommandException.usage(
        "%s has no host in '%s': say where some of the nodes are, as in %s 10.0.0.1,10.0.0.2"
            .formatted(option, said.isEmpty() ? "," : String.join(",", said), option));
  }

  private static int port(String address, int colon) {
    String text = address.substring(colon + 1);
    try {
      int port = Integer.parseInt(text);
      if (port > 0 && port <= LAST_PORT) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw CommandException.usage(
        "--join: '%s' is no port: give one from 1 to %d, as in --join %s:%d"
            .formatted(text, LAST_PORT, address.substring(0, colon), NodeConfig.DEFAULT_PORT));
  }

  /** The address that this machine has for those: the first that answers tells. */
  private static InetAddress ownAddress(List<String> hosts, int port) {
    List<String> failures = new ArrayList<>();
    for (String host : hosts) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getByName(host), port), CONNECT_MILLIS);
        return socket.getLocalAddress();
      } catch (UnknownHostException e) {
        failures.add(host + ": there is no such host");
      } catch (IOException e) {
        failures.add(host + ":" + port + ": " + e.getMessage());
      }
    }
    throw CommandException.failed(
        "no node is at " + String.join("; ", failures) + " (start some with 'soumak node')");
  }

  /** Makes this JVM a guest, and gives the nodes the program's classes. */
  static void join(NodeConfig config, ProgramLoader program) {
    join(config).feature(Programs.class).publish(program::content, program);
  }

  /** Makes this JVM a guest; the cluster is that of its program. */
  static Cluster join(NodeConfig config) {
    Cluster node = NodeCommand.join(config);
    // The others are told at once, and need not notice.
    Runtime.getRuntime().addShutdownHook(new Thread(node::close, "soumak-guest-end"));
    return Cluster.here();
  }
}
