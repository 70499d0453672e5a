package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A thread of ours that runs tasks. Asking for the current thread's class is cheaper than a
 * thread-local variable.
 */
abstract class CarrierThread extends Thread {
  CarrierThread(String name) {
    super(null, null, name, 0, false);
    setDaemon(true);
  }

  abstract Carrier carrier();

  /**
   * Called before the thread blocks inside a task: a worker hands its run queue to another thread.
   */
  void handOver() {}

  static @Nullable Carrier currentCarrier() {
    return Thread.currentThread() instanceof CarrierThread ours ? ours.carrier() : null;
  }

  static void beforeBlocking() {
    if (Thread.currentThread() instanceof CarrierThread ours) {
      ours.handOver();
    }
  }
}
