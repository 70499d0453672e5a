package soumak.spreader.twins;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Tasks in the order in which they end.
 *
 * @param <V> their results
 */
public class ExecutorCompletionService<V> implements CompletionService<V> {
  private final Executor executor;
  private final BlockingQueue<Future<V>> ended;

  public ExecutorCompletionService(Executor executor) {
    this(executor, new LinkedBlockingQueue<>());
  }

  public ExecutorCompletionService(Executor executor, BlockingQueue<Future<V>> ended) {
    if (executor == null || ended == null) {
      throw new NullPointerException();
    }
    this.executor = executor;
    this.ended = ended;
  }

  /** Runs a task, which may be one of the pool's own kind. */
  private static final class Queued<V> extends FutureTask<Void> {
    private final Future<V> task;
    private final BlockingQueue<Future<V>> ended;

    Queued(RunnableFuture<V> task, BlockingQueue<Future<V>> ended) {
      super(task, null);
      this.task = task;
      this.ended = ended;
    }

    /** Whoever ran it is lost. */
    @Override
    protected void setException(Throwable thrown) {
      if (task instanceof FutureTask<?> own) {
        own.setException(thrown);
      }
      super.setException(thrown);
    }

    @Override
    protected void done() {
      ended.add(task);
    }
  }

  @Override
  public Future<V> submit(Callable<V> body) {
    FixedMap.some(body);
    return start(
        executor instanceof AbstractExecutorService pool
            ? pool.newTaskFor(body)
            : new FutureTask<>(body));
  }

  @Override
  public Future<V> submit(Runnable body, V result) {
    FixedMap.some(body);
    return start(
        executor instanceof AbstractExecutorService pool
            ? pool.newTaskFor(body, result)
            : new FutureTask<>(body, result));
  }

  private Future<V> start(RunnableFuture<V> task) {
    executor.execute(new Queued<>(task, ended));
    return task;
  }

  @Override
  public Future<V> take() throws InterruptedException {
    return ended.take();
  }

  @Override
  public Future<V> poll() {
    return ended.poll();
  }

  @Override
  public Future<V> poll(long time, TimeUnit unit) throws InterruptedException {
    return ended.poll(time, unit);
  }
}
