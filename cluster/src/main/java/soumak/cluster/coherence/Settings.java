package soumak.cluster.coherence;

import com.tangosol.net.CacheFactory;
import java.lang.invoke.MethodHandles;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import soumak.cluster.NodeConfig;

/**
 * Tells Coherence where to listen and whom to look for. It knows one configuration per JVM, in
 * system properties.
 *
 * <p>Left alone it listens on all interfaces, in three places: where it talks to members ({@code
 * localhost}), where members look for it (the name service, at {@code discovery.address}), and for
 * multicast, which well-known addresses turn off.
 */
final class Settings {
  /** A new cluster is founded after looking for others so long. */
  private static final int JOIN_HERE_MILLIS = 300;

  private static final int JOIN_FAR_MILLIS = 3_000;

  /** Kept here, as the logging system would forget its level. */
  private static final Logger LOGGER = Logger.getLogger("soumak.cluster.coherence");

  /**
   * Of what accepts connections. While there are no files left, it says so some thousand times a
   * second; and if that fails, as to write the time of the first message takes a file, it accepts
   * nothing any more.
   */
  private static final Logger ACCEPTOR =
      Logger.getLogger("com.oracle.coherence.common.internal.net.MultiplexedSocketProvider");

  private final NodeConfig config;
  private final InetAddress address;
  private final @Nullable KeyFolder keys;

  private Settings(NodeConfig config) {
    this.config = config;
    this.address = config.address();
    this.keys = config.keys() == null ? null : KeyFolder.of(config.keys());
    if (!address.isLoopbackAddress() && !isOwn(address)) {
      throw new IllegalArgumentException(
          "this machine does not have the address '" + config.bind() + "'");
    }
  }

  /**
   * What Coherence is to be told, when all that can be wrong with it has been looked at.
   *
   * @throws IllegalArgumentException if it cannot work; the message says why
   */
  static Settings of(NodeConfig config) {
    return new Settings(config);
  }

  private static boolean isOwn(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }

  /** Who is where this node looks for others. */
  Neighbours neighbours() {
    return new Neighbours(config, keys, wellKnown(address.getHostAddress()));
  }

  void apply() {
    boolean here = address.isLoopbackAddress();
    String numbers = address.getHostAddress();
    set("override", resource("operational.xml").toString());
    set("cluster", config.cluster());
    set("member", config.name());
    set("localhost", numbers);
    set("discovery.address", numbers);
    set("nameservice.address", numbers);
    set("clusterport", Integer.toString(config.port()));
    set("localport", here ? "0" : Integer.toString(config.port() + 1));
    set("localport.adjust", "true");
    set("wka", String.join(",", wellKnown(numbers)));
    set("join.timeout", Integer.toString(here ? JOIN_HERE_MILLIS : JOIN_FAR_MILLIS));
    set("role", Release.role(config.guest()));
    set("distributed.localstorage", Boolean.toString(!config.guest()));
    set("transport.reliable", config.keys() == null ? "tmb" : "tmbs");
    set("socketprovider", config.keys() == null ? "tcp" : "soumak-tls");
    set("metrics.http.enabled", "false");
    // Programs may pin virtual threads while they wait for messages, as who loads a class does.
    set("virtualthreads.enabled", "false");
    set("management", "none");
    setKeys();
    log();
    leaveOutSchemas();
  }

  /**
   * They take a second of a processor to read, and tests hold our files against them. Coherence
   * says so on the console, unless its logger is there, which it is when this class is initialised.
   */
  private static void leaveOutSchemas() {
    try {
      MethodHandles.lookup().ensureInitialized(CacheFactory.class);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    set("xml.validation.disable", "true");
  }

  private static void set(String name, String value) {
    System.setProperty("coherence." + name, value);
  }

  private List<String> wellKnown(String self) {
    if (config.dns() != null) {
      return List.of(config.dns());
    }
    return config.peers().isEmpty() ? List.of(self) : config.peers();
  }

  private void setKeys() {
    if (keys != null) {
      System.setProperty("soumak.cluster.keystore", keys.node().toUri().toString());
      System.setProperty("soumak.cluster.truststore", keys.trust().toUri().toString());
      System.setProperty("soumak.cluster.password", keys.password());
    }
  }

  /** Coherence says much at all times; it is heard only if somebody has set the logger's level. */
  private static void log() {
    if (LOGGER.getLevel() == null) {
      LOGGER.setLevel(Level.OFF);
    }
    if (ACCEPTOR.getLevel() == null) {
      ACCEPTOR.setLevel(Level.OFF);
    }
    set("log", "jdk");
    set("log.logger", LOGGER.getName());
    set("log.level", LOGGER.getLevel() == Level.OFF ? "1" : "7");
  }

  static URL resource(String name) {
    return Objects.requireNonNull(Settings.class.getResource(name), name);
  }
}
