package soumak.spreader.twins;

import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A task that may make others and wait for them. Its monitor guards its end.
 *
 * @param <V> its result
 */
public abstract class ForkJoinTask<V> implements Future<V> {
  private volatile boolean ended;

  /** Whether it waits for a worker; guarded by the monitor of where it does, and a hint without. */
  boolean queued;

  /** Where it waited last; guarded as that. */
  ForkJoinPool pool;

  private Throwable failure;

  public ForkJoinTask() {}

  public abstract V getRawResult();

  protected abstract void setRawResult(V value);

  /** Whether it has ended by that. */
  protected abstract boolean exec();

  @SuppressWarnings("CatchingUnchecked")
  final void run$() {
    if (ended) {
      return;
    }
    try {
      if (exec()) {
        end(null);
      }
    } catch (Throwable e) {
      end(e);
    }
  }

  final synchronized boolean end(Throwable thrown) {
    if (ended) {
      return false;
    }
    failure = thrown;
    ended = true;
    notifyAll();
    return true;
  }

  public final ForkJoinTask<V> fork() {
    if (Thread.currentThread() instanceof ForkJoinWorker worker) {
      worker.fork(this);
    } else {
      ForkJoinPool.commonPool().execute(this);
    }
    return this;
  }

  public final V join() {
    quietlyJoin();
    return result();
  }

  public final V invoke() {
    run$();
    return join();
  }

  public final void quietlyInvoke() {
    run$();
    quietlyJoin();
  }

  public final void quietlyJoin() {
    boolean interrupted = false;
    while (!ended) {
      help();
      try {
        await(null);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A worker that waits for a task which nobody has taken yet does it. It does no other meanwhile:
   * that may wait for something which only goes on when the worker does. The pool has another
   * worker for the others, as far as it has room for one.
   */
  private void help() {
    if (canHelp() && ((ForkJoinWorker) Thread.currentThread()).take(this)) {
      run$();
    }
  }

  private boolean canHelp() {
    return queued
        && !ended
        && Thread.currentThread() instanceof ForkJoinWorker worker
        && worker.pool() == pool;
  }

  /** Whoever waits for it looks once more whether it could do it. */
  synchronized void callWaiters() {
    notifyAll();
  }

  /** Nobody in the caller's pool does it, so that pool has to go on without the caller. */
  private boolean isOfAnother() {
    return Thread.currentThread() instanceof ForkJoinWorker worker && worker.pool() != pool;
  }

  /**
   * Whoever is interrupted in a pool that was stopped cancels what it waits for: nobody may do that
   * any more, and the pool could not end.
   */
  @SuppressWarnings("CatchingUnchecked")
  private void cancelIfStopped(ForkJoinPool waiting) {
    if (waiting != null && waiting.isStopped()) {
      try {
        cancel(true);
      } catch (Throwable e) {
        // The program's own one may fail.
      }
    }
  }

  /** Without a deadline, also until the caller can do it itself. */
  private void await(Deadline deadline) throws InterruptedException {
    if (ended) {
      return;
    }
    boolean helped = deadline == null && !isOfAnother();
    ForkJoinPool pool = ForkJoinPool.block(helped);
    try {
      synchronized (this) {
        while (!ended && (deadline == null ? !canHelp() : !deadline.isOver())) {
          if (deadline == null) {
            wait();
          } else {
            deadline.await(this);
          }
        }
      }
    } catch (InterruptedException e) {
      cancelIfStopped(pool);
      if (!ended) {
        throw e;
      }
      Thread.currentThread().interrupt();
    } finally {
      ForkJoinPool.goOn(pool, helped);
    }
  }

  private V result() {
    if (failure != null) {
      throw sneak(failure);
    }
    return getRawResult();
  }

  /** Throws whatever it is, as its namesake does. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> RuntimeException sneak(Throwable thrown) throws E {
    throw (E) thrown;
  }

  @Override
  public final V get() throws InterruptedException, ExecutionException {
    if (!ended) {
      Blocked.check();
    }
    while (!ended) {
      help();
      await(null);
    }
    return outcome();
  }

  @Override
  public final V get(long time, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (!ended) {
      Blocked.check();
    }
    await(new Deadline(time, unit));
    if (!ended) {
      throw new TimeoutException();
    }
    return outcome();
  }

  private V outcome() throws ExecutionException {
    if (failure instanceof CancellationException cancelled) {
      throw cancelled;
    }
    if (failure != null) {
      throw new ExecutionException(failure);
    }
    return getRawResult();
  }

  @Override
  public final boolean isDone() {
    return ended;
  }

  @Override
  public final boolean isCancelled() {
    return ended && failure instanceof CancellationException;
  }

  public final boolean isCompletedNormally() {
    return ended && failure == null;
  }

  public final boolean isCompletedAbnormally() {
    return ended && failure != null;
  }

  public final Throwable getException() {
    return ended ? failure : null;
  }

  @Override
  public boolean cancel(boolean interrupts) {
    var _ = end(new CancellationException());
    return isCancelled();
  }

  public void complete(V value) {
    setRawResult(value);
    var _ = end(null);
  }

  public void completeExceptionally(Throwable thrown) {
    boolean unchecked = thrown instanceof RuntimeException || thrown instanceof Error;
    var _ = end(unchecked ? thrown : new RuntimeException(thrown));
  }

  public boolean tryUnfork() {
    return Thread.currentThread() instanceof ForkJoinWorker worker && worker.takeBack(this);
  }

  public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
    invokeAll(new ForkJoinTask<?>[] {first, second});
  }

  public static void invokeAll(ForkJoinTask<?>... tasks) {
    for (int i = tasks.length - 1; i > 0; i--) {
      var _ = tasks[i].fork();
    }
    if (tasks.length > 0) {
      tasks[0].quietlyInvoke();
    }
    Throwable failure = null;
    for (ForkJoinTask<?> each : tasks) {
      if (failure == null) {
        each.quietlyJoin();
        failure = each.getException();
      } else {
        each.cancel(false);
      }
    }
    for (ForkJoinTask<?> each : tasks) {
      if (failure != null && each.getException() == failure) {
        each.join();
      }
    }
  }

  public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
    invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
    return tasks;
  }

  public static ForkJoinPool getPool() {
    return Thread.currentThread() instanceof ForkJoinWorker worker ? worker.pool() : null;
  }

  public static boolean inForkJoinPool() {
    return getPool() != null;
  }

  public static int getQueuedTaskCount() {
    return Thread.currentThread() instanceof ForkJoinWorker worker ? worker.queued() : 0;
  }

  public static int getSurplusQueuedTaskCount() {
    return getQueuedTaskCount();
  }

  public static ForkJoinTask<?> adapt(Runnable body) {
    return new Callables<>(Executors.callable(body));
  }

  public static <T> ForkJoinTask<T> adapt(Runnable body, T result) {
    return new Callables<>(Executors.callable(body, result));
  }

  public static <T> ForkJoinTask<T> adapt(Callable<? extends T> body) {
    return new Callables<>(body);
  }

  /** What a pool is given; whoever cancels what no worker has given may interrupt it. */
  static <T> ForkJoinTask<T> submitted(Callable<? extends T> body) {
    return Thread.currentThread() instanceof ForkJoinWorker
        ? new Callables<>(body)
        : new Interruptible<>(body);
  }

  /** One of several, which a pool is given together. */
  static <T> ForkJoinTask<T> interruptible(Callable<? extends T> body) {
    return new Interruptible<>(body);
  }

  /**
   * A task made of something else.
   *
   * @param <T> its result
   */
  private static class Callables<T> extends ForkJoinTask<T> {
    private final Callable<? extends T> body;
    private T result;

    Callables(Callable<? extends T> body) {
      if (body == null) {
        throw new NullPointerException();
      }
      this.body = body;
    }

    @Override
    public final T getRawResult() {
      return result;
    }

    @Override
    protected final void setRawResult(T value) {
      result = value;
    }

    final void call() throws Exception {
      result = body.call();
    }

    @Override
    protected boolean exec() {
      try {
        call();
        return true;
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new RuntimeException(e); // as its namesake, unlike that of an interruptible one
      }
    }
  }

  /**
   * Its monitor also guards who runs it, as long as that may be interrupted for it.
   *
   * @param <T> its result
   */
  private static final class Interruptible<T> extends Callables<T> {
    private Thread runner;
    private boolean interrupted;

    Interruptible(Callable<? extends T> body) {
      super(body);
    }

    private synchronized boolean begins() {
      if (isDone()) {
        return false;
      }
      runner = Thread.currentThread();
      return true;
    }

    /** If it was interrupted, that is not left for what its thread does next. */
    private synchronized void ends(Throwable thrown) {
      runner = null;
      if (!end(thrown) && interrupted) {
        var _ = Thread.interrupted();
      }
    }

    private static boolean isStopped() {
      return Thread.currentThread() instanceof ForkJoinWorker worker && worker.pool().isStopped();
    }

    /**
     * Interrupts that have come are not meant for it, but for what its thread does already. One
     * that stops the pool may be among them, so it is looked for only then.
     */
    @Override
    protected boolean exec() {
      boolean wasInterrupted = Thread.interrupted();
      if (isStopped()) {
        var _ = cancel(false);
      } else {
        runOnce();
      }
      if (wasInterrupted || isStopped()) {
        Thread.currentThread().interrupt();
      }
      return false;
    }

    @SuppressWarnings("CatchingUnchecked")
    private void runOnce() {
      if (begins()) {
        Throwable thrown = null;
        try {
          call();
        } catch (Throwable e) {
          thrown = e;
        }
        ends(thrown);
      }
    }

    @Override
    public synchronized boolean cancel(boolean interrupts) {
      Thread running = isDone() ? null : runner;
      boolean cancelled = super.cancel(interrupts);
      if (interrupts && running != null) {
        interrupted = true;
        running.interrupt();
      }
      return cancelled;
    }
  }
}
