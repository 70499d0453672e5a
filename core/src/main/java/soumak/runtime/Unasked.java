package soumak.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A failure that nobody was waiting for when its task ended. Whoever started the task may still be
 * on the way to join it, so the failure is reported a moment later, or when the JVM ends, unless it
 * has been asked for by then.
 */
final class Unasked extends Timer {
  private static final long MOMENT_NANOS = 100_000_000;
  private static final Set<Unasked> PENDING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> PENDING.forEach(Unasked::expire), "soumak-unasked"));
  }

  private final Schedulable task;
  private final Throwable failure;

  private Unasked(Schedulable task, Throwable failure) {
    super(System.nanoTime() + MOMENT_NANOS);
    this.task = task;
    this.failure = failure;
  }

  static void wait(Schedulable task, Throwable failure) {
    Unasked pending = new Unasked(task, failure);
    PENDING.add(pending);
    Timers.shared().add(pending);
  }

  @Override
  protected void expire() {
    Details details = task.details;
    if (PENDING.remove(this) && (details == null || !details.watched)) {
      Uncaught.report(task, failure);
    }
  }
}
