package soumak.cluster.coherence;

import com.tangosol.net.CacheFactory;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.InetAddress;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
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
  /** By this, other nodes know those that keep no entries. */
  static final String GUEST = "guest";

  /** A new cluster is founded after looking for others so long. */
  private static final int JOIN_HERE_MILLIS = 300;

  private static final int JOIN_FAR_MILLIS = 3_000;

  /** Kept here, as the logging system would forget its level. */
  private static final Logger LOGGER = Logger.getLogger("soumak.cluster.coherence");

  private Settings() {}

  static void apply(NodeConfig config) throws IOException {
    InetAddress address = config.address();
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
    set("wka", String.join(",", wellKnown(config, numbers)));
    set("join.timeout", Integer.toString(here ? JOIN_HERE_MILLIS : JOIN_FAR_MILLIS));
    set("role", config.guest() ? GUEST : "node");
    set("distributed.localstorage", Boolean.toString(!config.guest()));
    set("transport.reliable", config.keys() == null ? "tmb" : "tmbs");
    set("socketprovider", config.keys() == null ? "tcp" : "soumak-tls");
    set("metrics.http.enabled", "false");
    // Programs may pin virtual threads while they wait for messages, as who loads a class does.
    set("virtualthreads.enabled", "false");
    set("management", "none");
    keys(config.keys());
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

  private static List<String> wellKnown(NodeConfig config, String self) {
    if (config.dns() != null) {
      return List.of(config.dns());
    }
    return config.peers().isEmpty() ? List.of(self) : config.peers();
  }

  private static void keys(@Nullable Path folder) throws IOException {
    if (folder != null) {
      Path password = folder.resolve("password");
      System.setProperty("soumak.cluster.keystore", folder.resolve("node.p12").toUri().toString());
      System.setProperty(
          "soumak.cluster.truststore", folder.resolve("trust.p12").toUri().toString());
      System.setProperty("soumak.cluster.password", Files.readString(password).strip());
    }
  }

  /** Coherence says much at all times; it is heard only if somebody has set the logger's level. */
  private static void log() {
    if (LOGGER.getLevel() == null) {
      LOGGER.setLevel(Level.OFF);
    }
    set("log", "jdk");
    set("log.logger", LOGGER.getName());
    set("log.level", LOGGER.getLevel() == Level.OFF ? "1" : "7");
  }

  static URL resource(String name) {
    return Objects.requireNonNull(Settings.class.getResource(name), name);
  }
}
