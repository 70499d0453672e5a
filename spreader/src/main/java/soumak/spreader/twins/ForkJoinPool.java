package soumak.spreader.twins;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Workers that take each other's tasks. Its monitor guards the workers and what comes from outside.
 *
 * <p>A worker that finds nothing counts itself among the idle ones, looks again, and waits; whoever
 * has a task brings it out before it looks whether somebody is idle. So one of them sees the other.
 * Who is idle takes nothing, so if all are and there is nothing, the pool is quiet. A worker that
 * waits for a task or a future counts as none, and another one may be made for it. It may go on
 * while that one still works, so whoever finds that there are too many becomes idle.
 */
public class ForkJoinPool extends AbstractExecutorService {
  private static final AtomicInteger POOLS = new AtomicInteger();

  /** How many may be made for those that wait for tasks, or in the common pool for futures. */
  private static final int SPARES = 256;

  private static final int MOST = 32_767;

  /** How many seconds one that is too many stays idle. */
  private static final long KEPT = 1;

  private static final ForkJoinPool COMMON =
      new ForkJoinPool(
          Math.max(2, Runtime.getRuntime().availableProcessors()),
          "ForkJoinPool.commonPool-worker-",
          SPARES);

  private final int parallelism;
  private final String prefix;

  /** How many may wait at once for what they do not do themselves. */
  private final int patience;

  private final ArrayDeque<ForkJoinTask<?>> submitted = new ArrayDeque<>();

  /** Some may have left, where there was no memory for an array without them. */
  private volatile ForkJoinWorker[] workers = new ForkJoinWorker[0];

  /** How many of them have not left. */
  private volatile int size;

  private volatile int waiting;

  /** How many should be woken or made if there are tasks; less than none if too many work. */
  private volatile int wanted;

  private int idle;

  /** How many of the idle ones have been woken, and have not gone on yet. */
  private int promised;

  private int blocked;

  /** How many of the blocked ones wait for what somebody else has to do. */
  private int waiters;

  /** How many of the blocked ones wait until nobody else does anything. */
  private int quieting;

  private int made;

  /** Of tasks that were not forked, and of what was taken from workers that have gone. */
  private long taken;

  private boolean shut;
  private boolean over;

  /** Set before anybody is interrupted for that. */
  private volatile boolean stopped;

  public ForkJoinPool() {
    this(Runtime.getRuntime().availableProcessors());
  }

  public ForkJoinPool(int parallelism) {
    this(parallelism, "ForkJoinPool-" + POOLS.incrementAndGet() + "-worker-", MOST);
  }

  private ForkJoinPool(int parallelism, String prefix, int spares) {
    if (parallelism <= 0) {
      throw new IllegalArgumentException();
    }
    this.parallelism = parallelism;
    this.prefix = prefix;
    this.patience = (int) Math.min(MOST, (long) parallelism + spares);
    this.wanted = parallelism;
  }

  public static ForkJoinPool commonPool() {
    return COMMON;
  }

  public static int getCommonPoolParallelism() {
    return COMMON.parallelism;
  }

  public int getParallelism() {
    return parallelism;
  }

  public int getPoolSize() {
    return size;
  }

  /** How many threads have a task, and wait or not. */
  public synchronized int getActiveThreadCount() {
    return size - idle;
  }

  public synchronized int getRunningThreadCount() {
    return size - idle - blocked;
  }

  /** How many tasks were taken by a thread that had not forked them. */
  public synchronized long getStealCount() {
    long all = taken;
    for (ForkJoinWorker each : workers) {
      all += each.gone ? 0 : each.taken();
    }
    return all;
  }

  public long getQueuedTaskCount() {
    long all = 0;
    for (ForkJoinWorker each : workers) {
      all += each.queued();
    }
    return all;
  }

  public int getQueuedSubmissionCount() {
    return waiting;
  }

  public boolean hasQueuedSubmissions() {
    return waiting > 0;
  }

  public boolean getAsyncMode() {
    return false;
  }

  /** The monitor is held. */
  private int active() {
    return size - idle + promised - blocked;
  }

  /** After each change of who does what; the monitor is held. */
  private void counted() {
    int room = Math.max(0, parallelism + SPARES + waiters - size);
    int now = Math.min(parallelism - active(), idle - promised + room);
    if (wanted != now) {
      wanted = now;
    }
  }

  void signalIfWanted() {
    if (wanted > 0) {
      signal();
    }
  }

  private void signal() {
    ForkJoinWorker next = null;
    synchronized (this) {
      if (wanted <= 0 || over) {
        return;
      }
      if (idle > promised) {
        promised++;
        notifyAll();
      } else {
        made++;
        next = new ForkJoinWorker(this, prefix + made);
        ForkJoinWorker[] more = others(next, size + 1, workers.length > size);
        more[size] = next;
        workers = more;
        size++;
      }
      counted();
    }
    if (next != null) {
      start(next);
    }
  }

  private void start(ForkJoinWorker next) {
    boolean started = false;
    try {
      next.start();
      started = true;
    } finally {
      if (!started) {
        left(next);
      }
    }
  }

  /**
   * Those that have not left, without that one, in an array with room for more; the monitor is
   * held. Who is asked may have to be fetched from another node.
   */
  private ForkJoinWorker[] others(ForkJoinWorker worker, int room, boolean askEach) {
    ForkJoinWorker[] all = new ForkJoinWorker[room];
    int count = 0;
    for (ForkJoinWorker each : workers) {
      if (each != worker && !(askEach && each.gone)) {
        all[count] = each;
        count++;
      }
    }
    return all;
  }

  /** Nothing happens if it has left before; it needs no memory. */
  synchronized void left(ForkJoinWorker worker) {
    if (worker.gone) {
      return;
    }
    boolean someAreGone = workers.length > size;
    worker.gone = true;
    size--;
    isIdleNoMore(worker);
    try {
      workers = others(worker, size, someAreGone);
    } catch (OutOfMemoryError e) {
      // It goes when another one comes or leaves.
    }
    counted();
    tellIfQuiet();
    notifyAll();
    taken += worker.taken();
  }

  private synchronized void isIdleNoMore(ForkJoinWorker worker) {
    if (worker.idle) {
      worker.idle = false;
      idle--;
      promised = Math.min(promised, idle);
      counted();
    }
  }

  /**
   * What a worker that has failed has forked, and what it was woken for, others do. It leaves with
   * nothing, and is not idle before: else a pool that is shut would be over.
   */
  void failed(ForkJoinWorker worker) {
    try {
      isIdleNoMore(worker);
      inherit(worker);
    } finally {
      left(worker);
    }
    if (hasTasks()) {
      signalOrCallWaiters();
    }
  }

  private void inherit(ForkJoinWorker from) {
    for (ForkJoinTask<?> task = from.stolen(); task != null; task = from.stolen()) {
      if (stopped) {
        task.cancel(false);
      } else {
        inherit(task);
      }
    }
  }

  private void inherit(ForkJoinTask<?> task) {
    try {
      take(task);
    } catch (OutOfMemoryError e) {
      task.completeExceptionally(e);
    }
  }

  private synchronized void take(ForkJoinTask<?> task) {
    submitted.addLast(task);
    waiting = submitted.size();
    task.pool = this;
    task.queued = true;
  }

  /** A task for a worker that has none; null if it has to end. */
  ForkJoinTask<?> next(ForkJoinWorker worker) {
    while (true) {
      ForkJoinTask<?> task = wanted < 0 ? null : find(worker);
      if (task != null) {
        shareOthers();
        return task;
      }
      beIdle(worker);
      boolean goesOn = hasTasks() && goesOn(worker);
      if (!goesOn && !await(worker)) {
        return null;
      }
    }
  }

  /** Whoever was woken for several tasks wakes others; where no thread can be made it goes on. */
  private void shareOthers() {
    try {
      if (wanted > 0 && hasTasks()) {
        signal();
      }
    } catch (OutOfMemoryError e) {
      // The task that was found is not lost for that.
    }
  }

  private ForkJoinTask<?> find(ForkJoinWorker worker) {
    ForkJoinTask<?> task = worker.findForked();
    return task == null && waiting > 0 ? poll() : task;
  }

  private synchronized void beIdle(ForkJoinWorker worker) {
    worker.idle = true;
    idle++;
    counted();
  }

  /** Whether an idle one works again: somebody has woken one, or too few work. */
  private synchronized boolean goesOn(ForkJoinWorker worker) {
    if (promised == 0 && active() >= parallelism) {
      return false;
    }
    worker.idle = false;
    idle--;
    promised = Math.max(0, promised - 1);
    counted();
    return true;
  }

  boolean hasTasks() {
    if (waiting > 0) {
      return true;
    }
    for (ForkJoinWorker each : workers) {
      if (each.queued() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether nobody does anything but wait for that. */
  private boolean isQuiet() {
    return idle + quieting == size && !hasTasks();
  }

  /** The monitor is held. */
  private void tellIfQuiet() {
    if (isQuiet()) {
      over |= shut && quieting == 0;
      notifyAll();
    }
  }

  /** Until it is woken; false if it has to end. */
  private synchronized boolean await(ForkJoinWorker worker) {
    tellIfQuiet();
    restOrEnd(worker);
    boolean goesOn = promised > 0 && !over && goesOn(worker);
    if (!goesOn) {
      left(worker);
    }
    return goesOn;
  }

  /** Whoever has no memory to wait ends as a spare one, or goes on if there are tasks for it. */
  private void restOrEnd(ForkJoinWorker worker) {
    try {
      rest(worker);
    } catch (OutOfMemoryError e) {
      if (worker.queued() > 0) {
        promised = Math.max(1, promised);
      }
    }
  }

  /** The monitor is held. */
  private void rest(ForkJoinWorker worker) {
    Deadline deadline = new Deadline(KEPT, TimeUnit.SECONDS);
    while (promised == 0 && !over) {
      boolean isSpare = size > parallelism && worker.queued() == 0;
      if (isSpare && deadline.isOver()) {
        return;
      }
      try {
        if (isSpare) {
          deadline.await(this);
        } else {
          wait();
        }
      } catch (InterruptedException e) {
        // It was meant for a task that has ended, or the pool is shut.
      }
    }
  }

  /** Something that another worker has forked. */
  ForkJoinTask<?> stolen(ForkJoinWorker finder) {
    ForkJoinWorker[] all = workers;
    for (int i = 0; i < all.length; i++) {
      ForkJoinTask<?> task = all[i] == finder ? null : all[i].stolen();
      if (task != null) {
        return task;
      }
    }
    return null;
  }

  private synchronized ForkJoinTask<?> poll() {
    ForkJoinTask<?> task = submitted.pollFirst();
    if (task != null) {
      out(task);
    }
    return task;
  }

  /** The monitor is held. */
  private void out(ForkJoinTask<?> task) {
    task.queued = false;
    waiting = submitted.size();
    taken++;
  }

  /** Whether it was waiting here, which it does no more; the finder has looked at its own. */
  boolean take(ForkJoinWorker finder, ForkJoinTask<?> task) {
    for (ForkJoinWorker each : workers) {
      if (each != finder && each.took(task)) {
        return true;
      }
    }
    synchronized (this) {
      boolean had = task.queued && ForkJoinWorker.cut(submitted, task);
      if (had) {
        out(task);
      }
      return had;
    }
  }

  /**
   * The pool of the current thread, which will wait from now on; null if it is of none.
   *
   * @param helped whether it waits for a task that another one does, or else for anything
   */
  static ForkJoinPool block(boolean helped) {
    ForkJoinPool pool =
        Thread.currentThread() instanceof ForkJoinWorker worker ? worker.pool() : null;
    if (pool != null) {
      pool.beBlocked(helped);
    }
    return pool;
  }

  static void goOn(ForkJoinPool pool, boolean helped) {
    if (pool != null) {
      pool.blocked(-1, helped);
    }
  }

  private void beBlocked(boolean helped) {
    blocked(1, helped);
    boolean isReady = false;
    try {
      if (hasTasks()) {
        signalOrCallWaiters();
      }
      isReady = true;
    } finally {
      if (!isReady) {
        blocked(-1, helped);
      }
    }
  }

  private void signalOrCallWaiters() {
    try {
      signal();
    } finally {
      callWaitersIfStuck(); // also without memory for a thread
    }
  }

  /**
   * Where all wait and there can be no further worker, whoever waits for a task that came since it
   * has looked does that itself.
   */
  private void callWaitersIfStuck() {
    ForkJoinTask<?>[] here;
    synchronized (this) {
      if (active() > 0) {
        return;
      }
      here = submitted.toArray(new ForkJoinTask<?>[0]);
    }
    callWaiters(here);
    for (ForkJoinWorker each : workers) {
      callWaiters(each.waiting());
    }
  }

  private static void callWaiters(ForkJoinTask<?>[] tasks) {
    for (ForkJoinTask<?> each : tasks) {
      each.callWaiters();
    }
  }

  private synchronized void blocked(int more, boolean helped) {
    int others = helped ? 0 : more;
    if (waiters + others >= patience && others > 0) {
      throw new RejectedExecutionException("Thread limit exceeded replacing blocked worker");
    }
    blocked += more;
    waiters += others;
    counted();
  }

  private <T> ForkJoinTask<T> begin(ForkJoinTask<T> task) {
    if (task == null) {
      throw new NullPointerException();
    }
    boolean allWait;
    synchronized (this) {
      if (shut) {
        throw new RejectedExecutionException();
      }
      take(task);
      allWait = blocked > 0 && active() <= 0;
    }
    try {
      signalIfWanted();
    } finally {
      if (allWait) { // also without memory for a thread
        task.callWaiters();
      }
    }
    return task;
  }

  public void execute(ForkJoinTask<?> task) {
    var _ = begin(task);
  }

  @Override
  public void execute(Runnable task) {
    var _ = begin(ForkJoinTask.adapt(task));
  }

  public <T> T invoke(ForkJoinTask<T> task) {
    return begin(task).join();
  }

  public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
    return begin(task);
  }

  @Override
  public ForkJoinTask<?> submit(Runnable body) {
    return begin(ForkJoinTask.submitted(Executors.callable(body)));
  }

  @Override
  public <T> ForkJoinTask<T> submit(Runnable body, T result) {
    return begin(ForkJoinTask.submitted(Executors.callable(body, result)));
  }

  @Override
  public <T> ForkJoinTask<T> submit(Callable<T> body) {
    return begin(ForkJoinTask.<T>submitted(body));
  }

  @Override
  <T> Future<T> begin(Callable<T> body) {
    return begin(ForkJoinTask.<T>interruptible(body));
  }

  /** The common pool goes on. */
  @Override
  public synchronized void shutdown() {
    if (this != COMMON) {
      shut = true;
      tellIfQuiet();
    }
  }

  @Override
  public List<Runnable> shutdownNow() {
    if (this == COMMON) {
      return new ArrayList<>();
    }
    stopped = true;
    shutdown();
    for (ForkJoinTask<?> task = poll(); task != null; task = poll()) {
      task.cancel(false);
    }
    for (ForkJoinWorker each : workers) {
      for (ForkJoinTask<?> task = each.stolen(); task != null; task = each.stolen()) {
        task.cancel(false);
      }
      each.interrupt();
    }
    synchronized (this) {
      tellIfQuiet();
      notifyAll(); // also who waits until it is quiet
    }
    return new ArrayList<>();
  }

  /** What it still does is interrupted. */
  boolean isStopped() {
    return stopped;
  }

  @Override
  public synchronized boolean isShutdown() {
    return shut;
  }

  @Override
  public synchronized boolean isTerminated() {
    return over && size == 0;
  }

  /** Whether it was stopped and has threads yet. */
  public synchronized boolean isTerminating() {
    return stopped && !isTerminated();
  }

  /** A pool that was stopped counts as quiet, whatever it still does. */
  public synchronized boolean isQuiescent() {
    return stopped || isQuiet();
  }

  /** The common pool never ends; it is waited for until it is quiet. */
  @Override
  public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
    Deadline deadline = new Deadline(time, unit);
    if (this == COMMON) {
      helpUntilQuiet(deadline);
      return false;
    }
    synchronized (this) {
      if (!isTerminated()) {
        Blocked.check();
      }
      while (!isTerminated() && !deadline.isOver()) {
        deadline.await(this);
      }
      return isTerminated();
    }
  }

  /** Interrupts do not end it. */
  public boolean awaitQuiescence(long time, TimeUnit unit) {
    Deadline deadline = new Deadline(time, unit);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return helpUntilQuiet(deadline);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A worker does what there is, and then waits as one that is blocked. */
  private boolean helpUntilQuiet(Deadline deadline) throws InterruptedException {
    if (!(Thread.currentThread() instanceof ForkJoinWorker worker) || worker.pool() != this) {
      return quiet(deadline);
    }
    ForkJoinTask<?> task = stopped ? null : find(worker);
    while (task != null) {
      task.run$();
      task = stopped || deadline.isOver() ? null : find(worker);
    }
    beBlocked(false);
    quieting(1);
    try {
      return quiet(deadline);
    } finally {
      quieting(-1);
      blocked(-1, false);
    }
  }

  private synchronized void quieting(int more) {
    quieting += more;
    tellIfQuiet();
  }

  private synchronized boolean quiet(Deadline deadline) throws InterruptedException {
    while (!stopped && !isQuiet() && !deadline.isOver()) {
      deadline.await(this);
    }
    return stopped || isQuiet();
  }

  @Override
  public void close() {
    if (this != COMMON) {
      super.close();
    }
  }

  private synchronized String states() {
    String state = shut ? "Shutting down" : "Running";
    state = over ? "Terminating" : state;
    int active = size - idle;
    return (isTerminated() ? "Terminated" : state)
        + ", parallelism = "
        + parallelism
        + ", size = "
        + size
        + ", active = "
        + active
        + ", running = "
        + (active - blocked)
        + ", steals = "
        + getStealCount()
        + ", tasks = "
        + getQueuedTaskCount()
        + ", submissions = "
        + submitted.size();
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.ForkJoinPool";
    return Identity.of(this, ForkJoinPool.class, name) + "[" + states() + "]";
  }
}
