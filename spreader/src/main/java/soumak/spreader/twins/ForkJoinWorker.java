package soumak.spreader.twins;

import java.util.Iterator;

/**
 * A thread of a pool, with the tasks that it has forked: it takes the latest, others the oldest.
 * Who only looks whether there are some reads their count.
 */
final class ForkJoinWorker extends Thread {
  private final ForkJoinPool pool;
  private final ArrayDeque<ForkJoinTask<?>> tasks = new ArrayDeque<>();
  private volatile int count;

  /** How many of them others have taken. */
  private int taken;

  ForkJoinWorker(ForkJoinPool pool, String name) {
    super(name);
    this.pool = pool;
    setDaemon(true);
  }

  @Override
  public void run() {
    try {
      for (ForkJoinTask<?> task = pool.next(this); task != null; task = pool.next(this)) {
        task.run$();
      }
    } finally {
      pool.left(this);
    }
  }

  ForkJoinPool pool() {
    return pool;
  }

  int queued() {
    return count;
  }

  void fork(ForkJoinTask<?> task) {
    synchronized (tasks) {
      tasks.addLast(task);
      count = tasks.size();
    }
    pool.signalIfWanted();
  }

  private ForkJoinTask<?> own() {
    if (count == 0) {
      return null;
    }
    synchronized (tasks) {
      ForkJoinTask<?> last = tasks.pollLast();
      count = tasks.size();
      return last;
    }
  }

  ForkJoinTask<?> stolen() {
    if (count == 0) {
      return null;
    }
    synchronized (tasks) {
      ForkJoinTask<?> first = tasks.pollFirst();
      count = tasks.size();
      taken += first == null ? 0 : 1;
      return first;
    }
  }

  int taken() {
    synchronized (tasks) {
      return taken;
    }
  }

  /** Whether it had a task, wherever, which is no more there. */
  boolean take(ForkJoinTask<?> task) {
    if (count == 0) {
      return false;
    }
    synchronized (tasks) {
      Iterator<ForkJoinTask<?>> each = tasks.descendingIterator();
      while (each.hasNext()) {
        if (each.next() == task) {
          each.remove();
          count = tasks.size();
          return true;
        }
      }
      return false;
    }
  }

  boolean takeBack(ForkJoinTask<?> task) {
    synchronized (tasks) {
      boolean last = tasks.peekLast() == task;
      if (last) {
        tasks.removeLast();
        count = tasks.size();
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
