package soumak.spreader.twins;

import java.util.Date;

/** A thread that runs tasks when they are due. Its monitor guards the tasks that wait. */
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
      } catch (InterruptedException e) {
        // As its namesake, it ends.
      } finally {
        timer.cancel();
      }
    }
  }

  private synchronized TimerTask next() throws InterruptedException {
    while (!over) {
      TimerTask first = tasks.peek();
      long left = first == null ? 0 : first.due() - System.nanoTime();
      if (first == null) {
        wait();
      } else if (first.isCancelled()) {
        tasks.poll();
      } else if (left > 0) {
        wait(left / MILLI, (int) (left % MILLI));
      } else {
        tasks.poll();
        if (first.next()) {
          tasks.add(first);
        }
        return first;
      }
    }
    return null;
  }

  private void begin(TimerTask task, long millis, long period) {
    if (millis < 0) {
      throw new IllegalArgumentException("Negative delay.");
    }
    synchronized (this) {
      if (over) {
        throw new IllegalStateException("Timer already cancelled.");
      }
      task.begin(this, System.nanoTime() + millis * MILLI, period * MILLI);
      tasks.add(task);
      notifyAll();
    }
  }

  private static long until(Date date) {
    return Math.max(0, date.getTime() - System.currentTimeMillis());
  }

  private static long positive(long period) {
    if (period <= 0) {
      throw new IllegalArgumentException("Non-positive period.");
    }
    return period;
  }

  public void schedule(TimerTask task, long delay) {
    begin(task, delay, 0);
  }

  public void schedule(TimerTask task, Date first) {
    begin(task, until(first), 0);
  }

  public void schedule(TimerTask task, long delay, long period) {
    begin(task, delay, -positive(period));
  }

  public void schedule(TimerTask task, Date first, long period) {
    begin(task, until(first), -positive(period));
  }

  public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
    begin(task, delay, positive(period));
  }

  public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
    begin(task, until(first), positive(period));
  }

  public synchronized void cancel() {
    over = true;
    tasks.clear();
    notifyAll();
  }

  public synchronized int purge() {
    int before = tasks.size();
    for (Object each : tasks.toArray()) {
      if (((TimerTask) each).isCancelled()) {
        tasks.remove(each);
      }
    }
    return before - tasks.size();
  }
}
