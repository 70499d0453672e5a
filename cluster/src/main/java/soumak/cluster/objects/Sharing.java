package soumak.cluster.objects;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import soumak.cluster.Cluster;
import soumak.cluster.Feature;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;

/**
 * What one node shares with the others. Its handlers and steps are given to the engine before the
 * node joins, then {@link #start} connects them:
 *
 * <pre>{@code
 * Sharing sharing = new Sharing(Setting.COMMIT);
 * Engine engine = join(new Services(sharing.handlers(), sharing.steps()));
 * sharing.start(engine);
 * }</pre>
 *
 * In a JVM that is a node, {@link #here} is connected already, with the setting {@link
 * Setting#COMMIT}.
 *
 * <p>All methods may be called by any thread, and none waits.
 */
public final class Sharing implements Feature {
  private final Setting setting;
  private final CompletableFuture<Started> started = new CompletableFuture<>();

  /** Who was there; after the start it is the engine's listener's. */
  private volatile Members last = new Members(0, List.of());

  private record Started(
      Views views, SharedObjects objects, SharedMonitors monitors, SharedThreads threads) {}

  /** With {@link Setting#COMMIT}. */
  public Sharing() {
    this(Setting.COMMIT);
  }

  /** What the node shares that this JVM is. */
  public static Sharing here() {
    return Cluster.here().feature(Sharing.class);
  }

  public Sharing(Setting setting) {
    this.setting = setting;
  }

  @Override
  public Map<Integer, Handler> handlers() {
    return Map.of(Services.OBJECTS, this::receive);
  }

  @Override
  public Map<Integer, Step> steps() {
    return Map.of(
        Services.ENTRIES,
        ObjectStep::apply,
        Services.MONITORS,
        MonitorStep::apply,
        Services.THREADS,
        ThreadStep::apply);
  }

  /** Connects it to the engine that has its handlers and steps; called once. */
  public void start(Engine engine) {
    Views views = new Views(engine);
    Directory directory = new Directory(engine, views, setting);
    SharedObjects objects = new SharedObjects(engine, directory, setting);
    SharedMonitors monitors = new SharedMonitors(engine, new Tokens(engine, views, directory));
    SharedThreads threads = new SharedThreads(engine, views, directory, objects::nextId);
    last = engine.members();
    started.complete(new Started(views, objects, monitors, threads));
    engine.onChange(members -> changed(members, engine.self()));
    views.changed();
  }

  @Override
  public void joined(Engine engine) {
    start(engine);
  }

  /** Nothing for a node that has never shared anything. */
  @Override
  public Map<String, Long> status() {
    Figures now = figures();
    return now.equals(Figures.NONE) ? Map.of() : now.byName();
  }

  private Started started() {
    return Objects.requireNonNull(started.getNow(null), "start(engine) has not been called");
  }

  public SharedObjects objects() {
    return started().objects;
  }

  public SharedMonitors monitors() {
    return started().monitors;
  }

  public SharedThreads threads() {
    return started().threads;
  }

  /** What this node shares now. */
  public Figures figures() {
    Started parts = started();
    Map<CopyState, Long> states = parts.objects.states();
    return new Figures(
        states.getOrDefault(CopyState.ALONE, 0L),
        states.getOrDefault(CopyState.EXCLUSIVE, 0L),
        states.getOrDefault(CopyState.SHARED, 0L),
        states.getOrDefault(CopyState.INVALID, 0L),
        parts.objects.invalidations(),
        parts.objects.recalls(),
        parts.monitors.tokens(),
        parts.monitors.handOffs(),
        parts.monitors.waiting(),
        parts.threads.count());
  }

  private void changed(Members members, Node self) {
    if (members.contains(self)) {
      boolean lost = !members.nodes().containsAll(last.nodes());
      last = members;
      started().views.changed();
      if (lost) {
        started().monitors.nodeLost();
        started().objects.reclaiming().sweep();
      }
    } else {
      NodeLostException why = new NodeLostException(self, "the others have shut it out");
      started().views.fail(why);
      started().objects.shutOut(why);
      started().monitors.shutOut(why);
    }
  }

  private CompletionStage<byte[]> receive(Node from, byte[] bytes) {
    In in = new In(bytes);
    PeerMessage kind = PeerMessage.of(in);
    return started.thenCompose(parts ->
        switch (kind) {
          case INVALIDATE, RECALL -> parts.objects.receive(from, kind, in);
          case RETURN, NOTIFIED -> parts.monitors.receive(kind, in);
          case START, AWAIT, LOAD -> parts.threads.receive(kind, in);
        });
  }
}
