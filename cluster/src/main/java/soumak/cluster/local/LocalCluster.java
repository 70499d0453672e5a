package soumak.cluster.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;

/**
 * Nodes within one JVM, and what can befall them.
 *
 * <p>With {@link #threads()} all goes on by itself. With {@link #chosen} nothing happens until
 * {@link #step} or {@link #run} is called: each delivery and each step at a home is one event, the
 * choices say which comes next, and what a node does is done by the thread that calls. Then all
 * calls must come from one thread, and what nodes do must not block.
 *
 * <p>A node that is killed is shut out soon; one that is frozen or on the smaller side of a
 * partition, when the {@link #patience} with it is at an end. Messages that a dead node sent may
 * arrive for as long as their receiver has not seen the death.
 */
public final class LocalCluster implements AutoCloseable {
  private final Links links = new Links();
  private final Traffic traffic;
  private final Entries entries;
  private final Map<Node, LocalEngine> known = new ConcurrentHashMap<>();
  private final Map<LocalEngine, Lane> news = new ConcurrentHashMap<>();
  private final List<LocalEngine> nodes = new ArrayList<>();
  private long epoch;
  private volatile Duration patience = Duration.ofSeconds(10);

  private LocalCluster(@Nullable Choices choices) {
    traffic = choices == null ? new ThreadTraffic(links) : new ChosenTraffic(links, choices);
    entries = new Entries(traffic);
  }

  /** A cluster that real threads run. */
  public static LocalCluster threads() {
    return new LocalCluster(null);
  }

  /** A cluster that runs one event after the other, as {@code choices} decide. */
  public static LocalCluster chosen(Choices choices) {
    return new LocalCluster(choices);
  }

  /** How long a silent node is waited for until it is shut out: 10 s if nothing is said. */
  public LocalCluster patience(Duration patience) {
    this.patience = patience;
    return this;
  }

  /** Adds a node. It sees the members at once, the others see it soon. */
  public Engine join(String name, Services services) {
    return join(name, false, services);
  }

  /** Adds a node that keeps no entries. There must be another one before a step is asked for. */
  public Engine joinGuest(String name, Services services) {
    return join(name, true, services);
  }

  private synchronized Engine join(String name, boolean guest, Services services) {
    LocalEngine engine =
        new LocalEngine(this, new Node(known.size() + 1L, name, "local", guest), services);
    known.put(engine.self(), engine);
    news.put(engine, new Lane(null, engine));
    List<LocalEngine> before = List.copyOf(nodes);
    nodes.add(engine);
    Members members = changed();
    engine.joined(members);
    tell(before, members);
    return engine;
  }

  /** Shuts a node out, or takes one out that leaves. */
  synchronized void remove(LocalEngine engine) {
    if (nodes.remove(engine)) {
      engine.shutOutAt(epoch + 1);
      Members members = changed();
      tell(List.copyOf(nodes), members);
      tell(List.of(engine), members);
    }
  }

  private Members changed() {
    epoch++;
    entries.moveTo(nodes, epoch);
    return new Members(epoch, nodes.stream().map(LocalEngine::self).toList());
  }

  private void tell(List<LocalEngine> those, Members members) {
    for (LocalEngine engine : those) {
      Lane lane = news.get(engine);
      if (lane != null) {
        traffic.put(lane, () -> engine.see(members));
      }
    }
  }

  /** Has the node do something, as an event. A dead one does not, a frozen one later. */
  public void at(Node node, Runnable action) {
    LocalEngine engine = at(node);
    traffic.put(
        engine,
        engine,
        () -> {
          if (!engine.isGone()) {
            action.run();
          }
        });
  }

  /** Does something of which the choices say when: kills a node, for example. */
  public void sometime(Runnable action) {
    traffic.put(new Lane(null, null), action);
  }

  /**
   * Kills a node: what it waits for fails, and nothing happens there any more. The others see its
   * death some events later.
   */
  public void kill(Node node) {
    LocalEngine engine = at(node);
    engine.die();
    sometime(() -> remove(engine));
  }

  /** Stops a node, as a long pause does, which is shut out if it is not thawed in time. */
  public void freeze(Node node) {
    LocalEngine engine = at(node);
    traffic.change(() -> links.freeze(node));
    traffic.after(
        patience,
        () -> {
          if (links.isFrozen(node)) {
            remove(engine);
          }
        });
  }

  /** Lets a frozen node go on. If it has been shut out meanwhile, that is what it sees next. */
  public void thaw(Node node) {
    traffic.change(() -> links.thaw(node));
  }

  /**
   * Cuts the nodes off from those of other sides. Who is on no side is on the first. In the end the
   * largest side stays, and among equals the one with the oldest node.
   */
  public void part(List<Set<Node>> sides) {
    traffic.change(() -> links.part(sides));
    traffic.after(patience, () -> smallerSides().forEach(this::remove));
  }

  /** Ends the partition. */
  public void heal() {
    traffic.change(() -> links.part(List.of()));
  }

  private synchronized List<LocalEngine> smallerSides() {
    List<LocalEngine> stay = List.of();
    for (LocalEngine oldest : nodes) {
      List<LocalEngine> side =
          nodes.stream().filter(other -> links.connected(oldest.self(), other.self())).toList();
      if (side.size() > stay.size()) {
        stay = side;
      }
    }
    List<LocalEngine> others = new ArrayList<>(nodes);
    others.removeAll(stay);
    return others;
  }

  /** What {@code from} sends to {@code to} takes so long from now on. */
  public void delay(Node from, Node to, Duration delay) {
    traffic.change(() -> links.delay(from, to, delay.toNanos()));
  }

  /**
   * Brings one event about, in a cluster that is {@link #chosen}.
   *
   * @return false if there is none
   */
  public boolean step() {
    if (traffic instanceof ChosenTraffic chosen) {
      return chosen.step();
    }
    throw new IllegalStateException("threads run this cluster, not its caller");
  }

  /**
   * Brings events about until there are none.
   *
   * @throws IllegalStateException after a million of them
   */
  public void run() {
    for (int events = 0; step(); events++) {
      if (events == 1_000_000) {
        throw new IllegalStateException("a million events, and there is no end");
      }
    }
  }

  /** The time since the cluster began; the clock of one that is {@link #chosen} jumps. */
  public Duration now() {
    return Duration.ofNanos(traffic.now());
  }

  /** How many entries all tables have, for tests that look whether something is left. */
  public int entryCount() {
    return entries.count();
  }

  Traffic traffic() {
    return traffic;
  }

  Entries entries() {
    return entries;
  }

  /** Null if the node was never here. */
  @Nullable LocalEngine engine(Node node) {
    return known.get(node);
  }

  private LocalEngine at(Node node) {
    LocalEngine engine = engine(node);
    if (engine == null) {
      throw new IllegalArgumentException(node + " is no node of this cluster");
    }
    return engine;
  }

  /** Ends all nodes. */
  @Override
  public void close() {
    List<LocalEngine> left;
    synchronized (this) {
      left = List.copyOf(nodes);
    }
    left.forEach(LocalEngine::die);
    traffic.close();
  }
}
