package soumak;

import java.util.concurrent.locks.LockSupport;
import soumak.runtime.Looking;

/** Waits until tasks and threads wait. */
public final class Parked {
  private Parked() {}

  /**
   * Returns when {@code task} waits and its pool has nothing to do; so its pool must become quiet.
   */
  public static void await(Strand<?> task) {
    while (!Looking.isParked(task)) {
      if (task.isEnded()) {
        throw new AssertionError(task + " ended instead of waiting");
      }
      LockSupport.parkNanos(100_000);
    }
  }

  /** Returns when {@code thread} is blocked. */
  public static void await(Thread thread) {
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      if (thread.getState() == Thread.State.TERMINATED) {
        throw new AssertionError(thread + " ended instead of waiting");
      }
      LockSupport.parkNanos(100_000);
    }
  }
}
