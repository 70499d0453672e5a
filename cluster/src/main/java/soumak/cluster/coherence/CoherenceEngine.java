package soumak.cluster.coherence;

import com.tangosol.net.CacheFactory;
import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.net.InvocationService;
import com.tangosol.net.Member;
import com.tangosol.net.MemberEvent;
import com.tangosol.net.MemberListener;
import com.tangosol.net.NamedCache;
import com.tangosol.net.PartitionedService;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import soumak.cluster.NodeConfig;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;

/**
 * A node on Coherence. There is one per JVM, once: Coherence has one cluster per JVM, which would
 * come back as another member on its own, so what has left or was shut out is closed for good.
 *
 * <p>States: joined, then out, by {@link #close} or because the others have shut this node out.
 * Whoever sets {@code out} ends all that waits.
 */
public final class CoherenceEngine implements Engine {
  private static final AtomicBoolean USED = new AtomicBoolean();
  private static final long BEAT_MILLIS = 500;

  private final ConfigurableCacheFactory factory;
  private final InvocationService messages;
  private final Roster roster;
  private final Exchange exchange;
  private final Home home;
  private final Steps steps;
  private final Map<Integer, NamedCache<byte[], byte[]>> tables = new ConcurrentHashMap<>();
  private final AtomicBoolean out = new AtomicBoolean();

  private CoherenceEngine(NodeConfig config, Services services) {
    Pulse pulse = new Pulse(System::nanoTime);
    factory =
        CacheFactory.getCacheFactoryBuilder()
            .getConfigurableCacheFactory(
                Settings.resource("services.xml").toString(), getClass().getClassLoader());
    Member self = CacheFactory.getCluster().getLocalMember();
    roster = new Roster(self, CoherenceEngine::everybody, config.size() == 2, pulse);
    boolean here = config.address().isLoopbackAddress();
    home = new Home(services.steps(), roster, config.size(), here);
    home.install();
    factory.ensureService("Tables");
    // The first use of a table waits for other nodes, which no step's caller should.
    services.steps().keySet().forEach(this::table);
    // The members are known before the first message can come.
    steps = new Steps(roster, this::table, this::lost);
    messages = (InvocationService) factory.ensureService("Messages");
    exchange = new Exchange(services.handlers(), roster, messages, this::refresh);
    roster.onChange(exchange::lost);
    messages.addMemberListener(new Changes());
    refresh();
    exchange.install();
    pulse(pulse);
  }

  /**
   * Joins, or founds, the cluster. Blocks for some seconds.
   *
   * @throws IllegalStateException if this JVM is or was a node
   * @throws IllegalArgumentException if the configuration cannot work; the message says why
   * @throws IOException if no cluster can be joined or founded
   */
  public static CoherenceEngine join(NodeConfig config, Services services) throws IOException {
    Settings settings = Settings.of(config);
    if (!USED.compareAndSet(false, true)) {
      throw new IllegalStateException("this JVM is or was a node; start another process");
    }
    settings.apply();
    Neighbours neighbours = settings.neighbours();
    try {
      Entrance.enter(() -> start(neighbours), CacheFactory::shutdown);
      Release.check(everybody());
      CoherenceEngine joined = new CoherenceEngine(config, services);
      if (joined.members().nodes().stream().allMatch(Node::guest)) {
        throw new IllegalStateException("no node is there");
      }
      return joined;
    } catch (RuntimeException e) {
      CacheFactory.shutdown();
      throw JoinFailure.of(config, neighbours::tell, e);
    }
  }

  private static void start(Neighbours neighbours) {
    neighbours.check();
    CacheFactory.ensureCluster();
  }

  private void pulse(Pulse pulse) {
    Thread.ofPlatform()
        .daemon()
        .name("soumak-cluster-pulse")
        .start(() -> {
          while (!out.get()) {
            pulse.beat();
            if (roster.mayBeShutOut()) {
              shutOut();
            }
            try {
              Thread.sleep(BEAT_MILLIS);
            } catch (InterruptedException e) {
              return;
            }
          }
        });
  }

  private NamedCache<byte[], byte[]> table(int number) {
    return tables.computeIfAbsent(
        number, it -> factory.ensureCache("table-" + it, getClass().getClassLoader()));
  }

  @SuppressWarnings("unchecked") // Coherence's sets have no types.
  private static Set<Member> everybody() {
    return CacheFactory.getCluster().getMemberSet();
  }

  private void refresh() {
    if (!out.get()) {
      roster.update(() -> JoinTimes.of(messages));
    }
  }

  private final class Changes implements MemberListener {
    @Override
    public void memberJoined(MemberEvent event) {
      refresh();
    }

    @Override
    public void memberLeaving(MemberEvent event) {
      // It may still answer.
    }

    @Override
    public void memberLeft(MemberEvent event) {
      if (event.isLocal()) {
        shutOut();
      } else {
        refresh();
      }
    }
  }

  private void shutOut() {
    if (end()) {
      // Coherence's own thread calls this, and cannot wait for its end.
      Thread.ofPlatform().daemon().name("soumak-cluster-end").start(CacheFactory::shutdown);
    }
  }

  /** True for the one who ends it. */
  private boolean end() {
    if (!out.compareAndSet(false, true)) {
      return false;
    }
    steps.close();
    exchange.close();
    roster.removeSelf();
    return true;
  }

  private NodeLostException lost() {
    return new NodeLostException(self(), "it has left the cluster or was shut out");
  }

  @Override
  public Node self() {
    return roster.self();
  }

  @Override
  public Members members() {
    return roster.members();
  }

  @Override
  public void onChange(Consumer<Members> listener) {
    roster.onChange(listener);
  }

  @Override
  public Node home(int table, byte[] key) {
    if (!out.get()) {
      PartitionedService service = (PartitionedService) table(table).getCacheService();
      Member owner = service.getKeyOwner(key);
      if (owner != null) {
        return Roster.node(owner);
      }
    }
    return self();
  }

  /** Whether all entries of a table are at two nodes at least, as far as this one knows. */
  boolean isBackedUp(int table) {
    PartitionedService service = (PartitionedService) table(table).getCacheService();
    return !service.getBackupStrengthName().equals("ENDANGERED");
  }

  @Override
  public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
    return steps.request(table, key, argument);
  }

  @Override
  public void forget(int table, byte[] prefix) {
    if (!out.get()) {
      var _ = table(table).async().invokeAll(new Beginning(prefix), new Removal());
    }
  }

  @Override
  public void send(Node to, int service, byte[] bytes) {
    if (!out.get()) {
      exchange.send(to, service, bytes);
    }
  }

  @Override
  public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
    return out.get()
        ? CompletableFuture.failedFuture(lost())
        : exchange.request(to, service, bytes);
  }

  /** Hands what this node keeps over to the others, and leaves. Blocks for it. */
  @Override
  public void close() {
    if (out.get()) {
      return;
    }
    steps.finish(TimeUnit.SECONDS.toMillis(1));
    if (end()) {
      CacheFactory.shutdown();
      home.remove();
      exchange.remove();
    }
  }
}
