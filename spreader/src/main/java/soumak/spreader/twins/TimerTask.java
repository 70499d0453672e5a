package soumak.spreader.twins;

/** What a timer does. The lock guards its times; the monitor of the task is the program's. */
public abstract class TimerTask implements Runnable {
  private final Object lock = new Object();
  private Timer timer;
  private boolean cancelled;
  private long due;
  private long last;
  private long period;

  protected TimerTask() {}

  @Override
  public abstract void run();

  /**
   * Takes its time.
   *
   * @param due when it is first, by {@link System#nanoTime}
   * @param period from beginning to beginning; if negative, from when it ran; 0 for once
   */
  final void begin(Timer by, long due, long period) {
    synchronized (lock) {
      if (timer != null || cancelled) {
        throw new IllegalStateException("Task already scheduled or cancelled");
      }
      timer = by;
      this.due = due;
      this.period = period;
    }
  }

  final long due() {
    synchronized (lock) {
      return due;
    }
  }

  final boolean isCancelled() {
    synchronized (lock) {
      return cancelled;
    }
  }

  /** Whether it runs now; one that does so for the last time counts as cancelled from then on. */
  final boolean runsNow() {
    synchronized (lock) {
      if (cancelled) {
        return false;
      }
      last = due;
      if (period == 0) {
        cancelled = true;
      } else {
        due = period > 0 ? Timer.later(due, period) : Timer.later(System.nanoTime(), -period);
      }
      return true;
    }
  }

  public boolean cancel() {
    synchronized (lock) {
      boolean waits = timer != null && !cancelled;
      cancelled = true;
      return waits;
    }
  }

  public long scheduledExecutionTime() {
    synchronized (lock) {
      return System.currentTimeMillis() - (System.nanoTime() - last) / 1_000_000;
    }
  }
}
