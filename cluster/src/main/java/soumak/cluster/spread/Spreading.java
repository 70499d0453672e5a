package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import soumak.cluster.Feature;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;

/** Lets a node take part in a program that was rewritten, or begin one. One program at a time. */
public final class Spreading implements Feature {
  private static final System.Logger LOG = System.getLogger("soumak.cluster.spread");

  /** So often a node that joins a running program is asked again, after longer and longer. */
  private static final int MORE_TRIES = 5;

  private static final long FIRST_PAUSE_MILLIS = 200;

  private final ShippedClasses classes = new ShippedClasses();
  private final Spread spread = new Spread(classes);
  private volatile @Nullable Engine engine;

  /** At the program's first node: when the others have its classes. */
  private final Map<Node, CompletableFuture<Void>> brought = new ConcurrentHashMap<>();

  /** Whether this is the program's first node. */
  private volatile boolean isFirst;

  /** For {@link java.util.ServiceLoader}. */
  public Spreading() {}

  @Override
  public Map<Integer, Handler> handlers() {
    return Map.of(Services.SPREAD, spread.handler(), Services.SPREAD_CLASSES, classes);
  }

  @Override
  public void joined(Engine engine) {
    this.engine = engine;
    spread.placement().only(this::hasClasses);
    spread.start(engine);
    engine.onChange(now -> {
      if (isFirst) {
        bring(engine, now, MORE_TRIES);
      }
    });
  }

  @Override
  public void left() {
    spread.close();
  }

  /**
   * Brings a program's classes to all nodes that are there, and blocks until they have them. Nodes
   * that come later get them then, and threads of the program when they have them; one that cannot
   * take them is asked again some times.
   *
   * @param rewritten class files by internal name
   * @param resources finds what the program asks for by name, at this node
   * @return what runs the program, from this node
   * @throws soumak.cluster.engine.NodeLostException if a node is lost meanwhile
   */
  public Spread program(Map<String, byte[]> rewritten, ClassLoader resources) {
    Engine joined = Objects.requireNonNull(engine, "the node has not joined");
    classes.resources(resources);
    classes.add(rewritten);
    brought.clear();
    isFirst = true;
    for (CompletableFuture<Void> answer : bring(joined, joined.members(), 0)) {
      Waiting.on(answer);
    }
    return spread;
  }

  /** To those that have not got them, nor are about to. Does not wait for the network. */
  private List<CompletableFuture<Void>> bring(Engine joined, Members to, int moreTries) {
    List<CompletableFuture<Void>> answers = new ArrayList<>();
    for (Node node : to.nodes()) {
      answers.add(bring(joined, node, moreTries));
    }
    return answers;
  }

  /**
   * The engine may hold back who sends so much, and until a change of the members has been told to
   * one listener no other one hears of it, nor of the next: so each node has a thread that sends.
   */
  private CompletableFuture<Void> bring(Engine joined, Node to, int moreTries) {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    CompletableFuture<Void> earlier = brought.putIfAbsent(to, answer);
    if (earlier != null) {
      return earlier;
    }
    if (to.equals(joined.self())) {
      answer.complete(null);
      return answer;
    }
    begin(joined, to, answer, moreTries);
    return answer;
  }

  private void begin(Engine joined, Node to, CompletableFuture<Void> answer, int moreTries) {
    try {
      Thread.ofPlatform()
          .daemon()
          .name("spread classes")
          .inheritInheritableThreadLocals(false)
          .start(() -> send(joined, to, answer, moreTries));
    } catch (RuntimeException | Error noThread) {
      end(joined, to, answer, moreTries, noThread);
    }
  }

  private void send(Engine joined, Node to, CompletableFuture<Void> answer, int moreTries) {
    try {
      CompletableFuture<?>[] answers =
          classes.messages().stream()
              .map(it -> joined.request(to, Services.SPREAD_CLASSES, it))
              .toArray(CompletableFuture<?>[]::new);
      var _ =
          CompletableFuture.allOf(answers)
              .whenComplete((all, failure) -> end(joined, to, answer, moreTries, failure));
    } catch (RuntimeException | Error e) {
      end(joined, to, answer, moreTries, e);
    }
  }

  private void end(
      Engine joined,
      Node to,
      CompletableFuture<Void> answer,
      int moreTries,
      @Nullable Throwable failure) {
    if (failure == null) {
      answer.complete(null);
    } else if (Waiting.cause(failure) instanceof NodeLostException) {
      answer.completeExceptionally(failure);
    } else if (moreTries > 0
        && brought.get(to) == answer
        && isLater(joined, to, answer, moreTries)) {
      tell(
          "{0} is asked again to take the program''s classes, and gets no threads yet: {1}",
          to, failure);
    } else {
      answer.completeExceptionally(failure);
      tell("{0} gets no threads, as it has not taken the program''s classes: {1}", to, failure);
    }
  }

  /** Whether it will be asked again. */
  private boolean isLater(Engine joined, Node to, CompletableFuture<Void> answer, int moreTries) {
    long pause = FIRST_PAUSE_MILLIS << (MORE_TRIES - moreTries);
    try {
      CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS)
          .execute(() -> begin(joined, to, answer, moreTries - 1));
      return true;
    } catch (RuntimeException | Error noMemory) {
      return false;
    }
  }

  private static void tell(String what, Node node, Throwable failure) {
    LOG.log(System.Logger.Level.WARNING, what, node, failure);
  }

  private boolean hasClasses(Node node) {
    CompletableFuture<Void> it = brought.get(node);
    return it != null && it.state() == Future.State.SUCCESS;
  }

  /** The loader of the program's classes at this node. */
  public ClassLoader loader() {
    return classes;
  }
}
