import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Tasks and elements that are due at times. */
public class Schedules {
  static class Job implements Delayed {
    private final String name;
    private final long due;

    Job(String name, long millis) {
      this.name = name;
      this.due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(due, ((Job) other).due);
    }
  }

  static class Log {
    private final StringBuilderless text = new StringBuilderless();

    synchronized void add(String some) {
      text.all += some + " ";
    }

    @Override
    public synchronized String toString() {
      return text.all;
    }
  }

  static class StringBuilderless {
    private String all = "";
  }

  static void delays() throws Exception {
    DelayQueue<Job> queue = new DelayQueue<>();
    Thread consumer =
        new Thread(() -> {
          try {
            for (int i = 0; i < 3; i++) {
              System.out.println("took " + queue.take().name);
            }
          } catch (InterruptedException e) {
            System.out.println(e);
          }
        });
    consumer.start();
    queue.put(new Job("third", 300));
    queue.put(new Job("first", 0));
    queue.offer(new Job("second", 100));
    consumer.join();
    queue.add(new Job("never", 3_600_000));
    System.out.println(queue.poll() + " " + queue.size() + " " + queue.peek().name);
  }

  static void timers() throws Exception {
    Timer timer = new Timer("alarm", true);
    CountDownLatch three = new CountDownLatch(3);
    TimerTask often =
        new TimerTask() {
          @Override
          public void run() {
            three.countDown();
          }
        };
    timer.schedule(often, 1, 2);
    three.await();
    System.out.println(often.cancel() + " " + often.cancel());
    CountDownLatch once = new CountDownLatch(1);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            System.out.println("in " + Thread.currentThread().getName());
            once.countDown();
          }
        },
        new Date());
    once.await();
    timer.cancel();
    try {
      timer.schedule(often, 1);
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void main(String[] args) throws Exception {
    timers();
    ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
    Log log = new Log();
    CountDownLatch ticks = new CountDownLatch(4);
    ScheduledFuture<?> ticking =
        scheduler.scheduleAtFixedRate(ticks::countDown, 5, 5, TimeUnit.MILLISECONDS);
    ScheduledFuture<?> early = scheduler.schedule(() -> log.add("early"), 1, TimeUnit.MILLISECONDS);
    early.get();
    ScheduledFuture<String> late =
        scheduler.schedule(
            () -> {
              log.add("late");
              return "done";
            },
            30,
            TimeUnit.MILLISECONDS);
    System.out.println(late.get() + " " + log);
    ticks.await();
    System.out.println(
        ticking.cancel(false) + " " + ticking.isCancelled() + " " + ticking.isDone());
    AtomicInteger runs = new AtomicInteger();
    ScheduledFuture<?> failing =
        scheduler.scheduleWithFixedDelay(
            () -> {
              if (runs.incrementAndGet() == 3) {
                throw new IllegalStateException("third");
              }
            },
            0,
            2,
            TimeUnit.MILLISECONDS);
    try {
      failing.get();
    } catch (ExecutionException e) {
      System.out.println(e.getCause().getMessage() + " " + runs);
    }
    System.out.println(late.getDelay(TimeUnit.SECONDS) <= 0);
    ScheduledFuture<?> never = scheduler.schedule(() -> log.add("never"), 1, TimeUnit.HOURS);
    System.out.println(never.getDelay(TimeUnit.MINUTES) > 50);
    scheduler.schedule(() -> log.add("shut"), 20, TimeUnit.MILLISECONDS);
    never.cancel(true);
    scheduler.shutdown();
    try {
      scheduler.schedule(() -> log.add("no"), 1, TimeUnit.SECONDS);
    } catch (RejectedExecutionException e) {
      System.out.println("rejected");
    }
    scheduler.shutdownNow();
    System.out.println(scheduler.awaitTermination(20, TimeUnit.SECONDS));
    ScheduledThreadPoolExecutor single = new ScheduledThreadPoolExecutor(1);
    System.out.println(single.submit(() -> "now").get());
    single.schedule(() -> log.add("delayed"), 20, TimeUnit.MILLISECONDS);
    single.scheduleAtFixedRate(() -> {}, 0, 1, TimeUnit.MILLISECONDS);
    single.shutdown();
    System.out.println(
        single.awaitTermination(20, TimeUnit.SECONDS) + " " + log.toString().contains("delayed"));
    delays();
    TimeUnit.MILLISECONDS.sleep(2);
    synchronized (log) {
      TimeUnit.MILLISECONDS.timedWait(log, 2);
    }
  }
}
