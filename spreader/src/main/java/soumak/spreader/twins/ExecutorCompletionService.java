package soumak.spreader.twins;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
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

  private static final class Queued<V> extends FutureTask<V> {
    private final BlockingQueue<Future<V>> ended;

    Queued(Callable<V> body, BlockingQueue<Future<V>> ended) {
      super(body);
      this.ended = ended;
    }

    Queued(Runnable body, V result, BlockingQueue<Future<V>> ended) {
      super(body, result);
      this.ended = ended;
    }

    @Override
    protected void done() {
      ended.add(this);
    }
  }

  @Override
  public Future<V> submit(Callable<V> body) {
    return start(new Queued<>(body, ended));
  }

  @Override
  public Future<V> submit(Runnable body, V result) {
    return start(new Queued<>(body, result, ended));
  }

  private Future<V> start(Queued<V> task) {
    executor.execute(task);
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
