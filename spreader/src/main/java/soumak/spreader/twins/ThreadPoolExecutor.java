package soumak.spreader.twins;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A thread is made for a task if there are too few; else it is queued; else one is made, up to the
 * most. Its monitor guards the workers. A worker says that it is idle before it looks whether it
 * has to go, so whoever shuts the pool down wakes it.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
  private static final int RUNNING = 0;
  private static final int SHUT = 1;
  private static final int STOPPED = 2;

  private final BlockingQueue<Runnable> queue;
  private final LinkedList<Worker> workers = new LinkedList<>();
  private volatile int size;
  private volatile int stage;
  private volatile int core;
  private volatile int most;
  private volatile long idleNanos;
  private volatile boolean coreGoes;
  private volatile ThreadFactory factory;
  private volatile RejectedExecutionHandler handler;
  private int largest;
  private long completed;
  private boolean ending;
  private boolean over;

  public ThreadPoolExecutor(
      int core, int most, long idle, TimeUnit unit, BlockingQueue<Runnable> queue) {
    this(core, most, idle, unit, queue, Executors.defaultThreadFactory(), new AbortPolicy());
  }

  public ThreadPoolExecutor(
      int core,
      int most,
      long idle,
      TimeUnit unit,
      BlockingQueue<Runnable> queue,
      ThreadFactory factory) {
    this(core, most, idle, unit, queue, factory, new AbortPolicy());
  }

  public ThreadPoolExecutor(
      int core,
      int most,
      long idle,
      TimeUnit unit,
      BlockingQueue<Runnable> queue,
      RejectedExecutionHandler handler) {
    this(core, most, idle, unit, queue, Executors.defaultThreadFactory(), handler);
  }

  public ThreadPoolExecutor(
      int core,
      int most,
      long idle,
      TimeUnit unit,
      BlockingQueue<Runnable> queue,
      ThreadFactory factory,
      RejectedExecutionHandler handler) {
    if (core < 0 || most <= 0 || most < core || idle < 0) {
      throw new IllegalArgumentException();
    }
    if (queue == null || factory == null || handler == null) {
      throw new NullPointerException();
    }
    this.core = core;
    this.most = most;
    this.idleNanos = unit.toNanos(idle);
    this.queue = queue;
    this.factory = factory;
    this.handler = handler;
  }

  /** Its monitor guards whether it is idle, and what it has done. */
  private static final class Worker implements Runnable {
    private final ThreadPoolExecutor pool;
    private Runnable first;
    private Thread thread;
    private boolean idle;
    private long completed;

    Worker(ThreadPoolExecutor pool, Runnable first) {
      this.pool = pool;
      this.first = first;
    }

    @Override
    public void run() {
      boolean failed = true;
      try {
        for (Runnable task = next(); task != null; task = next()) {
          pool.run(this, task);
        }
        failed = false;
      } finally {
        pool.left(this, failed);
      }
    }

    private Runnable next() {
      Runnable task = first;
      first = null;
      return task == null ? pool.next(this) : task;
    }

    synchronized void begin() {
      idle = true;
    }

    synchronized void end() {
      idle = false;
      Thread.interrupted();
    }

    synchronized void wake() {
      if (idle) {
        thread.interrupt();
      }
    }

    synchronized void count() {
      completed++;
    }

    synchronized boolean isBusy() {
      return !idle;
    }

    synchronized long completed() {
      return completed;
    }
  }

  @Override
  public void execute(Runnable task) {
    if (task == null) {
      throw new NullPointerException();
    }
    if (size < core && add(task, core)) {
      return;
    }
    if (stage == RUNNING && queue.offer(task)) {
      if (stage != RUNNING && remove(task)) {
        handler.rejectedExecution(task, this);
      } else if (size == 0) {
        add(null, most);
      }
    } else if (!add(task, most)) {
      handler.rejectedExecution(task, this);
    }
  }

  /** Starts a thread, if there are fewer and there is something to do. */
  private boolean add(Runnable first, int limit) {
    Worker made = new Worker(this, first);
    synchronized (this) {
      boolean rest = stage == SHUT && first == null && !queue.isEmpty();
      if ((stage != RUNNING && !rest) || size >= limit) {
        return false;
      }
      workers.add(made);
      counted();
    }
    boolean started = false;
    try {
      Thread thread = factory.newThread(made);
      if (thread != null) {
        made.thread = thread;
        thread.start();
        started = true;
      }
    } finally {
      if (!started) {
        removed(made);
        ended();
      }
    }
    return started;
  }

  private void counted() {
    size = workers.size();
    largest = Math.max(largest, workers.size());
  }

  private void run(Worker worker, Runnable task) {
    Thread thread = Thread.currentThread();
    if (stage == STOPPED) {
      thread.interrupt();
    }
    try {
      beforeExecute(thread, task);
      try {
        task.run();
        afterExecute(task, null);
      } catch (Throwable e) {
        afterExecute(task, e);
        throw e;
      }
    } finally {
      worker.count();
    }
  }

  /** Null if the worker has to go. */
  private Runnable next(Worker worker) {
    boolean late = false;
    while (true) {
      worker.begin();
      try {
        if (stage == STOPPED || (stage == SHUT && queue.isEmpty()) || goes(worker, late)) {
          return null;
        }
        boolean timed = coreGoes || size > core;
        Runnable task = timed ? queue.poll(idleNanos, TimeUnit.NANOSECONDS) : queue.take();
        if (task != null) {
          return task;
        }
        late = true;
      } catch (InterruptedException e) {
        late = false;
      } finally {
        worker.end();
      }
    }
  }

  /** Whether there are more workers than are wanted; this one is no more then. */
  private boolean goes(Worker worker, boolean late) {
    if (size <= most && !late) {
      return false;
    }
    synchronized (this) {
      boolean goes = (size > most || coreGoes || size > core) && (size > 1 || queue.isEmpty());
      if (goes) {
        removed(worker);
      }
      return goes;
    }
  }

  /** Once: who goes has been removed when it has left. */
  private synchronized void removed(Worker worker) {
    if (workers.remove(worker)) {
      counted();
      completed += worker.completed();
    }
  }

  private void left(Worker worker, boolean failed) {
    removed(worker);
    int least = coreGoes ? 0 : core;
    int wanted = least == 0 && !queue.isEmpty() ? 1 : least;
    if (stage != STOPPED && (failed || size < wanted)) {
      add(null, Math.max(1, most));
    }
    ended();
  }

  /** If no task comes any more, those end that wait for one which another one has taken. */
  final void ended() {
    List<Worker> rest;
    synchronized (this) {
      if (ending || stage == RUNNING || (stage == SHUT && !queue.isEmpty())) {
        return;
      }
      rest = new ArrayList<>(workers);
      ending = rest.isEmpty();
    }
    if (!rest.isEmpty()) {
      rest.forEach(Worker::wake);
      return;
    }
    try {
      terminated();
    } finally {
      synchronized (this) {
        over = true;
        notifyAll();
      }
    }
  }

  protected void beforeExecute(Thread thread, Runnable task) {}

  protected void afterExecute(Runnable task, Throwable thrown) {}

  protected void terminated() {}

  private List<Worker> end(int stage) {
    synchronized (this) {
      this.stage = Math.max(this.stage, stage);
      return new ArrayList<>(workers);
    }
  }

  /** No more tasks; workers are not woken yet. */
  final void stopTaking() {
    end(SHUT);
  }

  @Override
  public void shutdown() {
    for (Worker each : end(SHUT)) {
      each.wake();
    }
    ended();
  }

  @Override
  public List<Runnable> shutdownNow() {
    List<Worker> all = end(STOPPED);
    ArrayList<Runnable> left = new ArrayList<>();
    queue.drainTo(left);
    for (Runnable each : queue.toArray(new Runnable[0])) {
      if (queue.remove(each)) {
        left.add(each);
      }
    }
    for (Worker each : all) {
      if (each.thread != null) {
        each.thread.interrupt();
      }
    }
    ended();
    return left;
  }

  @Override
  public boolean isShutdown() {
    return stage != RUNNING;
  }

  final boolean isStopped() {
    return stage == STOPPED;
  }

  public synchronized boolean isTerminating() {
    return stage != RUNNING && !over;
  }

  @Override
  public synchronized boolean isTerminated() {
    return over;
  }

  @Override
  public synchronized boolean awaitTermination(long time, TimeUnit unit)
      throws InterruptedException {
    Deadline deadline = new Deadline(time, unit);
    while (!over && !deadline.isOver()) {
      deadline.await(this);
    }
    return over;
  }

  public BlockingQueue<Runnable> getQueue() {
    return queue;
  }

  public boolean remove(Runnable task) {
    boolean removed = queue.remove(task);
    ended();
    return removed;
  }

  public int getPoolSize() {
    return size;
  }

  public int getCorePoolSize() {
    return core;
  }

  public void setCorePoolSize(int threads) {
    if (threads < 0 || most < threads) {
      throw new IllegalArgumentException();
    }
    core = threads;
    wakeAll();
    for (int more = Math.min(threads - size, queue.size()); more > 0; more--) {
      add(null, threads);
    }
  }

  public int getMaximumPoolSize() {
    return most;
  }

  public void setMaximumPoolSize(int threads) {
    if (threads <= 0 || threads < core) {
      throw new IllegalArgumentException();
    }
    most = threads;
    wakeAll();
  }

  /** Each looks again for how long it may wait. */
  private void wakeAll() {
    for (Worker each : end(RUNNING)) {
      each.wake();
    }
  }

  public boolean prestartCoreThread() {
    return size < core && add(null, core);
  }

  /** For what was queued past {@link #execute}. */
  final void ensureOne() {
    add(null, 1);
  }

  public int prestartAllCoreThreads() {
    int count = 0;
    while (prestartCoreThread()) {
      count++;
    }
    return count;
  }

  public long getKeepAliveTime(TimeUnit unit) {
    return unit.convert(idleNanos, TimeUnit.NANOSECONDS);
  }

  public void setKeepAliveTime(long time, TimeUnit unit) {
    idleNanos = unit.toNanos(time);
    wakeAll();
  }

  public boolean allowsCoreThreadTimeOut() {
    return coreGoes;
  }

  public void allowCoreThreadTimeOut(boolean goes) {
    if (goes && idleNanos <= 0) {
      throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
    }
    coreGoes = goes;
    wakeAll();
  }

  public ThreadFactory getThreadFactory() {
    return factory;
  }

  public void setThreadFactory(ThreadFactory factory) {
    this.factory = factory;
  }

  public RejectedExecutionHandler getRejectedExecutionHandler() {
    return handler;
  }

  public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
    this.handler = handler;
  }

  public synchronized int getLargestPoolSize() {
    return largest;
  }

  public synchronized int getActiveCount() {
    int busy = 0;
    for (Worker each : workers) {
      busy += each.isBusy() ? 1 : 0;
    }
    return busy;
  }

  public synchronized long getCompletedTaskCount() {
    long sum = completed;
    for (Worker each : workers) {
      sum += each.completed();
    }
    return sum;
  }

  public synchronized long getTaskCount() {
    return getCompletedTaskCount() + getActiveCount() + queue.size();
  }

  final synchronized String states() {
    String state = over ? "Terminated" : stage == RUNNING ? "Running" : "Shutting down";
    return "["
        + state
        + ", pool size = "
        + size
        + ", active threads = "
        + getActiveCount()
        + ", queued tasks = "
        + queue.size()
        + ", completed tasks = "
        + getCompletedTaskCount()
        + "]";
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.ThreadPoolExecutor";
    return Identity.of(this, ThreadPoolExecutor.class, name) + states();
  }

  /** The task's submitter gets an exception. */
  public static class AbortPolicy implements RejectedExecutionHandler {
    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
      throw new RejectedExecutionException("Task " + task + " rejected from " + pool);
    }
  }

  /** The task's submitter runs it. */
  public static class CallerRunsPolicy implements RejectedExecutionHandler {
    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
      if (!pool.isShutdown()) {
        task.run();
      }
    }
  }

  /** Nobody runs it. */
  public static class DiscardPolicy implements RejectedExecutionHandler {
    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {}
  }

  /** The one that has waited longest is not run. */
  public static class DiscardOldestPolicy implements RejectedExecutionHandler {
    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
      if (!pool.isShutdown()) {
        pool.getQueue().poll();
        pool.execute(task);
      }
    }
  }
}
