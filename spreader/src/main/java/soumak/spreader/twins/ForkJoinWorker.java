package soumak.spreader.twins;

import java.util.Iterator;
import java.util.concurrent.RejectedExecutionException;

/**
 * A thread of a pool, with the tasks that it has forked: it takes the latest, others the oldest.
 * Who only looks whether there are some reads their count.
 */
final class ForkJoinWorker extends Thread implements ManagedBlock.Worker {
  private final ForkJoinPool pool;
  private final ArrayDeque<ForkJoinTask<?>> tasks = new ArrayDeque<>();
  private volatile int count;

  /** Whether it has left the pool, whose monitor guards that. */
  boolean gone;

  /** Whether the pool, whose monitor guards that too, counts it among the idle ones. */
  boolean idle;

  /** How many of them others have taken. */
  private int taken;

  ForkJoinWorker(ForkJoinPool pool, String name) {
    super(name);
    this.pool = pool;
    setDaemon(true);
  }

  @Override
  public void run() {
    boolean failed = true;
    try {
      for (ForkJoinTask<?> task = pool.next(this); task != null; task = pool.next(this)) {
        interruptOnlyIfStopped();
        task.run$();
      }
      failed = false;
    } finally {
      if (failed) {
        pool.failed(this);
      } else {
        pool.left(this);
      }
    }
  }

  /** Nothing is left of what came for the last task, unless it came for all; in that order. */
  private void interruptOnlyIfStopped() {
    var _ = Thread.interrupted();
    if (pool.isStopped()) {
      interrupt();
    }
  }

  ForkJoinPool pool() {
    return pool;
  }

  @Override
  public boolean leave() {
    try {
      return ForkJoinPool.block(false) != null;
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      return false;
    }
  }

  @Override
  public void comeBack() {
    ForkJoinPool.goOn(pool, false);
  }

  int queued() {
    return count;
  }

  void fork(ForkJoinTask<?> task) {
    synchronized (tasks) {
      tasks.addLast(task);
      count = tasks.size();
      task.pool = pool;
      task.queued = true;
    }
    pool.signalIfWanted();
  }

  /** The monitor of the tasks is held. */
  private ForkJoinTask<?> out(ForkJoinTask<?> task) {
    if (task != null) {
      task.queued = false;
    }
    count = tasks.size();
    return task;
  }

  private ForkJoinTask<?> own() {
    if (count == 0) {
      return null;
    }
    synchronized (tasks) {
      return out(tasks.pollLast());
    }
  }

  ForkJoinTask<?> stolen() {
    if (count == 0) {
      return null;
    }
    synchronized (tasks) {
      ForkJoinTask<?> first = out(tasks.pollFirst());
      taken += first == null ? 0 : 1;
      return first;
    }
  }

  ForkJoinTask<?>[] waiting() {
    synchronized (tasks) {
      return tasks.toArray(new ForkJoinTask<?>[0]);
    }
  }

  int taken() {
    synchronized (tasks) {
      return taken;
    }
  }

  /** Whether it was waiting in the pool, wherever, which it does no more. */
  boolean take(ForkJoinTask<?> task) {
    return took(task) || pool.take(this, task);
  }

  /** Whether this one had it. */
  boolean took(ForkJoinTask<?> task) {
    if (count == 0) {
      return false;
    }
    synchronized (tasks) {
      boolean had = task.queued && cut(tasks, task);
      if (had) {
        var _ = out(task);
        taken += Thread.currentThread() == this ? 0 : 1;
      }
      return had;
    }
  }

  /** Of many that are joined in the order in which they were forked, it is the first one. */
  static boolean cut(ArrayDeque<ForkJoinTask<?>> tasks, ForkJoinTask<?> task) {
    if (tasks.peekFirst() == task) {
      tasks.removeFirst();
      return true;
    }
    Iterator<ForkJoinTask<?>> each = tasks.descendingIterator();
    while (each.hasNext()) {
      if (each.next() == task) {
        each.remove();
        return true;
      }
    }
    return false;
  }

  boolean takeBack(ForkJoinTask<?> task) {
    synchronized (tasks) {
      boolean last = tasks.peekLast() == task;
      if (last) {
        var _ = out(tasks.pollLast());
      }
      return last;
    }
  }

  /** Something to do that was forked: its own, or of others. */
  ForkJoinTask<?> findForked() {
    ForkJoinTask<?> own = own();
    return own == null ? pool.stolen(this) : own;
  }
}
