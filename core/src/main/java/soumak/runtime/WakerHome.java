package soumak.runtime;

/**
 * The home of tasks that run on the thread of whoever wakes them: next, before what waits in its
 * run queue. A waker that is no worker hands them to the shared pool.
 */
final class WakerHome implements Home {
  static final Home HOME = new WakerHome();

  private WakerHome() {}

  @Override
  public void ready(Schedulable task) {
    if (!(Thread.currentThread() instanceof Worker worker) || !worker.runNext(task)) {
      Pool.shared().ready(task);
    }
  }

  @Override
  public Home children() {
    return Pool.shared();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public void schedule(Timer timer) {
    Timers.shared().add(timer);
  }

  @Override
  public void cancel(Timer timer) {
    Timers.shared().cancel(timer);
  }
}
