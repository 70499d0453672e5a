package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;

/**
 * A program on some nodes, one event after the other: a message arrives, or one of its threads goes
 * on to its next step. Choices say which; the same choices give the same run.
 */
final class Schedule implements AutoCloseable {
  private static final int EVENTS = 100_000;

  final ProgramThreads threads = new ProgramThreads();
  final List<Spread> spreads = new ArrayList<>();
  final List<Engine> engines = new ArrayList<>();
  final List<String> trace = new ArrayList<>();
  final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();

  /** What is looked at whenever all threads are quiet. */
  Runnable check = () -> {};

  private final Choices choices;
  private final LocalCluster cluster;
  private final Queue<Runnable> collected = new ConcurrentLinkedQueue<>();
  private int events;
  private int killAt = Integer.MAX_VALUE;
  private int victim;
  private Set<Op> breaking = Set.of();
  private int breakAt;
  private boolean breaksWhenSent;
  private Set<Op> failing = Set.of();
  private int failAt;
  private boolean failsWhenServed;

  Schedule(Choices choices, int count) {
    this.choices = choices;
    cluster = LocalCluster.chosen(choices);
    for (int i = 0; i < count; i++) {
      int node = i;
      Spread spread = new Spread(Schedule.class.getClassLoader());
      Handler traced =
          (from, bytes) -> {
            trace.add("n" + (from.id() - 1) + " -> n" + node + " " + Op.read(new Reader(bytes)));
            return answer(spread, from, bytes);
          };
      Engine engine =
          new Gated(cluster.join("n" + i, new Services(Map.of(Services.SPREAD, traced), Map.of())));
      engines.add(engine);
      spread.turns(threads);
      spreads.add(spread.onUncaught((name, failure) -> thrown(spread, failure)));
    }
    cluster.run();
    for (int i = 0; i < count; i++) {
      spreads.get(i).start(engines.get(i));
    }
  }

  /** Messages of the collector, which is in no order, wait. */
  private final class Gated extends ForwardedEngine {
    Gated(Engine engine) {
      super(engine);
    }

    @Override
    public void send(Node to, int service, byte[] bytes) {
      if (Thread.currentThread().getName().equals("spread collector")) {
        collected.add(() -> engine.send(to, service, bytes));
      } else {
        boolean breaks = breaks(bytes);
        engine.send(to, service, bytes);
        breakOff(breaks);
      }
    }

    @Override
    public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
      boolean breaks = breaks(bytes);
      CompletableFuture<byte[]> answer = engine.request(to, service, bytes);
      breakOff(breaks);
      return answer;
    }
  }

  /** Whether the sending of this message breaks off; now, if it is not to be sent. */
  private boolean breaks(byte[] bytes) {
    if (!breaking.contains(Op.read(new Reader(bytes))) || breakAt-- != 0) {
      return false;
    }
    trace.add("the next one breaks off");
    breakOff(!breaksWhenSent);
    return true;
  }

  private static void breakOff(boolean now) {
    if (now) {
      throw new StackOverflowError("a test's");
    }
  }

  /**
   * The sending of one message, of some kinds, ends with an error, before or after it is sent.
   *
   * @param most it is one of so many next ones
   */
  void breakOff(int most, Set<Op> kinds) {
    breaking = kinds;
    breakAt = choices.next(most);
    breaksWhenSent = choices.next(2) > 0;
  }

  boolean hasBrokenOff() {
    return breakAt < 0;
  }

  /**
   * One message of some kinds is answered with a failure, whether what it asks for is done or not.
   *
   * @param most it is one of so many next ones
   */
  void failAnswer(int most, Set<Op> kinds) {
    failNextAnswer(kinds, choices.next(2) > 0);
    failAt = choices.next(most);
  }

  /**
   * @param served what it asks for is done
   */
  void failNextAnswer(Set<Op> kinds, boolean served) {
    failing = kinds;
    failAt = 0;
    failsWhenServed = served;
  }

  boolean hasFailed() {
    return failAt < 0;
  }

  private CompletableFuture<byte[]> answer(Spread spread, Node from, byte[] bytes) {
    if (!failing.contains(Op.read(new Reader(bytes))) || failAt-- != 0) {
      return spread.handler().receive(from, bytes).toCompletableFuture();
    }
    trace.add("which is answered with a failure");
    if (failsWhenServed) {
      var _ = spread.handler().receive(from, bytes);
    }
    return CompletableFuture.completedFuture(Answers.failed(new OutOfMemoryError("a test's")));
  }

  private void thrown(Spread at, Throwable failure) {
    if (!threads.dead.contains(at)) {
      thrown.add(failure);
    }
  }

  /** A node dies before this event. */
  Schedule killAt(int event, int node) {
    killAt = event;
    victim = node;
    return this;
  }

  boolean hasKilled() {
    return !threads.dead.isEmpty();
  }

  /** Runs a main method at the first node to the end of the program. */
  void main(Nodes.Body body) throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    new Thread(threads, () -> run(body, end), "schedule").start();
    try {
      end.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause() + "\nThrown: " + thrown + lastEvents(), e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("no end" + threads.describe() + lastEvents(), e);
    }
  }

  private String lastEvents() {
    return "\nThe last events:\n  "
        + String.join("\n  ", trace.subList(Math.max(0, trace.size() - 60), trace.size()));
  }

  private void run(Nodes.Body body, CompletableFuture<Void> end) {
    try {
      CompletableFuture<Void> program = new CompletableFuture<>();
      Thread first = new Thread(threads, () -> begin(body, program), "program");
      first.setDaemon(true); // it waits for ever if its node dies
      first.start();
      threads.awaitGate();
      while (next()) {
        assertThat(events++).as("events").isLessThan(EVENTS);
      }
      assertThat(threads.alive())
          .filteredOn(it -> !isDead(it))
          .as(() -> "nothing can happen, and these wait: " + threads.describe())
          .isEmpty();
      if (!threads.dead.contains(spreads.getFirst())) {
        program.get(20, TimeUnit.SECONDS);
      }
      end.complete(null);
    } catch (Throwable e) {
      end.completeExceptionally(e);
    }
  }

  private boolean isDead(Thread thread) {
    Station station = thread instanceof Carrier carrier ? carrier.station : null;
    return station != null && threads.dead.contains(station.spread);
  }

  private void begin(Nodes.Body body, CompletableFuture<Void> program) {
    try {
      spreads
          .getFirst()
          .program(() -> {
            ProgramThreads.step("begin");
            body.run();
          });
      program.complete(null);
    } catch (InterruptedException | RuntimeException e) {
      program.completeExceptionally(e);
    }
  }

  /** Brings an event about; false if there is none. */
  private boolean next() {
    threads.awaitQuiet();
    if (events >= killAt) {
      killAt = Integer.MAX_VALUE;
      threads.dead.add(spreads.get(victim));
      trace.add("n" + victim + " dies");
      cluster.kill(engines.get(victim).self());
      return true;
    }
    check.run();
    List<ProgramThreads.Gate> steps = threads.gates();
    List<ProgramThreads.Time> times = threads.times();
    int possible = steps.size() + times.size() + threads.later().size();
    int chosen = possible == 0 ? 0 : choices.next(possible + 1);
    if (chosen == 0 && cluster.step()) {
      return true;
    }
    if (possible == 0) {
      return false;
    }
    int at = Math.max(0, chosen - 1);
    if (at < steps.size()) {
      open(steps.get(at));
    } else if (at < steps.size() + times.size()) {
      pass(times.get(at - steps.size()));
    } else {
      trace.add("what was to be done later");
      threads.later().remove().run();
    }
    return true;
  }

  private void pass(ProgramThreads.Time time) {
    trace.add(time.thread().getName() + ": its time is over");
    time.passed().complete(null);
  }

  private void open(ProgramThreads.Gate gate) {
    trace.add(gate.thread().getName() + ": " + gate.what());
    threads.open(gate);
  }

  /** Brings what the collectors of copies say to the homes. */
  void deliverCollected() {
    for (Runnable one = collected.poll(); one != null; one = collected.poll()) {
      one.run();
    }
    cluster.run();
  }

  /** A thread of the program; the first ones go to the second node, the third and so on. */
  static SpreadThread start(String name, Runnable body) {
    SpreadThread thread = new KeptThread(body, name);
    thread.start();
    return thread;
  }

  /** A thread whose copies are kept. */
  public static final class KeptThread extends SpreadThread {
    KeptThread(Runnable body, String name) {
      super(body, name);
    }

    public KeptThread(@org.jspecify.annotations.Nullable Blank$ blank) {
      super(blank);
      ProgramThreads.keep(this);
    }
  }

  @Override
  public void close() {
    spreads.forEach(Spread::close);
    cluster.close();
  }
}
