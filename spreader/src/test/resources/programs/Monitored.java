import java.io.IOException;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Monitors of what the JDK leaves to the program, and threads with methods of their own. */
public class Monitored {
  /** Runs in its own monitor until it is told to stop. */
  static class Loop extends TimerTask {
    final CountDownLatch begun = new CountDownLatch(1);
    volatile boolean stop;

    @Override
    public synchronized void run() {
      begun.countDown();
      while (!stop) {
        Thread.onSpinWait();
      }
    }
  }

  /** Equals all others. */
  static class Alike extends Thread {
    Alike(Runnable body) {
      super(body);
    }

    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Alike;
    }
  }

  static void timer() throws InterruptedException {
    Timer timer = new Timer();
    Loop loop = new Loop();
    timer.schedule(loop, 0);
    loop.begun.await();
    System.out.println("cancelled in time: " + loop.cancel());
    loop.stop = true;
    CountDownLatch ran = new CountDownLatch(1);
    synchronized (timer) {
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              ran.countDown();
            }
          },
          1);
      ran.await();
    }
    timer.cancel();
    System.out.println("the timer goes on");
  }

  static void map(ExecutorService pool) throws Exception {
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    map.put("one", 1);
    synchronized (map) {
      Callable<String> print = map::toString;
      System.out.println(pool.submit(print).get());
    }
  }

  static void ends() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      CountDownLatch end = new CountDownLatch(1);
      Thread thread =
          new Alike(() -> {
            try {
              end.await();
            } catch (InterruptedException e) {
              System.out.println("interrupted");
            }
          });
      thread.start();
      synchronized (thread) {
        end.countDown();
        while (thread.isAlive()) {
          thread.wait();
        }
      }
    }
    System.out.println("all have ended");
  }

  static void locks() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Thread first = new Alike(lock.readLock()::lock);
    first.start();
    first.join();
    Thread second = new Alike(() -> System.out.println("holds " + lock.getReadHoldCount()));
    second.start();
    second.join();
    System.out.println("one of " + lock.getReadLockCount() + " hold it");
    System.out.println("same number: " + (first.threadId() == second.threadId()));
  }

  static void pool() throws Exception {
    ExecutorService pool = Executors.newWorkStealingPool(2);
    CountDownLatch begun = new CountDownLatch(1);
    Future<Integer> never =
        pool.submit(() -> {
          begun.countDown();
          new CountDownLatch(1).await();
          return 1;
        });
    begun.await();
    System.out.println("cancelled: " + never.cancel(true));
    List<Callable<Integer>> both = List.of(() -> 1, () -> 2);
    for (Future<Integer> each : pool.invokeAll(both)) {
      System.out.println("result " + each.get());
    }
    pool.close();
    ForkJoinPool other = new ForkJoinPool(1);
    Callable<Integer> failing =
        () -> {
          throw new IOException("nothing to read");
        };
    try {
      System.out.println(other.submit(failing).join());
    } catch (Exception e) {
      System.out.println(e.getClass().getName());
    }
    other.close();
  }

  public static void main(String[] args) throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      map(pool);
    }
    timer();
    ends();
    locks();
    pool();
  }
}
