package soumak.cluster.objects;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.objects.ObjectStep.Result;
import soumak.cluster.objects.ThreadStep.State;
import soumak.woven.Fiber;

/**
 * Threads that any node starts at any other, and joins. What has become of a thread is kept at two
 * nodes. If a thread's node dies, the thread is lost, and not started again.
 *
 * <p>The methods pause a task and block a thread; what fails does so with a {@link
 * soumak.TaskFailedException} whose cause says why.
 */
public final class SharedThreads {
  private final Engine engine;
  private final Views views;
  private final Directory directory;
  private final Supplier<ObjectId> ids;

  /** The threads here until their ends are noted, and what answers those who wait for that. */
  private final Map<ObjectId, Supplier<CompletableFuture<byte[]>>> running =
      new ConcurrentHashMap<>();

  private final AtomicInteger turn = new AtomicInteger();
  private volatile @Nullable ThreadRunner runner;

  SharedThreads(Engine engine, Views views, Directory directory, Supplier<ObjectId> ids) {
    this.engine = engine;
    this.views = views;
    this.directory = directory;
    this.ids = ids;
  }

  /** Says how threads are run that others start here. Until then, none can be. */
  public void runner(ThreadRunner runner) {
    this.runner = runner;
  }

  /**
   * Starts a thread.
   *
   * @param what the name of what it does, which its node's {@link ThreadRunner} knows
   * @return the thread's id, when its node has started it
   */
  public ObjectId start(Placement placement, String what, byte[] argument) throws Pausable {
    return Replies.of(started(placement, what, argument)).await();
  }

  /** {@link #start(Placement, String, byte[])} as woven code calls it. */
  public ObjectId start(Placement placement, String what, byte[] argument, Fiber fiber) {
    return Replies.of(started(placement, what, argument)).await(fiber);
  }

  /**
   * Waits for a thread's end. The cause of a failure is a {@link ThreadFailedException} if it ended
   * with an exception, a {@link NodeLostException} if it died with its node, and a {@link
   * NoSuchObjectException} if there is no such thread.
   *
   * @return what it gave
   */
  public byte[] join(ObjectId thread) throws Pausable {
    return Replies.of(joined(thread)).await();
  }

  /** {@link #join(ObjectId)} as woven code calls it. */
  public byte[] join(ObjectId thread, Fiber fiber) {
    return Replies.of(joined(thread)).await(fiber);
  }

  /** Forgets a thread that nobody joins any more. Does not wait. */
  public void forget(ObjectId thread) {
    var _ = step(thread, ThreadStep.FORGET.at(engine.self().id(), 0));
  }

  private CompletableFuture<In> step(ObjectId thread, Out argument) {
    return engine.atomic(Services.THREADS, thread.key(), argument.toBytes()).thenApply(In::new);
  }

  CompletableFuture<ObjectId> started(Placement placement, String what, byte[] argument) {
    ObjectId id = ids.get();
    return choose(placement).thenCompose(node -> startAt(node, id, what, argument));
  }

  private CompletableFuture<ObjectId> startAt(
      Node node, ObjectId id, String what, byte[] argument) {
    Out message = PeerMessage.START.about(id).bytes(what.getBytes(UTF_8)).bytes(argument);
    // Who joins would take it for lost by a view from before it came, whose epoch were noted.
    return views
        .heardOf(node.id())
        .handle((heard, never) -> views.last().epoch())
        .thenCompose(epoch -> step(id, ThreadStep.BEGIN.at(node.id(), epoch)))
        .thenCompose(in -> engine.request(node, Services.OBJECTS, message.toBytes()))
        .whenComplete((accepted, failure) -> {
          if (failure != null) {
            forget(id);
          }
        })
        .thenApply(accepted -> id);
  }

  private CompletableFuture<Node> choose(Placement placement) {
    Node node = placement.node();
    if (node != null) {
      return CompletableFuture.completedFuture(node);
    }
    List<Node> nodes = views.last().nodes();
    if (nodes.isEmpty()) {
      return CompletableFuture.failedFuture(
          new NodeLostException(engine.self(), "it takes part no more"));
    }
    if (!placement.isByLoad()) {
      int next = Math.floorMod(turn.getAndIncrement(), nodes.size());
      return CompletableFuture.completedFuture(nodes.get(next));
    }
    return leastLoaded(nodes);
  }

  private record Load(Node node, long threads) {}

  private CompletableFuture<Node> leastLoaded(List<Node> nodes) {
    List<CompletableFuture<Load>> loads = nodes.stream().map(this::load).toList();
    return CompletableFuture.allOf(loads.toArray(CompletableFuture[]::new))
        .thenApply(all ->
            loads.stream()
                .map(CompletableFuture::join)
                .min((a, b) -> Long.compare(a.threads, b.threads))
                .map(Load::node)
                .orElse(engine.self()));
  }

  /** A node that dies meanwhile is chosen last. */
  private CompletableFuture<Load> load(Node node) {
    return engine
        .request(node, Services.OBJECTS, PeerMessage.LOAD.about(new ObjectId(0, 0)).toBytes())
        .thenApply(answer -> new Load(node, new In(answer).number()))
        .exceptionally(dead -> new Load(node, Long.MAX_VALUE));
  }

  CompletableFuture<byte[]> joined(ObjectId thread) {
    return step(thread, ThreadStep.GET.at(engine.self().id(), 0))
        .thenCompose(in -> {
          if (Result.of(in) == Result.UNKNOWN) {
            throw new NoSuchObjectException(thread);
          }
          return outcome(thread, new In(in.bytes()));
        });
  }

  private CompletableFuture<byte[]> outcome(ObjectId thread, In in) {
    State state = State.of(in);
    long node = in.number();
    long since = in.number();
    byte[] result = in.bytes();
    return switch (state) {
      case DONE -> CompletableFuture.completedFuture(result);
      case FAILED ->
          CompletableFuture.failedFuture(new ThreadFailedException(new String(result, UTF_8)));
      case LOST ->
          CompletableFuture.failedFuture(
              new NodeLostException(
                  new Node(node, "node " + node, "gone"), "the thread " + thread + " ran there"));
      case RUNNING ->
          directory
              .ask(node, since, PeerMessage.AWAIT.about(thread))
              .thenCompose(answer ->
                  answer.length > 0
                      ? joined(thread)
                      : step(thread, ThreadStep.LOSE.at(node, since))
                          .thenCompose(lost -> joined(thread)));
    };
  }

  /** How many run here. */
  long count() {
    return running.size();
  }

  /** What another node wants of the threads here. */
  CompletionStage<byte[]> receive(PeerMessage kind, In in) {
    ObjectId id = in.id();
    return switch (kind) {
      case START -> run(id, new String(in.bytes(), UTF_8), in.bytes());
      case AWAIT ->
          running.getOrDefault(id, () -> CompletableFuture.completedFuture(PeerMessage.DONE)).get();
      default -> CompletableFuture.completedFuture(new Out().number(count()).toBytes());
    };
  }

  private CompletionStage<byte[]> run(ObjectId id, String what, byte[] argument) {
    CompletableFuture<byte[]> ended = new CompletableFuture<>();
    if (running.putIfAbsent(id, () -> ended) == null) {
      var _ =
          startHere(what, argument)
              .handle((result, failure) -> endOf(result, failure))
              .thenCompose(end -> note(id, end))
              .thenAccept(ended::complete);
    }
    return CompletableFuture.completedFuture(PeerMessage.DONE);
  }

  private CompletionStage<byte[]> startHere(String what, byte[] argument) {
    ThreadRunner here = runner;
    if (here == null) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(engine.self() + " runs no threads of others"));
    }
    try {
      return here.start(what, argument);
    } catch (RuntimeException | Error e) { // whoever joins it is told
      return CompletableFuture.failedFuture(e);
    }
  }

  private Out endOf(byte @Nullable [] result, @Nullable Throwable failure) {
    State state = failure == null ? State.DONE : State.FAILED;
    byte[] what =
        failure == null && result != null
            ? result
            : (failure == null ? "" : text(Directory.cause(failure))).getBytes(UTF_8);
    Out end = ThreadStep.END.at(engine.self().id(), views.last().epoch());
    return end.number(state.code()).bytes(what);
  }

  /** As it says itself, if it can: it is the program's. */
  private static String text(Throwable failure) {
    try {
      return String.valueOf(failure.toString());
    } catch (RuntimeException | Error e) {
      return failure.getClass().getName();
    }
  }

  /** Whoever joins hears of the end when it is noted. If it cannot be, the next who waits tries. */
  private CompletableFuture<byte[]> note(ObjectId id, Out end) {
    return step(id, end)
        .handle((noted, failure) -> {
          if (failure == null) {
            running.remove(id);
          } else {
            running.replace(id, () -> note(id, end));
          }
          return failure == null ? PeerMessage.DONE : PeerMessage.FAILED;
        });
  }
}
