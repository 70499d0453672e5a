package soumak.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A failure that nobody was waiting for when its task ended. Whoever started the task may still be
 * on the way to join it, so the failure is reported a moment later, unless it has been asked for by
 * then. One that is no outcome of its task, for which nobody can ask, is reported at once. The end
 * of the JVM waits for that.
 */
final class Unasked extends Timer {
  private static final long MOMENT_NANOS = 100_000_000;
  private static final long END_NANOS = 1_000_000_000;

  /** Those that have not been reported, or are being reported. */
  private static final Set<Unasked> PENDING = ConcurrentHashMap.newKeySet();

  /** Whether the JVM was ending when the first one failed, so that no hook waits for reports. */
  private static final boolean TOO_LATE = !willReport();

  /** How long workers still wait for reports while the JVM ends, all of them together. */
  private static final AtomicLong PATIENCE = new AtomicLong(END_NANOS);

  /** Whoever is told may wait, which the timers cannot. One after the other is told. */
  private static final ThreadPoolExecutor TELLER =
      new ThreadPoolExecutor(
          0,
          1,
          10,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          telling -> new ServiceThread(() -> untilNoMemory(telling), "soumak-teller"));

  /** How many are to be told of something, or are just being told. */
  private static final AtomicInteger TELLINGS = new AtomicInteger();

  /** Who is just telling. */
  private static volatile @Nullable Thread teller;

  private final Schedulable task;
  private final Throwable failure;
  private final boolean isOutcome;
  private boolean isTaken;
  private volatile boolean isTold;

  private Unasked(Schedulable task, Throwable failure, boolean isOutcome) {
    super(System.nanoTime() + (isOutcome ? MOMENT_NANOS : 0));
    this.task = task;
    this.failure = failure;
    this.isOutcome = isOutcome;
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
    new Unasked(task, failure, true).enter();
  }

  /**
   * What has failed for a task, and is not its outcome. Told on no thread that runs tasks, unless
   * there is no memory for that. Throws nothing: others are still to be told, or run.
   */
  static void report(Schedulable task, Throwable failure) {
    Unasked it = null;
    try {
      it = new Unasked(task, failure, false);
      it.enter();
    } catch (RuntimeException | Error noMemory) {
      if (it == null) {
        Uncaught.report(task, failure);
      } else {
        it.tell();
      }
    }
  }

  private void enter() {
    PENDING.add(this);
    boolean ends = TOO_LATE || Uncaught.isEnding();
    try {
      Timers.shared().add(this);
    } catch (OutOfMemoryError noThread) {
      // An outcome is reported when the JVM ends. Who ends a task is not to fail for that.
      if (ends) {
        tellSoon();
      } else if (!isOutcome) {
        throw noThread;
      }
    }
    if (ends) {
      awaitTold();
    }
  }

  /** Whoever has ended the task waits for the report, as the JVM may end when it goes on. */
  private void awaitTold() {
    long since = System.nanoTime();
    await(this::isOver, PATIENCE.get());
    PATIENCE.addAndGet(since - System.nanoTime());
  }

  private static void await(BooleanSupplier condition, long nanos) {
    long since = System.nanoTime();
    while (!condition.getAsBoolean() && System.nanoTime() - since < nanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /**
   * When the JVM ends; also waits a moment for what the teller is just writing. Nothing is told on
   * this thread: a handler may call System.exit, which would wait for it for ever.
   */
  private static void reportAll() {
    Uncaught.ending();
    await(Unasked::areAllOver, MOMENT_NANOS);
    // Those for which there could be no timer, too.
    PENDING.stream().filter(it -> it.deadline - System.nanoTime() <= 0).forEach(Unasked::tellSoon);
    await(Unasked::areAllOver, END_NANOS);
  }

  private static boolean areAllOver() {
    return PENDING.stream().allMatch(Unasked::isOver);
  }

  /** Whether nothing is to be told any more. */
  private boolean isOver() {
    return isTold || isAsked();
  }

  private boolean isAsked() {
    if (!isOutcome) {
      return false;
    }
    Details details = task.details;
    return details != null && details.watched;
  }

  /**
   * Between two tellings the executor needs memory, too; without it the thread ends, and the next
   * telling makes another one.
   */
  private static void untilNoMemory(Runnable tellings) {
    try {
      tellings.run();
    } catch (OutOfMemoryError full) {
      // What is told hands on nothing.
    }
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

  /**
   * {@link #expire} at the end of the JVM; where there can be no thread for it, not the handler.
   */
  private void tellSoon() {
    try {
      expire();
    } catch (RuntimeException | Error noThread) {
      if (take()) {
        if (!isAsked()) {
          Uncaught.write(task, failure);
        }
        told();
      }
    }
  }

  private void tell() {
    if (!take()) {
      return;
    }
    if (Uncaught.hasHandler() && !Uncaught.isEnding()) {
      // It may end the JVM, which must not wait for it then.
      PENDING.remove(this);
    }
    if (!isAsked()) {
      Uncaught.report(task, failure);
    }
    told();
  }

  private void told() {
    isTold = true;
    PENDING.remove(this);
  }

  /** Whether the caller is the first. */
  private synchronized boolean take() {
    boolean isFirst = !isTaken;
    isTaken = true;
    return isFirst;
  }
}
