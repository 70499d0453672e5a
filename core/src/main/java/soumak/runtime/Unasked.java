package soumak.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A failure that nobody was waiting for when its task ended. Whoever started the task may still be
 * on the way to join it, so the failure is reported a moment later, or when the JVM ends, unless it
 * has been asked for by then.
 */
final class Unasked extends Timer {
  private static final long MOMENT_NANOS = 100_000_000;
  private static final long END_NANOS = 1_000_000_000;

  /** Those that have not been reported, or are being reported. */
  private static final Set<Unasked> PENDING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Unasked::reportAll, "soumak-unasked"));
  }

  /** Whoever is told may wait, which the timers cannot. One after the other is told. */
  private static final Executor TELLER =
      new ThreadPoolExecutor(
          0, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Unasked::teller);

  private final Schedulable task;
  private final Throwable failure;
  private boolean isTaken;

  private Unasked(Schedulable task, Throwable failure) {
    super(System.nanoTime() + MOMENT_NANOS);
    this.task = task;
    this.failure = failure;
  }

  static void wait(Schedulable task, Throwable failure) {
    Unasked pending = new Unasked(task, failure);
    PENDING.add(pending);
    try {
      Timers.shared().add(pending);
    } catch (OutOfMemoryError noThread) {
      // Then it is reported when the JVM ends. Who ends a task is not to fail for that.
    }
  }

  /** When the JVM ends; also waits a moment for what another thread is just writing. */
  private static void reportAll() {
    Uncaught.ending();
    PENDING.forEach(Unasked::tell);
    long until = System.nanoTime() + END_NANOS;
    while (!PENDING.isEmpty() && System.nanoTime() < until) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static Thread teller(Runnable telling) {
    Thread thread = new Thread(null, telling, "soumak-teller", 0, false);
    thread.setDaemon(true);
    return thread;
  }

  /** Has something told by a thread that may wait. */
  static void tellLater(Runnable telling) {
    TELLER.execute(telling);
  }

  @Override
  protected void expire() {
    tellLater(this::tell);
  }

  private void tell() {
    if (!take()) {
      return;
    }
    if (Uncaught.hasHandler()) {
      // It may end the JVM, which must not wait for it then.
      PENDING.remove(this);
    }
    Details details = task.details;
    if (details == null || !details.watched) {
      Uncaught.report(task, failure);
    }
    PENDING.remove(this);
  }

  /** Whether the caller is the first. */
  private synchronized boolean take() {
    boolean isFirst = !isTaken;
    isTaken = true;
    return isFirst;
  }
}
