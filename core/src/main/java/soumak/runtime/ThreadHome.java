package soumak.runtime;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread that runs one task: the home of tasks with a thread of their own and of threads that
 * call from outside.
 *
 * <p>{@code ready} is written by whoever wakes the task and cleared by the thread; {@code parked}
 * is written by the thread alone. The thread announces that it parks and then looks at {@code
 * ready} again; a waker sets {@code ready} and then looks at {@code parked}: one of them sees the
 * other.
 */
final class ThreadHome implements Home {
  private static final long FOR_EVER = Long.MAX_VALUE;

  private final Thread thread;
  private final int spins;
  private final @Nullable Home parent;
  private volatile boolean ready;
  private volatile boolean parked;

  ThreadHome(Thread thread, int spins, @Nullable Home parent) {
    this.thread = thread;
    this.spins = spins;
    this.parent = parent;
  }

  @Override
  public void ready(Schedulable task) {
    ready = true;
    if (parked) {
      LockSupport.unpark(thread);
    }
  }

  /**
   * Blocks the thread until its task is ready. An interrupt of the thread cancels what the task
   * waits for.
   */
  void await(Schedulable task) {
    await(task, FOR_EVER);
  }

  /**
   * {@link #await(Schedulable)} for so long at most; false if it was not ready by then. It may be a
   * moment later.
   */
  boolean await(Schedulable task, long nanos) {
    for (int i = 0; i < spins && !ready; i++) {
      Thread.onSpinWait();
    }
    if (!ready) {
      park(task, nanos);
    }
    if (!ready) {
      return false;
    }
    ready = false;
    return true;
  }

  private void park(Schedulable task, long nanos) {
    parked = true;
    if (task instanceof Caller) {
      try {
        Waiting.add(task, this);
      } catch (OutOfMemoryError full) {
        // No dump shows it then. It waits all the same, for it may have been woken already.
      }
    }
    Monitor.alert();
    boolean interrupted = parkUntilReady(task, nanos);
    if (task instanceof Caller) {
      Waiting.remove(task);
    }
    parked = false;
    if (interrupted) {
      thread.interrupt();
    }
  }

  /** True if the thread was interrupted meanwhile. */
  private boolean parkUntilReady(Schedulable task, long nanos) {
    boolean interrupted = false;
    long since = System.nanoTime();
    for (long left = nanos; !ready && left > 0; left = nanos - (System.nanoTime() - since)) {
      if (nanos == FOR_EVER) {
        LockSupport.park(task.waitsOn);
      } else {
        LockSupport.parkNanos(task.waitsOn, left);
      }
      if (Thread.interrupted()) {
        interrupted = true;
        Cancellation.withdraw(task, Signal.CANCELLED);
      }
    }
    return interrupted;
  }

  /** Whether its task has been woken since the thread waited last. */
  boolean isReady() {
    return ready;
  }

  boolean isParked() {
    return parked && !ready;
  }

  Thread thread() {
    return thread;
  }

  @Override
  public Home children() {
    return parent == null ? Pool.shared() : parent.children();
  }

  @Override
  public long nanoTime() {
    return children().nanoTime();
  }

  @Override
  public void schedule(Timer timer) {
    children().schedule(timer);
  }

  @Override
  public void cancel(Timer timer) {
    children().cancel(timer);
  }
}
