package soumak.spreader.twins;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Its monitor guards the threads, one for each task that has not ended. A program may say that two
 * of them are equal.
 */
final class ThreadPerTask extends AbstractExecutorService {
  private final ThreadFactory factory;
  private final IdentityHashMap<Thread, Boolean> threads = new IdentityHashMap<>();
  private boolean shut;

  ThreadPerTask(ThreadFactory factory) {
    this.factory = factory;
  }

  private static final class Body implements Runnable {
    private final ThreadPerTask pool;
    private final Runnable task;

    Body(ThreadPerTask pool, Runnable task) {
      this.pool = pool;
      this.task = task;
    }

    @Override
    public void run() {
      try {
        task.run();
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
    Thread thread = factory.newThread(new Body(this, task));
    if (thread == null) {
      throw new RejectedExecutionException();
    }
    synchronized (this) {
      if (shut) {
        throw new RejectedExecutionException();
      }
      threads.put(thread, true);
    }
    boolean started = false;
    try {
      thread.start();
      started = true;
    } finally {
      if (!started) {
        left(thread);
      }
    }
  }

  private synchronized void left(Thread thread) {
    threads.remove(thread);
    notifyAll();
  }

  @Override
  public synchronized void shutdown() {
    shut = true;
    notifyAll();
  }

  @Override
  public List<Runnable> shutdownNow() {
    ArrayList<Thread> running;
    synchronized (this) {
      shutdown();
      running = new ArrayList<>(threads.keySet());
    }
    for (Thread each : running) {
      each.interrupt();
    }
    return new ArrayList<>();
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
    if (!isTerminated()) {
      Blocked.check();
    }
    Deadline deadline = new Deadline(time, unit);
    while (!isTerminated() && !deadline.isOver()) {
      deadline.await(this);
    }
    return isTerminated();
  }
}
