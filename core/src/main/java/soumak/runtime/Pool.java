package soumak.runtime;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Workers, one for each core unless told otherwise, their run queues, and the inbox for tasks from
 * elsewhere. A task that is made ready by a worker goes to that worker's own queue.
 */
public final class Pool implements Home {
  final Inbox inbox = new Inbox();
  final Parallelism parallelism = new Parallelism(System.nanoTime());

  private final RunQueue[] queues;
  private final boolean shared;
  private final Object lock = new Object();

  /** Parked workers, the last to park on top. Guarded by the lock. */
  private final ArrayDeque<Worker> parked;

  /** All workers that have a queue, by the queue's number. Guarded by the lock. */
  private final @Nullable Worker[] workers;

  private volatile int idle;
  private volatile boolean shutDown;
  private volatile boolean closing;
  private volatile boolean refusing;

  /** Capsules that have begun here and have not ended; only of pools that can be shut down. */
  private final Set<Inlet> capsules = Collections.newSetFromMap(new WeakHashMap<>());

  /**
   * Tasks that have been started here and have not ended; only counted in pools that can be shut
   * down.
   */
  private final AtomicLong live = new AtomicLong();

  private int started;

  /** The pool that tasks run in when nothing else is said. */
  private static final class Shared {
    static final Pool POOL = new Pool(Settings.WORKERS, true);

    static {
      POOL.start();
    }
  }

  Pool(int size, boolean shared) {
    this.shared = shared;
    queues = new RunQueue[size];
    // One that grew without memory would lose those that are in it.
    parked = new ArrayDeque<>(size + 1);
    workers = new Worker[size];
    for (int i = 0; i < size; i++) {
      queues[i] = new RunQueue(inbox, size > 1);
    }
  }

  public static Pool shared() {
    return Shared.POOL;
  }

  /**
   * A running pool of {@code size} workers, beside the shared one.
   *
   * @throws IllegalStateException if the calling code runs in a simulation
   * @throws OutOfMemoryError if there can be no threads for them
   */
  public static Pool of(int size) {
    refuseIfSimulated();
    Pool pool = new Pool(size, false);
    try {
      pool.start();
    } catch (OutOfMemoryError noThread) {
      pool.shutDown();
      throw noThread;
    }
    return pool;
  }

  /** Refuses a pool that is not the shared one, when the calling code runs in a simulation. */
  static void refuseIfSimulated() {
    Clock.refuseIfSimulated("a scheduler that is not the shared one");
  }

  private void start() {
    for (RunQueue queue : queues) {
      startWorker(queue);
    }
    Monitor.watch(this);
  }

  private void startWorker(RunQueue queue) {
    Worker worker;
    @Nullable Worker before;
    int number = number(queue);
    synchronized (lock) {
      worker = new Worker(this, queue, ++started);
      before = workers[number];
      workers[number] = worker;
    }
    try {
      worker.start();
    } catch (OutOfMemoryError noThread) {
      synchronized (lock) {
        workers[number] = before;
      }
      throw noThread;
    }
  }

  private int number(RunQueue queue) {
    int i = 0;
    while (queues[i] != queue) {
      i++;
    }
    return i;
  }

  /**
   * Gives the queue of a worker whose thread is going to block to a new worker.
   *
   * @throws OutOfMemoryError if there can be no thread for it
   */
  void replace(RunQueue queue) {
    startWorker(queue);
  }

  boolean isShared() {
    return shared;
  }

  boolean isShutDown() {
    return shutDown;
  }

  @Override
  public void ready(Schedulable task) {
    RunQueue own = ownQueue();
    if (own != null) {
      own.push(task);
    } else {
      inbox.add(task);
      wakeOne(false);
    }
  }

  /** {@link #ready(Schedulable)} for one that others wait for: a worker runs it next. */
  void readyFirst(Schedulable task) {
    RunQueue own = ownQueue();
    if (own == null) {
      ready(task);
    } else {
      own.pushFirst(task);
    }
  }

  @Override
  public void ready(Schedulable task, @Nullable Object brought) {
    RunQueue own = ownQueue();
    if (own == null) {
      task.slot = brought;
      inbox.add(task);
      wakeOne(false);
      return;
    }
    if (task.slot != null) {
      task.slot = null;
    }
    own.push(task, brought);
  }

  @Override
  public void started(Schedulable task) {
    RunQueue own = ownQueue();
    if (own == null) {
      ready(task);
      return;
    }
    Inlet inlet = task.inlet$();
    if (inlet != null && inlet.placement.hasLongTurn()) {
      own.pushFirst(task);
    } else {
      own.push(task);
    }
    if (idle > 0 && (own.size() & (Worker.WORTH_STEALING - 1)) == 0) {
      wakeOne(false);
    }
  }

  private @Nullable RunQueue ownQueue() {
    return Thread.currentThread() instanceof Worker worker ? worker.queue(this) : null;
  }

  /**
   * Wakes a parked worker, if there is one; {@code urged}: it shall take even a single task from
   * another one.
   */
  void wakeOne(boolean urged) {
    int now = idle;
    if (now == 0
        || (!urged && now < queues.length && parallelism.isDiscouraged(System.nanoTime()))) {
      return;
    }
    Worker woken;
    synchronized (lock) {
      woken = parked.pollLast();
      idle = parked.size();
    }
    if (woken != null) {
      woken.urged = urged;
      woken.wake();
    }
  }

  /**
   * Parks a worker that found nothing. It announces itself first and looks at the inbox again
   * after; whoever adds to the inbox looks for announced workers after. So no task is left behind.
   */
  void idle(Worker worker) {
    synchronized (lock) {
      parked.addLast(worker);
      idle = parked.size();
    }
    if (!inbox.isEmpty() || shutDown) {
      synchronized (lock) {
        parked.remove(worker);
        idle = parked.size();
      }
      Monitor.alert();
      return;
    }
    Monitor.idle();
    while (isParked(worker)) {
      worker.park();
    }
    Monitor.alert();
  }

  /**
   * Parks a worker that gives its tasks to the others; false, and nothing happens, if there are no
   * others, or the pool ends. Its tasks are in the inbox before it is parked, so a worker that goes
   * idle meanwhile finds them.
   */
  boolean retire(Worker worker, RunQueue own) {
    if (idle >= queues.length - 1) {
      return false;
    }
    own.spillAll();
    synchronized (lock) {
      if (parked.size() >= queues.length - 1) {
        return false;
      }
      parked.addLast(worker);
      idle = parked.size();
      // Who shuts down wakes those that are announced when it has written this.
      if (shutDown) {
        parked.removeLast();
        idle = parked.size();
        return false;
      }
    }
    Monitor.idle();
    while (isParked(worker)) {
      worker.park();
    }
    Monitor.alert();
    return true;
  }

  /** How many workers are not parked. */
  int running() {
    return queues.length - idle;
  }

  private boolean isParked(Worker worker) {
    synchronized (lock) {
      return parked.contains(worker);
    }
  }

  /** Takes half of the longest queue of another worker, if it has at least {@code worth} tasks. */
  @Nullable Schedulable steal(RunQueue own, int worth) {
    RunQueue victim = null;
    int most = worth - 1;
    for (RunQueue queue : queues) {
      int size = queue == own ? 0 : queue.size();
      if (size > most) {
        most = size;
        victim = queue;
      }
    }
    return victim == null ? null : victim.stealInto(own);
  }

  /** True when every worker is parked and nothing is ready. */
  boolean isQuiet() {
    return idle == queues.length && !hasReady() && idle == queues.length;
  }

  /** Whether tasks wait for a worker. */
  boolean hasReady() {
    for (RunQueue queue : queues) {
      if (queue.size() > 0) {
        return true;
      }
    }
    return !inbox.isEmpty();
  }

  int idle() {
    return idle;
  }

  RunQueue[] queues() {
    return queues;
  }

  /** The worker that has a queue, now. */
  @Nullable Worker worker(int queue) {
    synchronized (lock) {
      return workers[queue];
    }
  }

  /** Calls {@code visitor} for about all tasks that are ready to run. */
  void forEachReady(Consumer<Schedulable> visitor) {
    for (RunQueue queue : queues) {
      queue.forEach(visitor);
    }
    inbox.forEach(visitor);
  }

  /** A task is being started here. */
  void begun() {
    live.incrementAndGet();
  }

  /** A task that was started here has ended. */
  void ended() {
    if (live.decrementAndGet() == 0 && closing) {
      synchronized (live) {
        live.notifyAll();
      }
    }
  }

  void beginClosing() {
    closing = true;
  }

  /** Notes a capsule that begins here. */
  void add(Inlet capsule) {
    synchronized (capsules) {
      capsules.add(capsule);
    }
  }

  /** Forgets a capsule that has ended. */
  void remove(Inlet capsule) {
    synchronized (capsules) {
      capsules.remove(capsule);
    }
  }

  /**
   * Ends the capsules that rest here. From now on those end that come to rest or get a message. Who
   * wakes one counts it as a task before it reads {@code refusing}, and the workers end only when
   * nothing has been counted after that was written.
   */
  void refuse() {
    refusing = true;
    List<Inlet> all;
    synchronized (capsules) {
      all = List.copyOf(capsules);
    }
    all.forEach(Inlet::endWithPool);
  }

  boolean isRefusing() {
    return refusing;
  }

  boolean isClosing() {
    return closing;
  }

  boolean hasTasks() {
    return live.get() > 0;
  }

  /** Waits until no task is left, at most {@code nanos} nanoseconds; blocks the thread. */
  boolean awaitEmpty(long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    synchronized (live) {
      while (live.get() > 0) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(live, left);
      }
    }
    return true;
  }

  /** Ends the workers as soon as they have nothing to do. */
  public void shutDown() {
    shutDown = true;
    Monitor.forget(this);
    while (idle > 0) {
      wakeOne(true);
    }
  }

  @Override
  public @Nullable Pool owner() {
    return shared ? null : this;
  }

  @Override
  public Home children() {
    return this;
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public void schedule(Timer timer) {
    Timers.shared().add(timer);
  }

  @Override
  public void cancel(Timer timer) {
    Timers.shared().cancel(timer);
  }
}
