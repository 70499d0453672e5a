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
 * waits for a task or a future counts as none, and another one may be made for it.
 */
public class ForkJoinPool extends AbstractExecutorService {
  private static final AtomicInteger POOLS = new AtomicInteger();
  private static final ForkJoinPool COMMON =
      new ForkJoinPool(
          Math.max(2, Runtime.getRuntime().availableProcessors()),
          "ForkJoinPool.commonPool-worker-");

  private final int parallelism;
  private final String prefix;
  private final ArrayDeque<ForkJoinTask<?>> submitted = new ArrayDeque<>();
  private volatile ForkJoinWorker[] workers = new ForkJoinWorker[0];
  private volatile int waiting;

  /** How many could be woken or made for another task. */
  private volatile int wanted;

  private int idle;
  private int blocked;
  private int made;
  private int signals;

  /** Of tasks that were not forked, and of what was taken from workers that have gone. */
  private long taken;

  private boolean shut;
  private boolean over;

  public ForkJoinPool() {
    this(Runtime.getRuntime().availableProcessors());
  }

  public ForkJoinPool(int parallelism) {
    this(parallelism, "ForkJoinPool-" + POOLS.incrementAndGet() + "-worker-");
  }

  private ForkJoinPool(int parallelism, String prefix) {
    if (parallelism <= 0) {
      throw new IllegalArgumentException();
    }
    this.parallelism = parallelism;
    this.prefix = prefix;
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
    return workers.length;
  }

  /** The monitor is held. */
  private void counted() {
    wanted = idle + Math.max(0, parallelism + blocked - workers.length);
  }

  void signalIfWanted() {
    if (wanted > 0) {
      signal();
    }
  }

  private void signal() {
    ForkJoinWorker next = null;
    synchronized (this) {
      if (idle > 0) {
        signals++;
        notifyAll();
      } else if (workers.length - blocked < parallelism && !over) {
        made++;
        next = new ForkJoinWorker(this, prefix + made);
        ForkJoinWorker[] more = new ForkJoinWorker[workers.length + 1];
        System.arraycopy(workers, 0, more, 0, workers.length);
        more[workers.length] = next;
        workers = more;
        counted();
      }
    }
    if (next != null) {
      next.start();
    }
  }

  synchronized void left(ForkJoinWorker worker) {
    ArrayList<ForkJoinWorker> rest = new ArrayList<>();
    for (ForkJoinWorker each : workers) {
      if (each != worker) {
        rest.add(each);
      }
    }
    workers = rest.toArray(new ForkJoinWorker[0]);
    taken += worker.taken();
    counted();
    notifyAll();
  }

  /** A task for a worker that has none; null if it has to end. */
  ForkJoinTask<?> next(ForkJoinWorker worker) {
    while (true) {
      ForkJoinTask<?> task = worker.findForked();
      task = task == null && waiting > 0 ? poll() : task;
      if (task != null) {
        return task;
      }
      int seen = beIdle();
      try {
        if (!hasTasks() && !await(seen)) {
          return null;
        }
      } catch (InterruptedException e) {
        // It was meant for a task that has ended, or the pool is shut.
      } finally {
        beBusy();
      }
    }
  }

  private synchronized int beIdle() {
    idle++;
    counted();
    return signals;
  }

  private synchronized void beBusy() {
    idle--;
    counted();
  }

  private boolean hasTasks() {
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

  private boolean isQuiet() {
    return idle == workers.length && !hasTasks();
  }

  private synchronized boolean await(int seen) throws InterruptedException {
    if (isQuiet()) {
      over = shut;
      notifyAll();
    }
    while (signals == seen && !over) {
      wait();
    }
    return !over;
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
    waiting = submitted.size();
    taken += task == null ? 0 : 1;
    return task;
  }

  /** The pool of the current thread, which will wait from now on; null if it is of none. */
  static ForkJoinPool block() {
    ForkJoinPool pool =
        Thread.currentThread() instanceof ForkJoinWorker worker ? worker.pool() : null;
    if (pool != null) {
      pool.blocked(1);
      if (pool.hasTasks()) {
        pool.signal();
      }
    }
    return pool;
  }

  static void goOn(ForkJoinPool pool) {
    if (pool != null) {
      pool.blocked(-1);
    }
  }

  private synchronized void blocked(int more) {
    blocked += more;
    counted();
  }

  private <T> ForkJoinTask<T> begin(ForkJoinTask<T> task) {
    if (task == null) {
      throw new NullPointerException();
    }
    synchronized (this) {
      if (shut) {
        throw new RejectedExecutionException();
      }
      submitted.addLast(task);
      waiting = submitted.size();
    }
    signalIfWanted();
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
    return begin(ForkJoinTask.adapt(body));
  }

  @Override
  public <T> ForkJoinTask<T> submit(Runnable body, T result) {
    return begin(ForkJoinTask.adapt(body, result));
  }

  @Override
  public <T> ForkJoinTask<T> submit(Callable<T> body) {
    return begin(ForkJoinTask.<T>adapt(body));
  }

  @Override
  <T> Future<T> begin(Callable<T> body) {
    return begin(ForkJoinTask.<T>adapt(body));
  }

  /** The common pool goes on. */
  @Override
  public synchronized void shutdown() {
    if (this != COMMON) {
      shut = true;
      over = isQuiet();
      notifyAll();
    }
  }

  @Override
  public List<Runnable> shutdownNow() {
    if (this == COMMON) {
      return new ArrayList<>();
    }
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
      signals++;
      notifyAll();
    }
    return new ArrayList<>();
  }

  @Override
  public synchronized boolean isShutdown() {
    return shut;
  }

  @Override
  public synchronized boolean isTerminated() {
    return over && workers.length == 0;
  }

  public synchronized boolean isQuiescent() {
    return isQuiet();
  }

  /** The common pool never ends; it is waited for until it is quiet. */
  @Override
  public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
    Deadline deadline = new Deadline(time, unit);
    if (this == COMMON) {
      quiet(deadline);
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

  public boolean awaitQuiescence(long time, TimeUnit unit) {
    try {
      return quiet(new Deadline(time, unit));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized boolean quiet(Deadline deadline) throws InterruptedException {
    while (!isQuiet() && !deadline.isOver()) {
      deadline.await(this);
    }
    return isQuiet();
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
    int tasks = 0;
    long all = taken;
    for (ForkJoinWorker each : workers) {
      tasks += each.queued();
      all += each.taken();
    }
    int active = workers.length - idle;
    return (isTerminated() ? "Terminated" : state)
        + ", parallelism = "
        + parallelism
        + ", size = "
        + workers.length
        + ", active = "
        + active
        + ", running = "
        + (active - blocked)
        + ", steals = "
        + all
        + ", tasks = "
        + tasks
        + ", submissions = "
        + submitted.size();
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.ForkJoinPool";
    return Identity.of(this, ForkJoinPool.class, name) + "[" + states() + "]";
  }
}
