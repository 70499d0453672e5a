package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What pools have in common, whatever executes their tasks. */
public abstract class AbstractExecutorService implements ExecutorService {
  protected <T> RunnableFuture<T> newTaskFor(Runnable body, T result) {
    return new FutureTask<>(body, result);
  }

  protected <T> RunnableFuture<T> newTaskFor(Callable<T> body) {
    return new FutureTask<>(body);
  }

  @Override
  public Future<?> submit(Runnable body) {
    return submit(body, null);
  }

  @Override
  public <T> Future<T> submit(Runnable body, T result) {
    RunnableFuture<T> task = newTaskFor(body, result);
    execute(task);
    return task;
  }

  @Override
  public <T> Future<T> submit(Callable<T> body) {
    return begin(body);
  }

  /** A task of several, which does not go by {@code submit}: that may be overridden. */
  <T> Future<T> begin(Callable<T> body) {
    RunnableFuture<T> task = newTaskFor(body);
    execute(task);
    return task;
  }

  @Override
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> bodies)
      throws InterruptedException {
    return all(bodies, null);
  }

  @Override
  public <T> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> bodies, long time, TimeUnit unit)
      throws InterruptedException {
    return all(bodies, new Deadline(time, unit));
  }

  private <T> List<Future<T>> all(Collection<? extends Callable<T>> bodies, Deadline deadline)
      throws InterruptedException {
    ArrayList<Future<T>> all = new ArrayList<>();
    boolean ended = false;
    try {
      for (Callable<T> body : bodies) {
        all.add(begin(body));
      }
      for (Future<T> each : all) {
        await(each, deadline);
      }
      ended = true;
      return all;
    } finally {
      if (!ended) {
        cancel(all);
      }
    }
  }

  private static void await(Future<?> task, Deadline deadline) throws InterruptedException {
    try {
      if (deadline == null) {
        task.get();
      } else {
        task.get(deadline.left(), TimeUnit.NANOSECONDS);
      }
    } catch (TimeoutException e) {
      task.cancel(true);
    } catch (ExecutionException | CancellationException e) {
      // Whoever asks for the result gets it.
    }
  }

  private static <T> void cancel(Collection<Future<T>> all) {
    for (Future<T> each : all) {
      each.cancel(true);
    }
  }

  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> bodies)
      throws InterruptedException, ExecutionException {
    try {
      return any(bodies, null);
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> bodies, long time, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return any(bodies, new Deadline(time, unit));
  }

  /** One after the other, as long as none has ended. */
  private <T> T any(Collection<? extends Callable<T>> bodies, Deadline deadline)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (bodies.isEmpty()) {
      throw new IllegalArgumentException();
    }
    ExecutorCompletionService<T> done = new ExecutorCompletionService<>(this);
    Iterator<? extends Callable<T>> rest = bodies.iterator();
    ArrayList<Future<T>> all = new ArrayList<>();
    ExecutionException failure = null;
    try {
      for (int ended = 0; ended < all.size() || rest.hasNext(); ) {
        Future<T> next = done.poll();
        if (next == null && rest.hasNext()) {
          all.add(done.submit(rest.next()));
          continue;
        }
        Future<T> one = next == null ? next(done, deadline) : next;
        ended++;
        try {
          return one.get();
        } catch (ExecutionException e) {
          failure = e;
        } catch (RuntimeException e) { // it was cancelled
          failure = new ExecutionException(e);
        }
      }
      throw failure;
    } finally {
      cancel(all);
    }
  }

  private static <T> Future<T> next(CompletionService<T> done, Deadline deadline)
      throws InterruptedException, TimeoutException {
    Future<T> next =
        deadline == null ? done.take() : done.poll(deadline.left(), TimeUnit.NANOSECONDS);
    if (next == null) {
      throw new TimeoutException();
    }
    return next;
  }
}
