package soumak.spreader.twins;

import java.time.Duration;

/**
 * What a pool knows of one of its threads, and of nobody's while it is free. The pool's node has
 * made those that wait for threads: so they are not lost with these. Its monitor guards all but the
 * next one.
 */
final class Seat {
  private static final int TRIES = 1_000;

  /** Whether it waits for another thread when it is free; else it is used once. */
  final boolean stays;

  /** Of those that are free; guarded by the pool. */
  Seat next;

  /** Null while it is free, and from when it is given up. */
  private Worker worker;

  private Thread thread;

  /** The node that has made the thread, and is to start it. */
  private long starter;

  /** Where the thread runs, once it has begun. */
  private long node;

  private boolean begun;

  /** Whether the thread has to leave, as its object is lost. */
  private boolean leaves;

  private boolean idle;

  /** What it does, if somebody waits for that. */
  private Runnable task;

  private long completed;

  Seat(boolean stays) {
    this.stays = stays;
  }

  /** What a thread of a pool runs. That may outlast the node that has made this. */
  static final class Worker implements Runnable {
    private final ThreadPoolExecutor pool;
    private final Seat seat;
    private Runnable first;

    Worker(ThreadPoolExecutor pool, Seat seat, Runnable first) {
      this.pool = pool;
      this.seat = seat;
      this.first = first;
    }

    @Override
    public void run() {
      ThreadPoolExecutor in = pool;
      Seat at = seat;
      Runnable task = first;
      first = null;
      if (!at.begins(this)) {
        return;
      }
      boolean failed = true;
      try {
        task = task == null ? in.next(at) : task;
        while (task != null) {
          in.run(at, task);
          task = in.next(at);
        }
        failed = false;
      } finally {
        in.left(at, this, failed);
      }
    }
  }

  synchronized void take(Worker worker, Runnable first) {
    this.worker = worker;
    starter = Losses.here();
    task = waitedFor(first);
  }

  /** False if it has begun; else it never will. */
  synchronized boolean giveUp(Worker by) {
    boolean gives = worker == by && !begun;
    worker = gives ? null : worker;
    return gives;
  }

  /** False if it is another's meanwhile, or nobody's. */
  synchronized boolean isLeft(Worker by) {
    if (worker != by) {
      return false;
    }
    worker = null;
    thread = null;
    task = null;
    begun = false;
    leaves = false;
    idle = false;
    completed = 0;
    return true;
  }

  synchronized void hasThread(Thread made) {
    thread = made;
  }

  /** By the thread; false if it is not waited for any more. */
  private synchronized boolean begins(Worker by) {
    if (worker != by) {
      return false;
    }
    begun = true;
    node = Losses.here();
    return true;
  }

  /** By the thread, which waits for a task; false if it has to leave. */
  synchronized boolean begin() {
    idle = true;
    return !leaves;
  }

  synchronized void end(Runnable next) {
    idle = false;
    task = waitedFor(next);
    Thread.interrupted();
  }

  private static Runnable waitedFor(Runnable task) {
    return task instanceof FutureTask<?> || task instanceof Step<?, ?> ? task : null;
  }

  synchronized void wake() {
    if (idle) {
      interrupt();
    }
  }

  synchronized void interrupt() {
    if (thread != null) {
      try {
        thread.interrupt();
      } catch (RuntimeException e) {
        if (!Losses.isOne(e)) {
          throw e;
        }
      }
    }
  }

  synchronized void count() {
    completed++;
    task = null;
  }

  /** Others may do that from now on, whatever becomes of this thread. */
  synchronized void leaveTo(Runnable others) {
    if (task == others) {
      task = null;
    }
  }

  synchronized boolean isBusy() {
    return !idle;
  }

  synchronized long completed() {
    return completed;
  }

  /**
   * Why its thread is lost, told once, and then it is nobody's; null if it is not. Where the thread
   * is about to begin this waits for that.
   */
  RuntimeException giveUpIfLost() {
    for (int i = 0; i < TRIES; i++) {
      Thread starting;
      synchronized (this) {
        RuntimeException why = worker == null ? null : Losses.of(begun ? node : starter);
        if (why != null || begun || thread == null) {
          return givenUp(why);
        }
        starting = thread;
      }
      try {
        if (starting.join(Duration.ofMillis(10))) {
          return null;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return null;
      } catch (IllegalThreadStateException e) {
        return null; // whoever starts it looks then
      } catch (RuntimeException e) {
        if (!Losses.isOne(e)) {
          throw e;
        }
        synchronized (this) {
          if (!begun && worker != null) {
            return givenUp(e);
          }
        }
      }
    }
    return null;
  }

  private RuntimeException givenUp(RuntimeException why) {
    worker = why == null ? worker : null;
    return why;
  }

  /** Whoever waits for what its thread did is told that it is lost. */
  void tellLost(RuntimeException why) {
    Runnable lost;
    synchronized (this) {
      lost = task;
      task = null;
    }
    if (lost instanceof FutureTask<?> future) {
      future.setException(why);
    } else if (lost instanceof Step<?, ?> step) {
      step.lost(why);
    }
  }

  /** A thread goes on whose object is lost: nobody could interrupt what it does next. */
  synchronized void leaveIfCutOff() {
    if (worker != null && begun && Losses.of(starter) != null) {
      leaves = true;
      wake();
    }
  }
}
