package soumak.spreader.twins;

/** What a timer does. The monitor of the task guards its times. */
public abstract class TimerTask implements Runnable {
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
  final synchronized void begin(Timer by, long due, long period) {
    if (timer != null || cancelled) {
      throw new IllegalStateException("Task already scheduled or cancelled");
    }
    timer = by;
    this.due = due;
    this.period = period;
  }

  final synchronized long due() {
    return due;
  }

  final synchronized boolean isCancelled() {
    return cancelled;
  }

  /** It is to run now; whether it is to run again. */
  final synchronized boolean next() {
    last = due;
    if (period == 0) {
      cancelled = true;
      return false;
    }
    due = period > 0 ? Timer.later(due, period) : Timer.later(System.nanoTime(), -period);
    return true;
  }

  public synchronized boolean cancel() {
    boolean waits = timer != null && !cancelled;
    cancelled = true;
    return waits;
  }

  public synchronized long scheduledExecutionTime() {
    return System.currentTimeMillis() - (System.nanoTime() - last) / 1_000_000;
  }
}
