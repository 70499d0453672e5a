import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Pools of all kinds: matrices by invokeAll, factories, limits, completion, virtual threads. */
public class Pools {
  static class Named implements ThreadFactory {
    private final AtomicInteger made = new AtomicInteger();

    @Override
    public Thread newThread(Runnable body) {
      Thread thread = new Thread(body, "worker-" + made.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    }
  }

  static class Counting extends ThreadPoolExecutor {
    private final AtomicInteger before = new AtomicInteger();
    private final AtomicInteger after = new AtomicInteger();
    private final AtomicReference<String> thrown = new AtomicReference<>("nothing");

    Counting() {
      super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Named());
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
      super.beforeExecute(thread, task);
      before.incrementAndGet();
    }

    @Override
    protected void afterExecute(Runnable task, Throwable failure) {
      super.afterExecute(task, failure);
      after.incrementAndGet();
      if (failure != null) {
        thrown.set(failure.getMessage());
      }
    }

    @Override
    protected void terminated() {
      System.out.println("terminated after " + before + " " + after + " " + thrown);
    }
  }

  static double[][] multiply(double[][] a, double[][] b, ExecutorService pool) throws Exception {
    int n = a.length;
    double[][] product = new double[n][n];
    List<Callable<Integer>> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int row = i;
      rows.add(() -> {
        for (int j = 0; j < n; j++) {
          for (int k = 0; k < n; k++) {
            product[row][j] += a[row][k] * b[k][j];
          }
        }
        return row;
      });
    }
    int sum = 0;
    for (Future<Integer> each : pool.invokeAll(rows)) {
      sum += each.get();
    }
    System.out.println("rows " + sum);
    return product;
  }

  static void limits() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    CountDownLatch open = new CountDownLatch(1);
    AtomicInteger ran = new AtomicInteger();
    int rejected = 0;
    for (int i = 0; i < 5; i++) {
      try {
        pool.execute(() -> {
          try {
            open.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          ran.incrementAndGet();
        });
      } catch (RejectedExecutionException e) {
        rejected++;
      }
    }
    System.out.println(rejected + " " + pool.getPoolSize() + " " + pool.getQueue().size());
    pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
    pool.execute(() -> System.out.println("in " + Thread.currentThread().getName()));
    pool.setRejectedExecutionHandler(
        (task, of) -> System.out.println("not run " + of.getPoolSize()));
    pool.execute(() -> System.out.println("never"));
    open.countDown();
    pool.shutdown();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + ran);
    System.out.println(pool.getCompletedTaskCount() + " " + pool.getLargestPoolSize());
    pool.setRejectedExecutionHandler(new ThreadPoolExecutor.AbortPolicy());
    try {
      pool.submit(() -> 1);
    } catch (RejectedExecutionException e) {
      System.out.println("rejected");
    }
  }

  static void completion() throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool(new Named());
    CompletionService<String> service = new ExecutorCompletionService<>(pool);
    CountDownLatch first = new CountDownLatch(1);
    service.submit(() -> {
      first.await();
      return "second";
    });
    service.submit(() -> "first");
    System.out.println(service.take().get());
    first.countDown();
    System.out.println(service.take().get() + " " + service.poll());
    List<Callable<String>> bodies = new ArrayList<>();
    bodies.add(() -> {
      throw new IllegalStateException("no");
    });
    bodies.add(() -> "any");
    System.out.println(pool.invokeAny(bodies));
    System.out.println(pool.submit(() -> Thread.currentThread().isDaemon()).get());
    pool.shutdownNow();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
  }

  static void threads() throws Exception {
    AtomicLong sum = new AtomicLong();
    try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        int number = i;
        each.submit(() -> {
          Thread.sleep(5);
          return sum.addAndGet(number);
        });
      }
    }
    System.out.println(sum);
    Thread virtual = Thread.ofVirtual().name("v-", 3).start(() -> sum.incrementAndGet());
    virtual.join();
    System.out.println(virtual.getName() + " " + virtual.isVirtual() + " " + virtual.isDaemon());
    Thread platform = Thread.ofPlatform().name("p").daemon().priority(3).unstarted(() -> {});
    platform.start();
    System.out.println(platform.join(java.time.Duration.ofSeconds(10)));
    System.out.println(platform.getName() + platform.isDaemon() + platform.getPriority());
    Thread started = Thread.startVirtualThread(sum::incrementAndGet);
    started.join();
    System.out.println(sum + "[" + started.getName() + "]");
    ExecutorService named =
        Executors.newSingleThreadExecutor(Thread.ofVirtual().name("one").factory());
    System.out.println(named.submit(() -> Thread.currentThread().getName()).get());
    named.close();
    ExecutorService plain = Executors.newFixedThreadPool(1);
    System.out.println(
        plain.submit(() -> Thread.currentThread().getName().replaceAll("pool-\\d+", "pool")).get());
    plain.close();
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3, new Named());
    double[][] a = new double[8][8];
    double[][] b = new double[8][8];
    for (int i = 0; i < 8; i++) {
      for (int j = 0; j < 8; j++) {
        a[i][j] = i + j;
        b[i][j] = i == j ? 2 : 0;
      }
    }
    System.out.println(Arrays.toString(multiply(a, b, pool)[7]));
    pool.shutdown();
    Counting counting = new Counting();
    for (int i = 0; i < 5; i++) {
      int number = i;
      counting.submit(() -> {
        if (number == 3) {
          throw new IllegalArgumentException("three");
        }
      });
    }
    counting.shutdown();
    counting.awaitTermination(10, TimeUnit.SECONDS);
    limits();
    completion();
    threads();
  }
}
