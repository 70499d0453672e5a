package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a program whose order a test decides. They stop at gates: before each step of the
 * program, and after each wait. A thread is quiet if it stands at a gate, or waits for what has not
 * come. If all are quiet, none goes on by itself, so what happens next is only what the test does;
 * and as what it does lets one of them go on at most, one runs at a time.
 */
public final class ProgramThreads extends ThreadGroup implements Turns {
  /** Where a thread stands, until the test opens it. */
  record Gate(Thread thread, String what, CountDownLatch open) {}

  /** A time for which a thread waits at most; the test says when it has passed. */
  record Time(Thread thread, CompletableFuture<Void> passed) {}

  private static final long PATIENCE = 120_000_000_000L;
  private static final long LOOK = 50_000;

  private final Map<Thread, Gate> gates = new ConcurrentHashMap<>();
  private final Map<Thread, BooleanSupplier> awaited = new ConcurrentHashMap<>();
  private final Map<Thread, Time> times = new ConcurrentHashMap<>();
  private final Queue<Runnable> later = new ConcurrentLinkedQueue<>();
  private volatile @Nullable Thread looking;
  private final Set<Thread> alive = ConcurrentHashMap.newKeySet();
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> noted = new ConcurrentHashMap<>();

  /** Nodes that have died; their threads may still run. */
  final Set<@Nullable Spread> dead = new HashSet<>();

  /** Copies that are kept, as what the garbage collector does is in no order. */
  final List<Shared> copies = Collections.synchronizedList(new ArrayList<>());

  ProgramThreads() {
    super("program");
  }

  private static @Nullable ProgramThreads current() {
    return Thread.currentThread().getThreadGroup() instanceof ProgramThreads those ? those : null;
  }

  /** Called by a copy's constructor, also of classes that another loader has loaded. */
  public static void keep(Shared copy) {
    ProgramThreads those = current();
    if (those != null) {
      those.copies.add(copy);
    }
  }

  /** The program goes on here when it is its turn. */
  static void step(String what) {
    ProgramThreads those = current();
    if (those != null) {
      those.stop(what);
    }
  }

  /** Notes something that all nodes know at once, as no program could. */
  static void say(String what) {
    ProgramThreads those = current();
    if (those != null) {
      those.said.add(what);
    }
  }

  static boolean isSaid(String what) {
    ProgramThreads those = current();
    return those != null && those.said.contains(what);
  }

  /** Notes how far something has come. What a dead node does counts no more. */
  static void note(String what, int value) {
    ProgramThreads those = current();
    if (those != null && !those.dead.contains(Station.spread())) {
      those.noted.put(what, value);
    }
  }

  int noted(String what) {
    return noted.getOrDefault(what, 0);
  }

  private void stop(String what) {
    Thread me = Thread.currentThread();
    Gate gate = new Gate(me, what, new CountDownLatch(1));
    gates.put(me, gate);
    awaited.remove(me);
    times.remove(me);
    LockSupport.unpark(looking);
    boolean interrupted = false;
    while (gate.open.getCount() > 0) {
      try {
        gate.open.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      me.interrupt();
    }
  }

  @Override
  public void begins(Thread thread) {
    alive.add(thread);
  }

  @Override
  public void waits(BooleanSupplier ready) {
    awaited.put(Thread.currentThread(), ready);
    LockSupport.unpark(looking);
  }

  @Override
  public void goesOn() {
    stop("go on");
  }

  @Override
  public CompletableFuture<Void> time() {
    Time time = new Time(Thread.currentThread(), new CompletableFuture<>());
    times.put(time.thread, time);
    return time.passed;
  }

  @Override
  public void later(Runnable action) {
    later.add(action);
  }

  /** What the runtime does a moment later; the test says when. */
  Queue<Runnable> later() {
    return later;
  }

  /** Those that wait for some time at most, by the names of the threads. */
  List<Time> times() {
    return times.values().stream()
        .filter(time -> !time.passed.isDone())
        .sorted(Comparator.comparing(time -> time.thread.getName()))
        .toList();
  }

  void open(Gate gate) {
    gates.remove(gate.thread);
    gate.open.countDown();
  }

  /** Those that may go on, by name. */
  List<Gate> gates() {
    return gates.values().stream()
        .sorted(Comparator.comparing(gate -> gate.thread.getName()))
        .toList();
  }

  /** Waits until the first thread stands at its first gate. */
  void awaitGate() {
    long end = System.nanoTime() + PATIENCE;
    while (gates.isEmpty()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("the program does not begin");
      }
      LockSupport.parkNanos(LOOK);
    }
  }

  /** Those that have not ended. */
  Set<Thread> alive() {
    alive.removeIf(thread -> thread.getState() == Thread.State.TERMINATED);
    return alive;
  }

  /**
   * Waits until all are quiet. What was seen of each is seen once more, so that nobody has gone on
   * while the others were looked at.
   */
  void awaitQuiet() {
    looking = Thread.currentThread();
    long end = System.nanoTime() + PATIENCE;
    Map<Thread, Object> before = Map.of();
    while (true) {
      Map<Thread, Object> now = quiet();
      if (now != null && now.equals(before)) {
        return;
      }
      before = now == null ? Map.of(Thread.currentThread(), "somebody runs") : now;
      if (System.nanoTime() > end) {
        throw new AssertionError("a thread runs for ever, or was not woken: " + describe());
      }
      if (now == null) {
        LockSupport.parkNanos(LOOK);
      }
    }
  }

  private @Nullable Map<Thread, Object> quiet() {
    Map<Thread, Object> seen = new HashMap<>();
    for (Thread carrier : alive()) {
      Object why = whyQuiet(carrier);
      if (why == null) {
        return null;
      }
      seen.put(carrier, why);
    }
    return seen;
  }

  /** Something that is another one after the thread has gone on; null if it runs. */
  private @Nullable Object whyQuiet(Thread carrier) {
    Gate gate = gates.get(carrier);
    if (gate != null) {
      return gate;
    }
    BooleanSupplier ready = awaited.get(carrier);
    // One that was interrupted has forgotten it, and runs, before it says that it goes on.
    return ready == null || ready.getAsBoolean() || !isParked(carrier) ? null : ready;
  }

  private static boolean isParked(Thread carrier) {
    Thread.State state = carrier.getState();
    return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
  }

  String describe() {
    StringBuilder text = new StringBuilder();
    for (Thread carrier : alive()) {
      text.append("\n  ").append(carrier.getName()).append(' ').append(carrier.getState());
      Gate gate = gates.get(carrier);
      text.append(gate == null ? "" : " at the gate " + gate.what);
      Arrays.stream(carrier.getStackTrace())
          .limit(12)
          .forEach(at -> text.append("\n    ").append(at));
    }
    return text.toString();
  }
}
