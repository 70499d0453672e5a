package soumak.cluster.spread;

import java.lang.ref.Reference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;

/**
 * A rewritten program at one node. Each node makes one, joins with its {@link #services}, and calls
 * {@link #start}; one of them calls {@link #main} and is the program's first node: static fields
 * are there, and the program ends with it.
 */
public final class Spread implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("soumak.cluster.spread");

  /** Until a node has heard that the program has ended with another one. */
  private static final int MOMENT_MILLIS = 1_000;

  private final Classes classes;
  private final Directory directory = new Directory(this);
  private final Writes writes = new Writes();
  private final Threads threads = new Threads(this);
  private final Placement placement = new Placement();
  private final Statics statics = new Statics();
  private final Serving serving = new Serving(this);
  private final Losses losses = new Losses(this);
  private final Hooks hooks = new Hooks(this);
  private final Protocol protocol = new Protocol(this);
  private final Peers peers;
  private final ClassQuestions questions = new ClassQuestions(this);
  private final AtomicLong numbers = new AtomicLong();
  private final CompletableFuture<Engine> engine = new CompletableFuture<>();
  private final Thread collector =
      Thread.ofPlatform().daemon().name("spread collector").unstarted(directory::collect);
  private volatile @Nullable Long first;
  private volatile BiConsumer<String, Throwable> uncaught = Spread::log;
  private volatile IntConsumer exit = Spread::unknownExit;
  private volatile Turns turns = Turns.FREE;
  private volatile Members seen = new Members(0, List.of());

  /** Whether the program has ended, at its first node. */
  private volatile boolean isOver;

  /**
   * @param program finds the program's rewritten classes
   */
  public Spread(ClassLoader program) {
    this(program, Duration.ofSeconds(10));
  }

  Spread(ClassLoader program, Duration patience) {
    classes = new Classes(program);
    peers = new Peers(patience);
  }

  /** What the engine needs to know before the node joins. */
  public Services services() {
    return new Services(Map.of(Services.SPREAD, protocol), Map.of());
  }

  Handler handler() {
    return protocol;
  }

  /** Takes part, from now on. */
  public Spread start(Engine engine) {
    this.engine.complete(engine);
    engine.onChange(this::see);
    see(engine.members());
    collector.start();
    return this;
  }

  /** What is done with what threads throw, at the first node; it is logged if nothing is said. */
  public Spread onUncaught(BiConsumer<String, Throwable> uncaught) {
    this.uncaught = uncaught;
    return this;
  }

  /**
   * What the first node does when the program calls {@link System#exit}; gets its status. Of
   * several exits this is the first one, and none once the program ends by itself, but for {@link
   * Runtime#halt}. Where an exit is first, {@link #program} and {@link #main} do not return.
   */
  public Spread onExit(IntConsumer exit) {
    this.exit = exit;
    return this;
  }

  private static void unknownExit(int status) {
    throw new UnsupportedOperationException(
        "nobody has said how the program can end with " + status);
  }

  /** {@link #main}, where the body calls it. */
  @FunctionalInterface
  public interface Body {
    void run() throws Throwable;
  }

  /**
   * Runs a program, from this node, until all its threads have ended that are no daemons. What the
   * body throws goes to {@link #onUncaught}.
   *
   * @param main calls the program's main method
   * @return whether it threw nothing
   */
  public boolean program(Body main) throws InterruptedException {
    AtomicBoolean well = new AtomicBoolean();
    run(() -> {
      try {
        main.run();
        well.set(true);
      } catch (Throwable e) {
        Threads.<RuntimeException>sneak(e);
      }
    });
    return well.get();
  }

  /**
   * Runs a program, from this node, until all its threads have ended that are no daemons.
   *
   * @throws IllegalArgumentException if there is no such class with a main method
   */
  public void main(String mainClass, String... args) throws InterruptedException {
    Method main = mainOf(mainClass);
    run(() -> invoke(main, args));
  }

  void run(Runnable body) throws InterruptedException {
    first = self();
    hooks.begin();
    SpreadThread thread = new SpreadThread("main");
    placement.main(self());
    threads.beginAtHome(thread, self(), Placement.MAIN);
    threads.carry(thread, "main", 0, Placement.MAIN, body).start();
    thread.life$.comes();
    placement.await();
    hooks.run();
    isOver = true;
  }

  private Method mainOf(String mainClass) {
    try {
      Method main =
          Class.forName(mainClass, true, classes.loader()).getMethod("main", String[].class);
      main.setAccessible(true);
      return main;
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "There is no class " + mainClass + " with a main(String[]) in the program", e);
    }
  }

  private static void invoke(Method main, String[] args) {
    try {
      main.invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      Threads.<RuntimeException>sneak(e.getCause() == null ? e : e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  static void log(String thread, Throwable failure) {
    LOG.log(System.Logger.Level.ERROR, "Exception in thread " + thread, failure);
  }

  @Override
  public void close() {
    collector.interrupt();
    threads.defaults().end();
  }

  // Members

  private synchronized void see(Members now) {
    Members before = seen;
    if (now.epoch() < before.epoch()) {
      return;
    }
    seen = now;
    List<Runnable> watching = losses.watchingIfMemory();
    placement.hold(1);
    try {
      changed(before, now);
    } finally {
      placement.hold(-1);
      Reference.reachabilityFence(watching);
    }
  }

  private void changed(Members before, Members now) {
    // It is told once, so none of this may be left out.
    now.nodes().forEach(node -> surely(() -> peers.see(node)));
    surely(() ->
        placement
            .see(now)
            .forEach(
                place -> surely(() -> threads.askWhetherItComes(place.node(), place.number()))));
    Node self = engine.join().self();
    boolean loses = false;
    if (before.contains(self) && !now.contains(self)) {
      surely(() -> directory.end(lost(self.id())));
    }
    for (Node node : before.nodes()) {
      if (!now.contains(node)) {
        loses = true;
        surely(() -> directory.lose(node.id(), lost(node.id())));
        surely(() -> threads.lose(node.id(), lost(node.id())));
      }
    }
    if (loses) {
      surely(losses::tellAll);
    }
  }

  /** Does it; if that breaks off, as without memory, once more a moment later. Throws nothing. */
  void surely(Runnable action) {
    try {
      action.run();
    } catch (VirtualMachineError e) {
      later(() -> surely(action));
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.WARNING, "Others may wait for what failed here: " + e);
    }
  }

  /** Does it a moment later. Throws nothing. */
  void later(Runnable action) {
    try {
      turns.later(action);
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.WARNING, "Others may wait for what has no thread here: " + e);
    }
  }

  NodeLostException lost(long node) {
    return peers.lost(node);
  }

  /** Does it if the node is lost already. */
  void ifLost(long node, Consumer<NodeLostException> action) {
    peers.await(
        node,
        it -> {
          if (!seen.contains(it)) {
            action.accept(lost(node));
          }
        },
        action);
  }

  /** The last of what the engine has told. */
  Members seen() {
    return seen;
  }

  Peers peers() {
    return peers;
  }

  // Messages

  long self() {
    return engine.join().self().id();
  }

  CompletableFuture<Reader> ask(long to, Writer message) {
    return request(to, message.bytes()).thenApply(Answers::read);
  }

  private CompletableFuture<byte[]> request(long to, byte[] bytes) {
    Engine joined = engine.join();
    if (to == self()) {
      return protocol.receive(joined.self(), bytes);
    }
    CompletableFuture<CompletableFuture<byte[]>> sent = new CompletableFuture<>();
    peers.await(to, it -> send(joined, it, bytes, sent), sent::completeExceptionally);
    return sent.thenCompose(answer -> answer);
  }

  private static void send(
      Engine joined, Node to, byte[] bytes, CompletableFuture<CompletableFuture<byte[]>> sent) {
    try {
      sent.complete(joined.request(to, Services.SPREAD, bytes));
    } catch (RuntimeException | Error e) {
      // Who waits may be another thread than this.
      sent.completeExceptionally(e);
      throw e;
    }
  }

  void tell(long to, Writer message) {
    byte[] bytes = message.bytes();
    Engine joined = engine.join();
    if (to == self()) {
      var _ = protocol.receive(joined.self(), bytes);
    } else {
      peers.await(to, it -> joined.send(it, Services.SPREAD, bytes), never -> {});
    }
  }

  long first() {
    Long node = first;
    if (node == null) {
      throw new IllegalStateException("No program runs here: main was called at no node");
    }
    return node;
  }

  void first(long node) {
    first = node;
  }

  CompletableFuture<Reader> askFirst(Writer message) {
    return ask(first(), message);
  }

  void tellFirst(Writer message) {
    tell(first(), message);
  }

  long nextNumber() {
    return numbers.incrementAndGet();
  }

  // Statics

  Shared statics(Class<?> type) {
    if (first() == self()) {
      return statics.get(type);
    }
    Shared object = questions.statics(type);
    Statics.publish(type, object);
    return object;
  }

  /** The monitor of a class or an enum constant. */
  Shared namedMonitor(String name) {
    return first() == self() ? statics.monitor(name) : questions.monitor(name);
  }

  /** Sets a default of the JVM at all nodes; see {@link Defaults}. */
  void setDefault(int what, String text) {
    Waiting.on(askFirst(Op.SET_DEFAULT.message().aByte(what).aText(text)));
  }

  /** Throws nothing, though the failure's own methods may. */
  @SuppressWarnings("CatchingUnchecked")
  void uncaught(String thread, Throwable failure) {
    try {
      uncaught.accept(thread, failure);
    } catch (Throwable e) {
      String type = failure.getClass().getName();
      String what = "Exception in thread {0}: {1}, which cannot be told because of {2}";
      LOG.log(System.Logger.Level.ERROR, what, thread, type, e.getClass().getName());
    }
  }

  void end(int status, boolean withHooks) {
    if (first() == self()) {
      exit(status, withHooks);
    } else {
      Waiting.on(askFirst(Op.EXIT.message().anInt(status).aByte(withHooks ? 1 : 0)));
      // This node ends soon.
      new CompletableFuture<Void>().join();
    }
  }

  void exit(int status, boolean withHooks) {
    if (withHooks) {
      hooks.run();
    }
    isOver = true;
    exit.accept(status);
  }

  /** Tells that what was written has gone with its home. */
  CompletableFuture<Void> tellLostWrites(String why) {
    return tellLoss("What was written is lost with its home: {0}", why);
  }

  /** Tells that a home did not take what was written, as another node is lost that it is about. */
  CompletableFuture<Void> tellWritesNotTaken(String why) {
    return tellLoss("What was written is lost, as its home cannot take it: {0}", why);
  }

  /**
   * Tells what has gone with a node; a moment later, and only if the program goes on: when it ends,
   * its nodes go one after the other, and nobody misses anything.
   *
   * @param message with {@code {0}} for the detail
   * @return when it has been told, or is known to be of no use
   */
  CompletableFuture<Void> tellLoss(String message, String detail) {
    return CompletableFuture.runAsync(
        () -> {
          if (goesOn()) {
            LOG.log(System.Logger.Level.WARNING, message, detail);
          }
        },
        CompletableFuture.delayedExecutor(MOMENT_MILLIS, TimeUnit.MILLISECONDS));
  }

  /** Whether the program has not ended, as far as this node knows. */
  private boolean goesOn() {
    Long node = first;
    Members now = seen;
    return !isOver
        && node != null
        && now.contains(engine.join().self())
        && now.nodes().stream().anyMatch(it -> it.id() == node);
  }

  void turns(Turns turns) {
    this.turns = turns;
  }

  Turns turns() {
    return turns;
  }

  Classes classes() {
    return classes;
  }

  Directory directory() {
    return directory;
  }

  Writes writes() {
    return writes;
  }

  Threads threads() {
    return threads;
  }

  Serving serving() {
    return serving;
  }

  Losses losses() {
    return losses;
  }

  Hooks hooks() {
    return hooks;
  }

  Placement placement() {
    return placement;
  }

  Statics statics() {
    return statics;
  }

  ClassQuestions questions() {
    return questions;
  }
}
