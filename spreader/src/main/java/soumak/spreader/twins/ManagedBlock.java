package soumak.spreader.twins;

import java.util.function.BooleanSupplier;

/**
 * Waits in which a worker of a {@link ForkJoinPool} has another one in its place: those of which
 * the JDK's pool hears. It does not hear of those with a time, but of a phaser's, nor of those for
 * a lock, a latch, a permit or a partner. Where the pool can have no other worker, the wait goes on
 * without.
 */
final class ManagedBlock {
  /** Beside the pool, so that programs without one have nothing of it. */
  interface Worker {
    /** False if nobody can be in its place. */
    boolean leave();

    void comeBack();
  }

  private ManagedBlock() {}

  /** In a monitor that the caller has, which is told of each change. */
  static void await(Object monitor, BooleanSupplier ready) throws InterruptedException {
    if (ready.getAsBoolean()) {
      return;
    }
    Worker left = begin();
    try {
      while (!ready.getAsBoolean()) {
        monitor.wait();
      }
    } finally {
      end(left);
    }
  }

  /** The caller, if it has somebody in its place until the end, or else null. */
  static Worker begin() {
    return Thread.currentThread() instanceof Worker worker && worker.leave() ? worker : null;
  }

  static void end(Worker left) {
    if (left != null) {
      left.comeBack();
    }
  }
}
