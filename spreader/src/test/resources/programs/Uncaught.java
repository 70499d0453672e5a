import java.util.*;
import java.util.concurrent.*;

/** Handlers of what threads throw: of a thread, of a factory's, of all. */
public class Uncaught {
  private static final Queue<String> LOG = new ConcurrentLinkedQueue<>();

  static final class Counting implements Thread.UncaughtExceptionHandler {
    private final Map<String, Integer> counts = new TreeMap<>();

    @Override
    public synchronized void uncaughtException(Thread thread, Throwable failure) {
      boolean same = thread == Thread.currentThread() && thread.isAlive();
      counts.merge(thread.getName() + " " + failure.getMessage() + " " + same, 1, Integer::sum);
    }

    @Override
    public synchronized String toString() {
      return counts.toString();
    }
  }

  /** Looks after itself. */
  static final class Own extends Thread {
    Own() {
      super("own");
    }

    @Override
    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
      return (thread, failure) -> LOG.add(thread.getName() + " took " + failure);
    }

    @Override
    public void run() {
      throw new IllegalStateException("own");
    }
  }

  private static void fail(String text) {
    throw new IllegalArgumentException(text);
  }

  private static void end(Thread... threads) throws InterruptedException {
    for (Thread each : threads) {
      each.start();
    }
    for (Thread each : threads) {
      each.join();
    }
  }

  private static Thread named(String name, Thread.UncaughtExceptionHandler handler) {
    Thread thread = new Thread(() -> fail("of " + name), name);
    thread.setUncaughtExceptionHandler(handler);
    return thread;
  }

  private static void ofThreads() throws InterruptedException {
    Counting counting = new Counting();
    end(named("a", counting), named("b", counting), named("a", counting));
    System.out.println(counting);
    Thread set = named("c", null);
    Thread other = new Thread(() -> set.setUncaughtExceptionHandler(counting));
    end(other);
    System.out.println(set.getUncaughtExceptionHandler() == counting);
    Thread inside =
        new Thread(
            () -> {
              Thread.currentThread().setUncaughtExceptionHandler(counting);
              throw new StackOverflowError("inside");
            },
            "d");
    Thread well = new Thread(() -> LOG.add("well"), "e");
    well.setUncaughtExceptionHandler(counting);
    end(set, inside, well, new Own());
    System.out.println(counting + " " + new TreeSet<>(LOG));
    LOG.clear();
  }

  private static void ofAll() throws Exception {
    System.out.println(Thread.getDefaultUncaughtExceptionHandler());
    Counting all = new Counting();
    end(new Thread(() -> Thread.setDefaultUncaughtExceptionHandler(all)));
    System.out.println(Thread.getDefaultUncaughtExceptionHandler() == all);
    Counting own = new Counting();
    Thread throwing = named("t", (thread, failure) -> fail("ignored"));
    end(named("x", own), named("y", null), named("z", null), throwing);
    ExecutorService pool = Executors.newFixedThreadPool(2, body -> new Thread(body, "pooled"));
    pool.execute(() -> fail("executed"));
    pool.submit(() -> fail("submitted"));
    pool.shutdown();
    System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
    Thread built =
        Thread.ofPlatform().name("built").uncaughtExceptionHandler(own).unstarted(() -> fail("u"));
    ThreadFactory factory =
        Thread.ofVirtual().name("made").uncaughtExceptionHandler(own::uncaughtException).factory();
    end(built, factory.newThread(() -> fail("v")));
    awaitEnd(all, "pooled");
    System.out.println(all + " " + own);
  }

  /** Pools end before their threads do. */
  private static void awaitEnd(Object log, String text) throws InterruptedException {
    while (!log.toString().contains(text)) {
      Thread.sleep(1);
    }
  }

  private static void ofGroups() throws Exception {
    Thread thread = new Thread(() -> {}, "idle");
    thread.getUncaughtExceptionHandler().uncaughtException(thread, new Error("told"));
    System.out.println(Thread.getDefaultUncaughtExceptionHandler().toString().contains("idle"));
    Thread.setDefaultUncaughtExceptionHandler(null);
    System.out.println(Thread.getDefaultUncaughtExceptionHandler());
  }

  public static void main(String[] args) throws Exception {
    ofThreads();
    ofAll();
    ofGroups();
  }
}
