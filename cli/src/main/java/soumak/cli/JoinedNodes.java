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

  @Option(
      names = "--join",
      paramLabel = "HOST[:PORT]",
      split = ",",
      description =
          "Runs it on nodes that run ('soumak node'), and leaves them running: where some of them"
              + " are. The port is that of their cluster.")
  private List<String> addresses = List.of();

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
    return !addresses.isEmpty();
  }

  /**
   * Looks whether somebody is there, so that nothing is compiled for nobody; null if nobody is
   * asked for.
   */
  @Nullable NodeConfig find() {
    if (!isAsked()) {
      if (cluster != null || keys != null) {
        throw CommandException.usage(
            "--cluster and --keys are those of nodes that run: say where they are, with --join");
      }
      return null;
    }
    List<String> hosts = new ArrayList<>();
    int port = 0;
    for (String address : addresses) {
      boolean onlyPort = address.startsWith(":") && address.indexOf(':', 1) < 0;
      if (address.isBlank() || onlyPort) {
        throw CommandException.usage(
            "--join has no host in '"
                + String.join(",", addresses)
                + "': say where some of the nodes are, as in --join 10.0.0.1,10.0.0.2");
      }
      int colon = address.startsWith("[") ? address.indexOf("]:") + 1 : address.indexOf(':');
      boolean isHost = colon <= 0 || address.indexOf(':', colon + 1) >= 0;
      int its = isHost ? NodeConfig.DEFAULT_PORT : port(address, address.substring(colon + 1));
      if (port != 0 && its != port) {
        throw CommandException.usage(
            "--join names two ports, " + port + " and " + its + ": nodes of one cluster have one");
      }
      port = its;
      hosts.add(isHost ? address : bare(address.substring(0, colon)));
    }
    String own = "program-" + ProcessHandle.current().pid();
    try {
      String bind = ownAddress(hosts, port).getHostAddress();
      String name = cluster == null ? NodeConfig.DEFAULT_CLUSTER : cluster;
      return new NodeConfig(name, own, bind, port, hosts, null, 1, keys, true);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
  }

  /** IPv6 addresses with a port are in brackets. */
  private static String bare(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static int port(String address, String text) {
    try {
      int port = Integer.parseInt(text);
      if (port > 0 && port <= 0xffff) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw CommandException.usage("--join: '" + address + "' has no port, but '" + text + "'");
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
