package soumak.spreader.twins;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Its monitor guards what has become of it: new, running, and then one of the others for ever.
 *
 * @param <V> its result
 */
public class FutureTask<V> implements RunnableFuture<V> {
  private static final int NEW = 0;
  private static final int RUNNING = 1;
  private static final int DONE = 2;
  private static final int FAILED = 3;
  private static final int CANCELLED = 4;

  /** Null from the end on: who keeps a task does not keep that. */
  private Callable<V> body;

  private int stage;
  private V result;
  private Throwable failure;
  private Thread runner;

  public FutureTask(Callable<V> body) {
    if (body == null) {
      throw new NullPointerException();
    }
    this.body = body;
  }

  public FutureTask(Runnable body, V result) {
    this(new Returning<>(body, result));
  }

  static final class Returning<V> implements Callable<V> {
    private final Runnable body;
    private final V result;

    Returning(Runnable body, V result) {
      this.body = FixedMap.some(body);
      this.result = result;
    }

    @Override
    public V call() {
      body.run();
      return result;
    }

    @Override
    public String toString() {
      String name = "java.util.concurrent.Executors$RunnableAdapter";
      return Identity.of(this, Returning.class, name) + "[Wrapped task = " + body + "]";
    }
  }

  @Override
  @SuppressWarnings("CatchingUnchecked")
  public void run() {
    Callable<V> begun = begin();
    if (begun == null) {
      return;
    }
    V value;
    try {
      value = begun.call();
    } catch (Throwable e) {
      setException(e);
      return;
    }
    set(value);
  }

  /** Once more, without a result; false if it threw, or was cancelled. */
  @SuppressWarnings("CatchingUnchecked")
  protected boolean runAndReset() {
    Callable<V> begun = begin();
    if (begun == null) {
      return false;
    }
    try {
      begun.call();
    } catch (Throwable e) {
      setException(e);
      return false;
    }
    return reset();
  }

  private synchronized boolean reset() {
    runner = null;
    if (stage == RUNNING) {
      stage = NEW;
    }
    return stage == NEW;
  }

  protected void set(V value) {
    end(DONE, value, null);
  }

  protected void setException(Throwable thrown) {
    end(FAILED, null, thrown);
  }

  /** What a subclass does when it is done, in whatever way. */
  protected void done() {}

  /** What is to be called; null if it is not. */
  private synchronized Callable<V> begin() {
    if (stage != NEW) {
      return null;
    }
    stage = RUNNING;
    runner = Thread.currentThread();
    return body;
  }

  private void end(int stage, V value, Throwable thrown) {
    synchronized (this) {
      runner = null;
      if (this.stage >= DONE) {
        return;
      }
      this.stage = stage;
      body = null;
      result = value;
      failure = thrown;
      notifyAll();
    }
    done();
  }

  @Override
  public boolean cancel(boolean interrupts) {
    synchronized (this) {
      if (stage >= DONE) {
        return false;
      }
      stage = CANCELLED;
      body = null;
      notifyAll();
    }
    try {
      if (interrupts) {
        interrupt();
      }
    } finally {
      done();
    }
    return true;
  }

  /** Fails if the node of the thread is lost. */
  private synchronized void interrupt() {
    if (runner != null) {
      runner.interrupt();
    }
  }

  @Override
  public synchronized boolean isCancelled() {
    return stage == CANCELLED;
  }

  @Override
  public synchronized boolean isDone() {
    return stage >= DONE;
  }

  @Override
  public synchronized V get() throws InterruptedException, ExecutionException {
    while (stage < DONE) {
      wait();
    }
    return outcome();
  }

  @Override
  public synchronized V get(long time, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (stage < DONE) {
      Blocked.check();
    }
    Deadline deadline = new Deadline(time, unit);
    while (stage < DONE && !deadline.isOver()) {
      deadline.await(this);
    }
    if (stage < DONE) {
      throw new TimeoutException();
    }
    return outcome();
  }

  private V outcome() throws ExecutionException {
    if (stage == CANCELLED) {
      throw new CancellationException();
    }
    if (stage == FAILED) {
      throw new ExecutionException(failure);
    }
    return result;
  }

  private synchronized Callable<V> body() {
    return body;
  }

  private synchronized String ended() {
    return switch (stage) {
      case DONE -> "[Completed normally]";
      case FAILED -> "[Completed exceptionally: " + failure + "]";
      case CANCELLED -> "[Cancelled]";
      default -> null;
    };
  }

  /** The body shows itself outside the monitor. */
  final String shown() {
    Callable<V> rest = body();
    return rest == null ? ended() : "[Not completed, task = " + rest + "]";
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.FutureTask";
    return Identity.of(this, FutureTask.class, name) + shown();
  }
}
