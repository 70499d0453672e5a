package soumak.spreader.twins;

import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * A thread that runs tasks when they are due. The monitor of the queue guards the tasks that wait;
 * that of the timer is the program's.
 */
@SuppressWarnings("JavaUtilDate") // its namesake has dates
public class Timer {
  private static final long MILLI = 1_000_000;
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final PriorityQueue<TimerTask> tasks =
      new PriorityQueue<>((one, other) -> Long.compare(one.due(), other.due()));
  private boolean over;

  public Timer() {
    this("Timer-" + COUNT.getAndIncrement());
  }

  public Timer(boolean daemon) {
    this("Timer-" + COUNT.getAndIncrement(), daemon);
  }

  public Timer(String name) {
    this(name, false);
  }

  public Timer(String name, boolean daemon) {
    Thread thread = new Thread(new Loop(this), name);
    thread.setDaemon(daemon);
    thread.start();
  }

  private static final class Loop implements Runnable {
    private final Timer timer;

    Loop(Timer timer) {
      this.timer = timer;
    }

    @Override
    public void run() {
      try {
        for (TimerTask task = timer.next(); task != null; task = timer.next()) {
          task.run();
        }
      } finally {
        timer.cancel();
      }
    }
  }

  private TimerTask next() {
    synchronized (tasks) {
      while (!over) {
        TimerTask first = tasks.peek();
        long left = first == null ? 0 : first.due() - System.nanoTime();
        if (first != null && first.isCancelled()) {
          tasks.poll();
        } else if (first == null || left > 0) {
          await(left);
        } else {
          tasks.poll();
          if (first.runsNow()) {
            addAgain(first);
            return first;
          }
        }
      }
      return null;
    }
  }

  private void addAgain(TimerTask task) {
    if (!task.isCancelled()) {
      tasks.add(task);
    }
  }

  /** For so long, or without end; its caller looks again, also after an interrupt. */
  @SuppressWarnings("WaitNotInLoop") // its caller loops
  private void await(long nanos) {
    try {
      tasks.wait(nanos / MILLI, (int) (nanos % MILLI));
    } catch (InterruptedException e) {
      // As its namesake, it goes on.
    }
  }

  private void in(TimerTask task, long millis, long period) {
    if (millis < 0) {
      throw new IllegalArgumentException("Negative delay.");
    }
    if (System.currentTimeMillis() + millis < 0) {
      throw illegal();
    }
    begin(task, millis, period);
  }

  /** What has been missed at a fixed rate is made up for. */
  private void at(TimerTask task, Date first, long period) {
    if (first.getTime() < 0) {
      throw illegal();
    }
    begin(task, first.getTime() - System.currentTimeMillis(), period);
  }

  private static IllegalArgumentException illegal() {
    return new IllegalArgumentException("Illegal execution time.");
  }

  private void begin(TimerTask task, long millis, long period) {
    synchronized (tasks) {
      if (over) {
        throw new IllegalStateException("Timer already cancelled.");
      }
      long due = later(System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(millis));
      long between = TimeUnit.MILLISECONDS.toNanos(Math.abs(period));
      task.begin(this, due, period < 0 ? -between : between);
      tasks.add(task);
      tasks.notifyAll();
    }
  }

  /** At the end of time at the latest. */
  static long later(long now, long nanos) {
    return now + Math.min(nanos, Long.MAX_VALUE - Math.max(0, now));
  }

  private static long positive(long period) {
    if (period <= 0) {
      throw new IllegalArgumentException("Non-positive period.");
    }
    return period;
  }

  public void schedule(TimerTask task, long delay) {
    in(task, delay, 0);
  }

  public void schedule(TimerTask task, Date first) {
    at(task, first, 0);
  }

  public void schedule(TimerTask task, long delay, long period) {
    in(task, delay, -positive(period));
  }

  public void schedule(TimerTask task, Date first, long period) {
    at(task, first, -positive(period));
  }

  public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
    in(task, delay, positive(period));
  }

  public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
    at(task, first, positive(period));
  }

  public void cancel() {
    synchronized (tasks) {
      over = true;
      tasks.clear();
      tasks.notifyAll();
    }
  }

  public int purge() {
    synchronized (tasks) {
      int before = tasks.size();
      tasks.removeIf(TimerTask::isCancelled);
      return before - tasks.size();
    }
  }
}
