package soumak.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.cluster.coherence.CoherenceEngine;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;
import soumak.cluster.observing.Observing;

/**
 * The cluster that this JVM is a node of. A JVM is one node at most, once: a node that has left or
 * was shut out does not come back; its process is to be started again.
 *
 * <p>All methods may be called by any thread.
 */
public final class Cluster implements AutoCloseable {
  private static final AtomicReference<@Nullable Cluster> HERE = new AtomicReference<>();

  private final List<Feature> features;

  /** Of the node, for all its programs. */
  private final List<Feature> shared;

  private final Engine engine;
  private final AtomicBoolean left = new AtomicBoolean();

  private Cluster(List<Feature> features, List<Feature> shared, Engine engine) {
    this.features = List.copyOf(features);
    this.shared = List.copyOf(shared);
    this.engine = engine;
  }

  /**
   * The cluster that this JVM is a node of, as the program sees it whose code calls this: each
   * program that came to running nodes has its own features, and sees no node that is there for
   * another one.
   *
   * @throws IllegalStateException if it is none
   */
  public static Cluster here() {
    return ifHere()
        .orElseThrow(() ->
            new IllegalStateException(
                "this JVM is not a node of a cluster: run the program with"
                    + " 'soumak run --nodes N' or with --join, or call Cluster.join"));
  }

  /** As {@link #here}; empty if this JVM is not a node. */
  public static Optional<Cluster> ifHere() {
    Cluster node = HERE.get();
    return Optional.ofNullable(node).map(it -> it.guests().flatMap(Guests::ofCaller).orElse(it));
  }

  /** The node itself, with all its programs; null if this JVM is none. */
  static @Nullable Cluster node() {
    return HERE.get();
  }

  private Optional<Guests> guests() {
    return features.stream().filter(Guests.class::isInstance).map(Guests.class::cast).findFirst();
  }

  /**
   * Makes this JVM a node. Blocks until it is in, which takes seconds.
   *
   * @throws IllegalStateException if it is one already, or was one
   * @throws IllegalArgumentException if the configuration cannot work; the message says why
   * @throws IOException if the cluster cannot be joined; the message says what to do
   */
  public static Cluster join(NodeConfig config) throws IOException {
    List<Feature> features = new ArrayList<>(features());
    for (Feature it : List.copyOf(features)) {
      if (it instanceof Programs programs) {
        features.add(new Guests(programs, Cluster::featuresOfAProgram));
      }
    }
    return join(features, services -> CoherenceEngine.join(config, services));
  }

  /** As {@link #join(NodeConfig)}, with these features and an engine of the caller's choice. */
  public static Cluster join(List<Feature> features, Join join) throws IOException {
    return form(features, List.of(), join, Cluster::isHere);
  }

  private static void isHere(Cluster cluster) {
    if (!HERE.compareAndSet(null, cluster)) {
      cluster.close();
      throw new IllegalStateException("this JVM is a node already");
    }
    // For `soumak cluster status`, which looks for nodes from outside.
    System.setProperty("soumak.node", cluster.engine.self().name());
    OpenFiles.watch(cluster.engine);
  }

  /** A cluster that is not that of this JVM: of several nodes in one JVM, each has its own. */
  public static Cluster form(List<Feature> features, Join join) throws IOException {
    return form(features, List.of(), join);
  }

  /**
   * @param shared are found here too, but belong to somebody else
   */
  static Cluster form(List<Feature> features, List<Feature> shared, Join join) throws IOException {
    return form(features, shared, join, cluster -> {});
  }

  /**
   * @param formed called before any message is delivered
   */
  private static Cluster form(
      List<Feature> given, List<Feature> shared, Join join, Consumer<Cluster> formed)
      throws IOException {
    Gate gate = new Gate();
    List<Feature> features = new ArrayList<>(given);
    features.add(new Status(given));
    Engine engine = join.join(services(features, gate));
    Cluster cluster = new Cluster(features, shared, engine);
    engine.onChange(cluster::changed);
    if (shared.isEmpty()) {
      Observing.watch(engine);
    }
    try {
      features.forEach(it -> it.joined(engine));
      formed.accept(cluster);
      gate.open();
      return cluster;
    } catch (RuntimeException | Error e) {
      // Others would send to it, and wait for what is behind the gate.
      try {
        engine.close();
      } catch (RuntimeException | Error closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  /** How a node comes to its engine. */
  @FunctionalInterface
  public interface Join {
    Engine join(Services services) throws IOException;
  }

  private static List<Feature> features() {
    return ServiceLoader.load(Feature.class, Cluster.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  private static List<Feature> featuresOfAProgram() {
    return features().stream().filter(it -> !(it instanceof Programs)).toList();
  }

  private static Services services(List<Feature> features, Gate gate) {
    Map<Integer, Handler> handlers = new HashMap<>();
    Map<Integer, Step> steps = new HashMap<>();
    for (Feature feature : features) {
      feature.handlers().forEach((number, it) -> put(handlers, number, gate.before(it)));
      feature.steps().forEach((number, it) -> put(steps, number, it));
    }
    return new Services(handlers, steps);
  }

  private static <T> void put(Map<Integer, T> map, int number, T value) {
    if (map.put(number, value) != null) {
      throw new IllegalStateException("two features use the number " + number);
    }
  }

  public Engine engine() {
    return engine;
  }

  /**
   * What all nodes are and do, as a JSON object. Blocks for some seconds if a node does not answer;
   * that one is told of all the same.
   */
  public String status() {
    return Status.json(engine);
  }

  /** What its features count. */
  Map<String, Long> counts() {
    Map<String, Long> sums = new TreeMap<>();
    for (Feature feature : features) {
      feature.status().forEach((name, count) -> sums.merge(name, count, Long::sum));
    }
    return sums;
  }

  /** The feature of this class. */
  public <T extends Feature> T feature(Class<T> type) {
    return Stream.concat(features.stream(), shared.stream())
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no feature " + type.getName()));
  }

  private void changed(Members members) {
    if (!members.contains(engine.self())) {
      leave();
    }
  }

  private void leave() {
    if (left.compareAndSet(false, true)) {
      new ArrayList<>(features).reversed().forEach(Cluster::leave);
    }
  }

  /** One that fails keeps no other from it. */
  private static void leave(Feature feature) {
    try {
      feature.left();
    } catch (RuntimeException | Error e) {
      System.getLogger("soumak.cluster")
          .log(System.Logger.Level.ERROR, "a feature could not leave its cluster", e);
    }
  }

  /** Leaves the cluster. Blocks until the others have been told and have what this node kept. */
  @Override
  public void close() {
    engine.close();
    leave();
  }
}
