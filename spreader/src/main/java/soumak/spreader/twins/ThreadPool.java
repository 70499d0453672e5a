package soumak.spreader.twins;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Its monitor guards the queue. A thread is made for a task as long as there may be more, and if
 * none is free; each takes tasks until the pool is shut down and the queue empty.
 */
final class ThreadPool implements ExecutorService {
  private final int most;
  private final LinkedList<Runnable> queue = new LinkedList<>();
  private final ArrayList<Thread> threads = new ArrayList<>();
  private int free;
  private boolean shut;

  ThreadPool(int most) {
    this.most = most;
  }

  private static final class Worker implements Runnable {
    private final ThreadPool pool;
    private Runnable task;

    Worker(ThreadPool pool, Runnable task) {
      this.pool = pool;
      this.task = task;
    }

    @Override
    public void run() {
      try {
        while (task != null) {
          task.run();
          task = pool.next();
        }
      } finally {
        pool.left(Thread.currentThread());
      }
    }
  }

  @Override
  public void execute(Runnable task) {
    if (task == null) {
      throw new NullPointerException();
    }
    Thread made = accept(task);
    if (made != null) {
      made.start();
    }
  }

  /** Queues it, or makes a thread for it. */
  private synchronized Thread accept(Runnable task) {
    if (shut) {
      throw new RejectedExecutionException("the pool is shut down");
    }
    boolean isEnough = most == Integer.MAX_VALUE ? free > queue.size() : threads.size() >= most;
    if (isEnough) {
      queue.addLast(task);
      notifyAll();
      return null;
    }
    Thread made = new Thread(new Worker(this, task), "pool-thread-" + (threads.size() + 1));
    threads.add(made);
    return made;
  }

  private synchronized Runnable next() {
    free++;
    try {
      while (queue.isEmpty() && !shut) {
        try {
          wait();
        } catch (InterruptedException e) {
          // It was meant for a task that has ended, or the pool is shut.
        }
      }
      return queue.pollFirst();
    } finally {
      free--;
    }
  }

  private synchronized void left(Thread thread) {
    threads.remove(thread);
    notifyAll();
  }

  @Override
  public <T> Future<T> submit(Callable<T> body) {
    FutureTask<T> task = new FutureTask<>(body);
    execute(task);
    return task;
  }

  @Override
  public Future<?> submit(Runnable body) {
    return submit(body, null);
  }

  @Override
  public <T> Future<T> submit(Runnable body, T result) {
    FutureTask<T> task = new FutureTask<>(body, result);
    execute(task);
    return task;
  }

  @Override
  public synchronized void shutdown() {
    shut = true;
    notifyAll();
  }

  @Override
  public List<Runnable> shutdownNow() {
    ArrayList<Runnable> left = new ArrayList<>();
    ArrayList<Thread> running = new ArrayList<>();
    synchronized (this) {
      left.addAll(queue);
      queue.clear();
      running.addAll(threads);
      shutdown();
    }
    for (Thread each : running) {
      each.interrupt();
    }
    return left;
  }

  @Override
  public synchronized boolean isShutdown() {
    return shut;
  }

  @Override
  public synchronized boolean isTerminated() {
    return shut && threads.isEmpty();
  }

  @Override
  public synchronized boolean awaitTermination(long time, TimeUnit unit)
      throws InterruptedException {
    Deadline deadline = new Deadline(time, unit);
    while (!isTerminated() && !deadline.isOver()) {
      deadline.await(this);
    }
    return isTerminated();
  }

  @Override
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> bodies)
      throws InterruptedException {
    ArrayList<Future<T>> all = new ArrayList<>();
    for (Callable<T> body : bodies) {
      all.add(submit(body));
    }
    for (Future<T> each : all) {
      try {
        each.get();
      } catch (ExecutionException | CancellationException e) {
        // Whoever asks for the result gets it.
      }
    }
    return all;
  }

  @Override
  public <T> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> bodies, long time, TimeUnit unit)
      throws InterruptedException {
    Deadline deadline = new Deadline(time, unit);
    ArrayList<Future<T>> all = new ArrayList<>();
    for (Callable<T> body : bodies) {
      all.add(submit(body));
    }
    for (Future<T> each : all) {
      try {
        each.get(deadline.left(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        each.cancel(true);
      } catch (ExecutionException | CancellationException e) {
        // Whoever asks for the result gets it.
      }
    }
    return all;
  }

  /** The first in their order that ends well; the others run to their end. */
  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> bodies)
      throws InterruptedException, ExecutionException {
    ExecutionException failure = null;
    for (Future<T> each : invokeAll(bodies)) {
      try {
        return each.get();
      } catch (ExecutionException e) {
        failure = e;
      }
    }
    if (failure == null) {
      throw new IllegalArgumentException();
    }
    throw failure;
  }

  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> bodies, long time, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    ExecutionException failure = null;
    for (Future<T> each : invokeAll(bodies, time, unit)) {
      try {
        return each.get();
      } catch (ExecutionException e) {
        failure = e;
      } catch (CancellationException e) {
        throw new TimeoutException();
      }
    }
    if (failure == null) {
      throw new IllegalArgumentException();
    }
    throw failure;
  }
}
