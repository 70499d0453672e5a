package soumak.spreader.twins;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A pool whose queue gives tasks when they are due. */
public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor
    implements ScheduledExecutorService {
  private final AtomicLong sequence = new AtomicLong();
  private volatile boolean delayedAfterwards = true;
  private volatile boolean periodicAfterwards;
  private volatile boolean removes;

  public ScheduledThreadPoolExecutor(int threads) {
    this(threads, Executors.defaultThreadFactory(), new AbortPolicy());
  }

  public ScheduledThreadPoolExecutor(int threads, ThreadFactory factory) {
    this(threads, factory, new AbortPolicy());
  }

  public ScheduledThreadPoolExecutor(int threads, RejectedExecutionHandler handler) {
    this(threads, Executors.defaultThreadFactory(), handler);
  }

  public ScheduledThreadPoolExecutor(
      int threads, ThreadFactory factory, RejectedExecutionHandler handler) {
    super(threads, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, tasks(), factory, handler);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // it gets tasks of this class only
  private static BlockingQueue<Runnable> tasks() {
    return (BlockingQueue) new DelayQueue<Task<?>>();
  }

  /**
   * A task that is due at a time.
   *
   * @param <V> its result
   */
  private static final class Task<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
    private final ScheduledThreadPoolExecutor pool;
    private final long number;

    /** Between two beginnings; if negative, between an end and a beginning; 0 if it is one. */
    private final long period;

    private volatile long due;

    /** Of the thread that does it, if it is periodic; null if none of the pool's has yet. */
    private Seat seat;

    Task(ScheduledThreadPoolExecutor pool, Callable<V> body, long due, long period) {
      super(body);
      this.pool = pool;
      this.number = pool.sequence.getAndIncrement();
      this.period = period;
      this.due = due;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      if (!(other instanceof Task<?> task)) {
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
      }
      long later = due - task.due;
      return later == 0 ? Long.compare(number, task.number) : Long.signum(later);
    }

    @Override
    public boolean isPeriodic() {
      return period != 0;
    }

    @Override
    public void run() {
      if (pool.isOver(this)) {
        cancel(false);
      } else if (period == 0) {
        super.run();
      } else if (runAndReset()) {
        due = period > 0 ? due + period : System.nanoTime() - period;
        leaveSeat();
        pool.again(this);
      }
    }

    /** It goes on if that thread is lost from now on. */
    private void leaveSeat() {
      try {
        if (seat != null) {
          seat.leaveTo(this);
        }
      } catch (RuntimeException e) {
        if (!Losses.isOne(e)) {
          throw e;
        }
        // Nobody looks into a seat that is lost.
      }
    }

    @Override
    public String toString() {
      String name = "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask";
      return Identity.of(this, Task.class, name) + shown();
    }

    @Override
    public boolean cancel(boolean interrupts) {
      boolean cancelled = super.cancel(interrupts);
      if (cancelled && pool.removes) {
        pool.remove(this);
      }
      return cancelled;
    }
  }

  @Override
  final void run(Seat seat, Runnable task) {
    if (task instanceof Task<?> mine && mine.isPeriodic()) {
      mine.seat = seat;
    }
    super.run(seat, task);
  }

  /** Whether a task is not run any more, as the pool is shut down. What is due then is run. */
  private boolean isOver(Task<?> task) {
    if (!isShutdown()) {
      return false;
    }
    boolean stays =
        task.isPeriodic()
            ? periodicAfterwards
            : delayedAfterwards || task.getDelay(TimeUnit.NANOSECONDS) <= 0;
    return isStopped() || !stays;
  }

  private <V> Task<V> start(Callable<V> body, long nanos, long period) {
    if (body == null) {
      throw new NullPointerException();
    }
    long wait = Math.min(Math.max(0, nanos), Long.MAX_VALUE / 2);
    Task<V> task = new Task<>(this, body, System.nanoTime() + wait, period);
    if (isShutdown()) {
      getRejectedExecutionHandler().rejectedExecution(task, this);
    } else {
      getQueue().add(task);
      begin(task);
    }
    return task;
  }

  private void again(Task<?> task) {
    if (isOver(task)) {
      task.cancel(false);
    } else {
      getQueue().add(task);
      begin(task);
    }
  }

  /** It is in the queue: there has to be somebody who takes it from there. */
  private void begin(Task<?> task) {
    if (isOver(task) && remove(task)) {
      task.cancel(false);
    } else if (!prestartCoreThread() && getPoolSize() == 0) {
      ensureOne();
    }
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable body, long delay, TimeUnit unit) {
    return start(Executors.callable(body), unit.toNanos(delay), 0);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> body, long delay, TimeUnit unit) {
    return start(body, unit.toNanos(delay), 0);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable body, long first, long period, TimeUnit unit) {
    return start(Executors.callable(body), unit.toNanos(first), positive(unit.toNanos(period)));
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable body, long first, long pause, TimeUnit unit) {
    return start(Executors.callable(body), unit.toNanos(first), -positive(unit.toNanos(pause)));
  }

  private static long positive(long nanos) {
    if (nanos <= 0) {
      throw new IllegalArgumentException();
    }
    return nanos;
  }

  @Override
  public void execute(Runnable task) {
    var _ = schedule(task, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public Future<?> submit(Runnable body) {
    return schedule(body, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public <T> Future<T> submit(Runnable body, T result) {
    return schedule(Executors.callable(body, result), 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public <T> Future<T> submit(Callable<T> body) {
    return schedule(body, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public void shutdown() {
    stopTaking();
    sweep();
    super.shutdown();
  }

  /** What is over after the end, and what was cancelled, need not be waited for. */
  private void sweep() {
    for (Runnable each : getQueue().toArray(new Runnable[0])) {
      if (each instanceof Task<?> task
          && (isOver(task) || task.isCancelled())
          && getQueue().remove(task)) {
        task.cancel(false);
      }
    }
  }

  /** A pool that was shut down before may have waited for what it is not to run any more. */
  private void settle() {
    if (isShutdown()) {
      sweep();
      ended();
    }
  }

  public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean runs) {
    delayedAfterwards = runs;
    if (!runs) {
      settle();
    }
  }

  public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
    return delayedAfterwards;
  }

  public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean run) {
    periodicAfterwards = run;
    if (!run) {
      settle();
    }
  }

  public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
    return periodicAfterwards;
  }

  public void setRemoveOnCancelPolicy(boolean removes) {
    this.removes = removes;
  }

  public boolean getRemoveOnCancelPolicy() {
    return removes;
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.ScheduledThreadPoolExecutor";
    return Identity.of(this, ScheduledThreadPoolExecutor.class, name) + states();
  }
}
