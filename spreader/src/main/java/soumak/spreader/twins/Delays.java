package soumak.spreader.twins;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The thread that does what is to be done later. It keeps no program alive. */
final class Delays {
  private static final ScheduledThreadPoolExecutor THREAD = thread();

  private Delays() {}

  private static ScheduledThreadPoolExecutor thread() {
    ScheduledThreadPoolExecutor made =
        new ScheduledThreadPoolExecutor(
            1,
            body -> {
              Thread thread = new Thread(body, "delays");
              thread.setDaemon(true);
              return thread;
            });
    made.setRemoveOnCancelPolicy(true);
    return made;
  }

  static Future<?> run(long delay, TimeUnit unit, Runnable body) {
    return THREAD.schedule(body, delay, unit);
  }

  /** Ends a future unless it ends in time. */
  static void end(CompletableFuture<?> future, long time, TimeUnit unit, Runnable end) {
    if (!future.isDone()) {
      Future<?> later = run(time, unit, end);
      var _ = future.whenComplete((value, failure) -> later.cancel(false));
    }
  }
}
