package soumak.runtime;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A task with a thread of its own: it may block, compute for long, or be woken with the least
 * delay. Started with the task, ended with it, or when a capsule moves elsewhere.
 */
final class OwnThread extends CarrierThread implements Home {
  /** How often the thread looks before it parks: some tens of microseconds. */
  private static final int SPINS = Runtime.getRuntime().availableProcessors() > 1 ? 2_000 : 0;

  /** After so long without work a thread that the build has decided on may end. */
  private static final long IDLE_NANOS = 1_000_000_000;

  /** How often any of these threads was started or woken. Written by whoever has done so. */
  private static final LongAdder WOKEN = new LongAdder();

  /** The same where there was no memory for the other. */
  private static final AtomicLong WOKEN_TOO = new AtomicLong();

  private final Schedulable task;

  /** What granted the thread, and counts it. */
  private final Placement granted;

  private ThreadHome home;
  private Carrier carrier;

  /** Own thread only. */
  private boolean left;

  OwnThread(Schedulable task, Placement granted) {
    super("soumak-thread");
    this.task = task;
    this.granted = granted;
    this.carrier = new Carrier(null, null);
    this.home = new ThreadHome(this, SPINS, null);
  }

  /** Before the start: what the task starts will run where its starter runs. */
  void inherit(@Nullable Home of) {
    carrier = new Carrier(of, null);
    home = new ThreadHome(this, SPINS, of);
  }

  /** Whether the thread runs its task; false while it waits for it to become ready. */
  boolean isActive() {
    return !home.isParked();
  }

  /**
   * How often such threads were started or woken. If that is the same before and after all were
   * seen to be inactive, one after the other, then they were so at once: one that handed something
   * to another, which had been looked at or was not there yet, counted that behind it, and before
   * it became inactive itself.
   */
  static long woken() {
    return WOKEN.sum() + WOKEN_TOO.get();
  }

  /** Counts one that is started or woken. */
  static void countWoken() {
    try {
      WOKEN.increment();
    } catch (OutOfMemoryError full) {
      WOKEN_TOO.incrementAndGet();
    }
  }

  @Override
  Carrier carrier() {
    return carrier;
  }

  @Override
  public void started(Schedulable started) {
    OutOfMemoryError noThread = tryToStart();
    if (noThread != null) {
      Ending.end(started, null, noThread);
    }
  }

  /** Starts it; gives the error if there can be no thread for it. */
  @Nullable OutOfMemoryError tryToStart() {
    try {
      // Not earlier: a task may get its name behind its policy.
      setName("soumak-" + Names.of(task));
      start();
    } catch (OutOfMemoryError noThread) {
      giveUp();
      return noThread;
    }
    countWoken();
    return null;
  }

  /** It has not been started and will not be: another instance may have a thread. */
  void giveUp() {
    granted.threadNotStarted();
  }

  @Override
  public void ready(Schedulable woken) {
    countWoken();
    home.ready(woken);
  }

  @Override
  public void run() {
    long from = System.nanoTime();
    try {
      runTask(from);
      carrier.retire();
    } finally {
      // Also where there was no memory between two messages: another instance may have the thread.
      granted.threadEnded(System.nanoTime() - from);
    }
  }

  private void runTask(long from) {
    long woken = from;
    while (!carrier.runSafely(task) && !left) {
      if (granted.isOpen()) {
        granted.ranOnThread(System.nanoTime() - woken);
      }
      // Else its own interrupt would cancel its wait, as on no worker.
      forgetInterrupt();
      if (!waits()) {
        break;
      }
      forgetWhatCameAtRest();
      if (granted.isOpen()) {
        woken = System.nanoTime();
      }
      carrier.result((Object) null); // what was left before the wait
    }
  }

  /**
   * Waits until the task is ready; false if it has left this thread. A capsule that rests does so
   * after a while, unless its author wants the thread: it may be that nobody knows it any more, and
   * its thread would keep it, and the grant that another could have.
   */
  private boolean waits() {
    Inlet inlet = granted.isOpen() ? task.inlet$() : null;
    if (inlet != null) {
      if (home.await(task, IDLE_NANOS)) {
        return true;
      }
      try {
        if (inlet.leavesIdleThread()) {
          return false;
        }
      } catch (OutOfMemoryError full) {
        // It keeps its thread.
      }
    }
    home.await(task);
    return true;
  }

  /** An interrupt while a capsule waited for its next message is not for that one. */
  private void forgetWhatCameAtRest() {
    if (task.inlet$() != null && task.top == null) {
      forgetInterrupt();
    }
  }

  /** Called by the task, on this thread: it will be run elsewhere, and the thread ends. */
  void leave() {
    left = true;
  }

  @Override
  public @Nullable Pool owner() {
    return carrier.home instanceof Pool pool ? pool : null;
  }

  @Override
  public Home children() {
    return home.children();
  }

  @Override
  public long nanoTime() {
    return home.nanoTime();
  }

  @Override
  public void schedule(Timer timer) {
    home.schedule(timer);
  }

  @Override
  public void cancel(Timer timer) {
    home.cancel(timer);
  }
}
