package soumak.cluster.objects;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.Task;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Pools;
import soumak.cluster.objects.ObjectStep.Result;
import soumak.cluster.observing.Observing;
import soumak.woven.Fiber;

/**
 * Monitors that all nodes share: one task or thread of all nodes is inside, as often as it likes,
 * and can wait there until another one notifies it. Who is inside is the task that calls, or the
 * thread if no task does.
 *
 * <p>If a node dies, the monitors that were there go to the next who wants them, and that one is
 * told ({@link Entered#AFTER_LOSS}): what they guard may be half changed. Whoever waits anywhere is
 * woken then ({@link Woken#NODE_LOST}), for the one who was to notify may be dead. So call {@link
 * #await} in a loop that tests what it waits for, as with Java's own monitors.
 *
 * <p>The methods pause a task and block a thread. What fails does so with a {@link
 * soumak.TaskFailedException} whose cause is a {@link soumak.cluster.engine.NodeLostException}:
 * this node has been shut out.
 */
public final class SharedMonitors {
  /** How a monitor was entered. */
  public enum Entered {
    NORMALLY,
    /** A node has died that had the monitor; one of its threads may have been inside. */
    AFTER_LOSS
  }

  /** Why waiting has ended. */
  public enum Woken {
    NOTIFIED,
    TIMED_OUT,
    /** A node has died, perhaps the one that was to notify. */
    NODE_LOST
  }

  private static final long AGAIN_MILLIS = 500;
  private static final Executor THREADS = Pools.named("soumak-cluster-waits");
  private static final Executor AGAIN =
      CompletableFuture.delayedExecutor(AGAIN_MILLIS, TimeUnit.MILLISECONDS, THREADS);

  private final Engine engine;
  private final Tokens tokens;
  private final Map<ObjectId, LocalMonitor> monitors = new ConcurrentHashMap<>();
  private final AtomicLong tickets = new AtomicLong();
  private final LongAdder handOffs = new LongAdder();
  private volatile @Nullable Throwable shutOut;

  SharedMonitors(Engine engine, Tokens tokens) {
    this.engine = engine;
    this.tokens = tokens;
  }

  /** Enters the monitor when nobody else is inside. */
  public Entered enter(ObjectId id) throws Pausable {
    return Replies.of(enter(id, caller())).await();
  }

  /** {@link #enter(ObjectId)} as woven code calls it. */
  public Entered enter(ObjectId id, Fiber fiber) {
    return Replies.of(enter(id, caller())).await(fiber);
  }

  /**
   * Leaves the monitor, if this is as often as it was entered. Does not wait.
   *
   * @throws IllegalMonitorStateException if the caller is not inside
   */
  public void exit(ObjectId id) {
    exit(id, caller());
  }

  /**
   * Leaves the monitor, waits to be notified, and enters it again.
   *
   * @throws IllegalMonitorStateException if the caller is not inside
   */
  public Woken await(ObjectId id) throws Pausable {
    return Replies.of(await(id, caller())).await();
  }

  /** {@link #await(ObjectId)} as woven code calls it. */
  public Woken await(ObjectId id, Fiber fiber) {
    return Replies.of(await(id, caller())).await(fiber);
  }

  /** Waits as {@link #await(ObjectId)} does, at most for {@code timeout}. */
  public Woken await(ObjectId id, Duration timeout) throws Pausable {
    return Replies.of(await(id, caller(), timeout)).await();
  }

  /** {@link #await(ObjectId, Duration)} as woven code calls it. */
  public Woken await(ObjectId id, Duration timeout, Fiber fiber) {
    return Replies.of(await(id, caller(), timeout)).await(fiber);
  }

  /**
   * Wakes the one that has waited longest, if there is one.
   *
   * @throws IllegalMonitorStateException if the caller is not inside
   */
  public void signal(ObjectId id) throws Pausable {
    Replies.of(signal(id, caller(), false)).await();
  }

  /** {@link #signal(ObjectId)} as woven code calls it. */
  public void signal(ObjectId id, Fiber fiber) {
    Replies.of(signal(id, caller(), false)).await(fiber);
  }

  /**
   * Wakes all that wait.
   *
   * @throws IllegalMonitorStateException if the caller is not inside
   */
  public void signalAll(ObjectId id) throws Pausable {
    Replies.of(signal(id, caller(), true)).await();
  }

  /** {@link #signalAll(ObjectId)} as woven code calls it. */
  public void signalAll(ObjectId id, Fiber fiber) {
    Replies.of(signal(id, caller(), true)).await(fiber);
  }

  private static Object caller() {
    Object task = Task.current();
    return task == null ? Thread.currentThread() : task;
  }

  CompletableFuture<Entered> enter(ObjectId id, Object who) {
    Throwable out = shutOut;
    return out == null ? monitor(id).enter(who) : CompletableFuture.failedFuture(out);
  }

  void exit(ObjectId id, Object who) {
    monitor(id).exit(who);
  }

  CompletableFuture<Woken> await(ObjectId id, Object who) {
    return monitor(id).await(who, tickets.incrementAndGet());
  }

  CompletableFuture<Woken> await(ObjectId id, Object who, Duration timeout) {
    long nanos = TimeUnit.NANOSECONDS.convert(timeout); // at most what a long holds
    long ticket = tickets.incrementAndGet();
    CompletableFuture<Woken> woken = monitor(id).await(who, ticket);
    // Of one that is woken before, nothing is left to be ended.
    var _ =
        woken
            .copy()
            .completeOnTimeout(Woken.TIMED_OUT, nanos, TimeUnit.NANOSECONDS)
            .thenAcceptAsync(how -> monitor(id).endWaiting(ticket, how), THREADS);
    return woken;
  }

  /** Does it once more after a while, unless this node is shut out. */
  void again(Runnable action) {
    AGAIN.execute(() -> {
      if (shutOut == null) {
        action.run();
      }
    });
  }

  CompletableFuture<Result> signal(ObjectId id, Object who, boolean all) {
    return monitor(id).signal(who, all ? MonitorStep.NOTIFY_ALL : MonitorStep.NOTIFY);
  }

  private LocalMonitor monitor(ObjectId id) {
    return monitors.computeIfAbsent(id, some -> new LocalMonitor(id, this));
  }

  /** What another node wants of a monitor. */
  CompletableFuture<byte[]> receive(PeerMessage kind, In in) {
    ObjectId id = in.id();
    long number = in.number();
    if (kind == PeerMessage.RETURN) {
      return monitor(id).recall(number);
    }
    if (number == Tokens.ALL) {
      wakeAll(id);
    } else {
      monitor(id).wake(number, Woken.NOTIFIED);
    }
    return CompletableFuture.completedFuture(PeerMessage.DONE);
  }

  private void wakeAll(ObjectId id) {
    LocalMonitor monitor = monitors.get(id);
    if (monitor != null) {
      monitor.tickets().forEach(ticket -> monitor.endWaiting(ticket, Woken.NOTIFIED));
    }
  }

  /** A signal may be lost: who waits there is woken, at all nodes. */
  void lookAgain(ObjectId id) {
    wakeAll(id);
    engine.members().nodes().stream()
        .filter(node -> !node.equals(engine.self()))
        .forEach(node -> lookAgain(id, node));
  }

  private void lookAgain(ObjectId id, Node at) {
    if (engine.members().contains(at)) {
      var _ =
          tokens
              .wakeAll(id, at)
              .exceptionally(failure -> {
                again(() -> lookAgain(id, at));
                return null;
              });
    }
  }

  /** A node has died: who waits is woken. */
  void nodeLost() {
    monitors.forEach((id, monitor) ->
        monitor.tickets().forEach(ticket -> monitor.endWaiting(ticket, Woken.NODE_LOST)));
  }

  void handedOff(ObjectId id) {
    Observing.handedOff(engine.self(), id);
    handOffs.increment();
  }

  long handOffs() {
    return handOffs.sum();
  }

  long tokens() {
    return monitors.values().stream().filter(LocalMonitor::isHere).count();
  }

  long waiting() {
    return monitors.values().stream().mapToLong(monitor -> monitor.tickets().size()).sum();
  }

  void shutOut(Throwable why) {
    shutOut = why;
    monitors.values().forEach(monitor -> monitor.shutOut(why));
  }

  Tokens trips() {
    return tokens;
  }

  Node self() {
    return engine.self();
  }
}
