package soumak.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

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

  /** Whether the JVM was ending when the first one failed: there is no moment left to wait for. */
  private static final boolean TOO_LATE = !willReport();

  /** Whoever is told may wait, which the timers cannot. One after the other is told. */
  private static final ThreadPoolExecutor TELLER =
      new ThreadPoolExecutor(
          0,
          1,
          10,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          telling -> new ServiceThread(telling, "soumak-teller"));

  /** How many are to be told of something, or are just being told. */
  private static final AtomicInteger TELLINGS = new AtomicInteger();

  /** Who is just telling. */
  private static volatile @Nullable Thread teller;

  private final Schedulable task;
  private final Throwable failure;
  private boolean isTaken;

  private Unasked(Schedulable task, Throwable failure) {
    super(System.nanoTime() + MOMENT_NANOS);
    this.task = task;
    this.failure = failure;
  }

  /** Has all reported when the JVM ends; false if it ends by now. */
  private static boolean willReport() {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(Unasked::reportAll, "soumak-unasked"));
      return true;
    } catch (IllegalStateException ends) {
      Uncaught.ending();
      return false;
    }
  }

  static void wait(Schedulable task, Throwable failure) {
    Unasked pending = new Unasked(task, failure);
    PENDING.add(pending);
    if (TOO_LATE || Uncaught.isEnding()) {
      pending.tellBeforeTheEnd();
      return;
    }
    try {
      Timers.shared().add(pending);
    } catch (OutOfMemoryError noThread) {
      // Then it is reported when the JVM ends. Who ends a task is not to fail for that.
    }
  }

  /** Whoever has ended the task waits a moment for it, as the JVM may end when it goes on. */
  private void tellBeforeTheEnd() {
    AtomicBoolean told = new AtomicBoolean();
    try {
      tellLater(() -> {
        tell();
        told.set(true);
      });
    } catch (RuntimeException | Error noThread) {
      tell();
      return;
    }
    awaitTold(told::get);
  }

  private static void awaitTold(BooleanSupplier isTold) {
    long until = System.nanoTime() + END_NANOS;
    while (!isTold.getAsBoolean() && System.nanoTime() < until) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** When the JVM ends; also waits a moment for what another thread is just writing. */
  private static void reportAll() {
    Uncaught.ending();
    PENDING.forEach(Unasked::tell);
    awaitTold(PENDING::isEmpty);
  }

  /** Has something told by a thread that may wait. */
  static void tellLater(Runnable what) {
    Telling telling = new Telling(what);
    try {
      TELLER.execute(telling);
    } catch (RuntimeException | Error noThread) {
      // What is in the queue by now is told with the next one.
      if (!TELLER.getQueue().contains(telling)) {
        telling.end();
      }
      throw noThread;
    }
  }

  /**
   * Whether a handler of the program's runs, or is about to: it may wake tasks. One that waits for
   * a task does not, nor those that come behind it.
   */
  static boolean isTelling() {
    Thread now = teller;
    return TELLINGS.get() > 0 && (now == null || !Waiting.holds(now));
  }

  /** Something to tell, which is counted until it is told. */
  private static final class Telling implements Runnable {
    private final Runnable what;
    private final AtomicBoolean isOver = new AtomicBoolean();

    Telling(Runnable what) {
      this.what = what;
      TELLINGS.incrementAndGet();
    }

    @Override
    public void run() {
      try {
        teller = Thread.currentThread();
        what.run();
      } finally {
        teller = null;
        end();
      }
    }

    private void end() {
      if (isOver.compareAndSet(false, true)) {
        TELLINGS.decrementAndGet();
      }
    }
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
