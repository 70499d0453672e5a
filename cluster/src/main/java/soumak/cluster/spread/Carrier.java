package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** The platform thread that runs a thread of the program. */
final class Carrier extends Thread {
  final @Nullable Station station;
  final SpreadThread thread;

  /** Of a thread of another node as which this one counts. */
  final @Nullable Loan loan;

  private final Runnable body;

  /** What its thread does while this one waits for what only the runtime knows of; mostly null. */
  private volatile @Nullable State doing;

  /** Whether its thread has ended, but for telling so; guarded by itself. */
  private boolean over;

  Carrier(@Nullable Station station, SpreadThread thread, String name, Runnable body) {
    this(station, thread, null, name, 0, body);
  }

  /**
   * @param stack the size of its stack; 0 for what the JVM has
   */
  Carrier(
      @Nullable Station station,
      SpreadThread thread,
      @Nullable Loan loan,
      String name,
      long stack,
      Runnable body) {
    super(null, null, name, stack, false);
    this.station = station;
    this.thread = thread;
    this.loan = loan;
    this.body = body;
    setDaemon(station != null);
    if (station != null) {
      setContextClassLoader(station.spread.classes().loader());
    }
  }

  /**
   * Interrupts the thread if it has not ended.
   *
   * @return whether it is interrupted; null if it has ended
   */
  synchronized @Nullable Boolean interruptThread() {
    if (!over) {
      interrupt();
    }
    return isThreadInterrupted();
  }

  /** Null if it has ended. */
  synchronized @Nullable Boolean isThreadInterrupted() {
    return over ? null : isInterrupted();
  }

  /**
   * The thread has ended, and its home is about to be told. No interrupt comes here any more.
   *
   * @return whether the thread is interrupted at its end
   */
  synchronized boolean ends() {
    over = true;
    return isInterrupted();
  }

  synchronized boolean isOver() {
    return over;
  }

  /** Of the program's thread. */
  State state() {
    State known = doing;
    if (known != null) {
      return known;
    }
    // At a monitor of the runtime, for a moment: those of the program are none of the JVM.
    State seen = getState();
    return seen == State.BLOCKED ? State.RUNNABLE : seen;
  }

  /**
   * What the current thread does from now on, if it is one of the program's.
   *
   * @return what it did before
   */
  static @Nullable State does(@Nullable State now) {
    if (!(Thread.currentThread() instanceof Carrier carrier)) {
      return null;
    }
    State before = carrier.doing;
    carrier.doing = now;
    return before;
  }

  @Override
  public void run() {
    Station.inherit(station);
    Station.turns().goesOn();
    body.run();
  }
}
