package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The home of tasks that run on the thread of whoever wakes them: next, before what waits in its
 * run queue. A waker that is no worker of their pool hands them to that: on another one's worker
 * what they start would belong to that other pool.
 */
final class WakerHome implements Home {
  static final Home HOME = new WakerHome(null);

  private final @Nullable Pool pool;

  /** For the tasks of {@code pool}; null for the shared one. */
  WakerHome(@Nullable Pool pool) {
    this.pool = pool;
  }

  private Pool poolOrShared() {
    return pool == null ? Pool.shared() : pool;
  }

  @Override
  public @Nullable Pool owner() {
    return pool;
  }

  @Override
  public void ready(Schedulable task) {
    if (!(Thread.currentThread() instanceof Worker worker)
        || !worker.runNext(task, poolOrShared())) {
      poolOrShared().ready(task);
    }
  }

  @Override
  public Home children() {
    return poolOrShared();
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
