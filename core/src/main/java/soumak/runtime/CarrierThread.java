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

  /**
   * Forgets an interrupt that the thread has got or given itself while it ran something: it was
   * meant for that, and what runs next must not see it.
   */
  static void forgetInterrupt() {
    if (Thread.currentThread().isInterrupted()) {
      Thread.interrupted();
    }
  }

  static @Nullable Carrier currentCarrier() {
    return Thread.currentThread() instanceof CarrierThread ours ? ours.carrier() : null;
  }

  static void beforeBlocking() {
    if (Thread.currentThread() instanceof CarrierThread ours) {
      ours.handOver();
    }
  }
}
