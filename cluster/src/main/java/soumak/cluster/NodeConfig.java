package soumak.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a node listens and whom it looks for.
 *
 * @param cluster only nodes with the same one find each other
 * @param name for people
 * @param bind the one address that the node listens at, a name or in numbers
 * @param port the one port by which the nodes of this cluster find each other, the same at all of
 *     them; beyond loopback the next one is used too, or one of the next if there are several nodes
 *     on a machine
 * @param peers addresses of some nodes, the first of which founds the cluster; none for this node's
 * @param dns a name that has the addresses of all nodes, instead of peers
 * @param size how many nodes are planned: more than half of them must be there for entries to
 *     change
 * @param keys the folder with this node's keys, as {@code soumak cluster keys} makes it; needed to
 *     bind beyond this machine
 * @param guest whether the node comes for a program of its own only: it keeps no entries, does not
 *     count among those planned, and founds no cluster
 */
public record NodeConfig(
    String cluster,
    String name,
    String bind,
    int port,
    List<String> peers,
    @Nullable String dns,
    int size,
    @Nullable Path keys,
    boolean guest) {

  /** Where nodes look for each other if nothing else is said. */
  public static final int DEFAULT_PORT = 7574;

  /** The name of the cluster if nothing is said. */
  public static final String DEFAULT_CLUSTER = "soumak";

  private static final int MOST_NAME = 32;
  private static final int MOST_CLUSTER = 66;
  private static final Pattern PEER = Pattern.compile("[0-9A-Za-z_.:%-]+");

  public NodeConfig {
    peers = List.copyOf(peers);
    check(size >= 1, "a cluster has at least one node, not " + size);
    check(port > 0 && port < 0xffff, "the port " + port + " is not one of 1 to 65534");
    check(dns == null || peers.isEmpty(), "peers are found by DNS or by a list, not by both");
    checkName("node", name, MOST_NAME);
    checkName("cluster", cluster, MOST_CLUSTER);
    peers.forEach(
        it -> check(PEER.matcher(it).matches(), "the peer '" + it + "' is no name or address"));
  }

  /** A node that is no guest. */
  public NodeConfig(
      String cluster,
      String name,
      String bind,
      int port,
      List<String> peers,
      @Nullable String dns,
      int size,
      @Nullable Path keys) {
    this(cluster, name, bind, port, peers, dns, size, keys, false);
  }

  private static void checkName(String whose, String name, int most) {
    check(!name.isBlank(), "the name of a " + whose + " cannot be empty");
    check(
        name.chars().noneMatch(Character::isISOControl),
        "the name of a " + whose + " is one line, without control characters");
    check(
        name.length() <= most,
        "the name of the " + whose + " '" + name + "' has over " + most + " letters");
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** A node on this machine only, at this port. */
  public static NodeConfig local(String name, int port, int size) {
    return new NodeConfig(DEFAULT_CLUSTER, name, "127.0.0.1", port, List.of(), null, size, null);
  }

  /**
   * The address to listen at.
   *
   * @throws IllegalArgumentException if there is no such address, it means all, or it can be
   *     reached from elsewhere and there are no keys
   */
  public InetAddress address() {
    InetAddress address;
    try {
      address = InetAddress.getByName(bind);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("the address '" + bind + "' is not known", e);
    }
    check(
        !address.isAnyLocalAddress(),
        "the address '" + bind + "' means all interfaces: name the one to listen at");
    check(
        keys != null || address.isLoopbackAddress(),
        "the address '"
            + bind
            + "' can be reached from other machines, and there are no keys: make some with"
            + " 'soumak cluster keys DIR', copy them to each node, and give them with --keys DIR");
    check(
        keys == null || Files.isDirectory(keys),
        "there is no folder of keys '"
            + keys
            + "': copy it from a node, or make one with 'soumak cluster keys DIR'");
    return address;
  }
}
