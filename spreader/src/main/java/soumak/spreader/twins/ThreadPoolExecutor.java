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

  /** So many threads at most are known of where the pool was made, whoever adds them. */
  private static final int SEATS = 64;

  private final BlockingQueue<Runnable> queue;
  private final LinkedList<Seat> workers = new LinkedList<>();
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

  /** Those that are free, of those that the pool's node has made. */
  private Seat free;

  /** Held as long as the pool is. */
  private final Look look;

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

  @SuppressWarnings("this-escape") // it looks only after others have got to know it
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
    for (int i = Math.min(most, SEATS); i > 0; i--) {
      release(new Seat(true), null);
    }
    look = new Look(this);
    Losses.watch(look);
  }

  /** After a loss, on a thread of the node that made the pool. */
  private static final class Look implements Runnable {
    private final ThreadPoolExecutor pool;

    Look(ThreadPoolExecutor pool) {
      this.pool = pool;
    }

    @Override
    public void run() {
      pool.look();
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
    Seat seat;
    Seat.Worker made;
    synchronized (this) {
      boolean rest = stage == SHUT && first == null && !queue.isEmpty();
      if ((stage != RUNNING && !rest) || size >= limit) {
        return false;
      }
      seat = free == null ? new Seat(false) : free;
      made = new Seat.Worker(this, seat, first);
      seat.take(made, first);
      workers.add(seat);
      free = seat.next;
      counted();
    }
    boolean started = false;
    try {
      started = start(seat, factory.newThread(made));
    } finally {
      if (!started && seat.giveUp(made)) {
        removed(seat);
        release(seat, null);
        ended();
      }
    }
    return started;
  }

  private boolean start(Seat seat, Thread thread) {
    if (thread == null) {
      return false;
    }
    seat.hasThread(thread);
    thread.start();
    if (!thread.isAlive()) {
      look(seat); // it may have gone with its node before it began
    }
    return true;
  }

  /** Those are in a chain, which needs no array of whoever makes it longer. */
  private synchronized void release(Seat seat, Seat.Worker by) {
    if (seat.isLeft(by) && seat.stays) {
      seat.next = free;
      free = seat;
    }
  }

  private void counted() {
    size = workers.size();
    largest = Math.max(largest, workers.size());
  }

  void run(Seat seat, Runnable task) {
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
      seat.count();
    }
  }

  /** Null if the worker has to go. */
  final Runnable next(Seat seat) {
    boolean late = false;
    while (true) {
      boolean stays = seat.begin();
      Runnable task = null;
      try {
        if (!stays || stage == STOPPED || (stage == SHUT && queue.isEmpty()) || goes(seat, late)) {
          return null;
        }
        boolean timed = coreGoes || size > core;
        task = timed ? queue.poll(idleNanos, TimeUnit.NANOSECONDS) : queue.take();
        if (task != null) {
          return task;
        }
        late = true;
      } catch (InterruptedException e) {
        late = false;
      } finally {
        seat.end(task);
      }
    }
  }

  /** Whether there are more workers than are wanted; this one is no more then. */
  private boolean goes(Seat seat, boolean late) {
    if (size <= most && !late) {
      return false;
    }
    synchronized (this) {
      boolean goes = (size > most || coreGoes || size > core) && (size > 1 || queue.isEmpty());
      if (goes) {
        removed(seat);
      }
      return goes;
    }
  }

  /** Once: who goes has been removed when it has left. */
  private synchronized void removed(Seat seat) {
    if (workers.remove(seat)) {
      counted();
      completed += seat.completed();
    }
  }

  final void left(Seat seat, Seat.Worker by, boolean failed) {
    try {
      removed(seat);
      release(seat, by);
    } catch (RuntimeException e) {
      if (!Losses.isOne(e)) {
        throw e;
      }
      // The seat is lost.
    }
    replace(failed);
  }

  private void replace(boolean failed) {
    int least = coreGoes ? 0 : core;
    int wanted = least == 0 && !queue.isEmpty() ? 1 : least;
    try {
      if (stage != STOPPED && (failed || size < wanted)) {
        add(null, Math.max(1, most));
      }
    } finally {
      ended();
    }
  }

  /** Threads that are lost are as those whose tasks have thrown. */
  private void look() {
    for (Seat each : all()) {
      try {
        look(each);
      } catch (RuntimeException e) {
        // Whoever waited for it is lost, or the seat itself.
      }
    }
    ended();
  }

  private void look(Seat seat) {
    RuntimeException why = seat.giveUpIfLost();
    if (why == null) {
      seat.leaveIfCutOff();
      return;
    }
    removed(seat); // and not free: what the lost node has sent may still come
    try {
      seat.tellLost(why);
    } finally {
      replace(true);
    }
  }

  private synchronized List<Seat> all() {
    return new ArrayList<>(workers);
  }

  /** If no task comes any more, those end that wait for one which another one has taken. */
  final void ended() {
    List<Seat> rest;
    synchronized (this) {
      if (ending || stage == RUNNING || (stage == SHUT && !queue.isEmpty())) {
        return;
      }
      rest = new ArrayList<>(workers);
      ending = rest.isEmpty();
    }
    if (!rest.isEmpty()) {
      rest.forEach(Seat::wake);
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

  private List<Seat> end(int stage) {
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
    for (Seat each : end(SHUT)) {
      each.wake();
    }
    ended();
  }

  @Override
  public List<Runnable> shutdownNow() {
    List<Seat> all = end(STOPPED);
    ArrayList<Runnable> left = new ArrayList<>();
    queue.drainTo(left);
    for (Runnable each : queue.toArray(new Runnable[0])) {
      if (queue.remove(each)) {
        left.add(each);
      }
    }
    for (Seat each : all) {
      each.interrupt();
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
    for (Seat each : end(RUNNING)) {
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
    for (Seat each : workers) {
      busy += each.isBusy() ? 1 : 0;
    }
    return busy;
  }

  public synchronized long getCompletedTaskCount() {
    long sum = completed;
    for (Seat each : workers) {
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
