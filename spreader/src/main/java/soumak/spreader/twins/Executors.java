package soumak.spreader.twins;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Pools whose threads run at all nodes. */
public final class Executors {
  private static final AtomicInteger POOLS = new AtomicInteger();

  private Executors() {}

  public static ExecutorService newFixedThreadPool(int threads) {
    return newFixedThreadPool(threads, defaultThreadFactory());
  }

  public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
    return new ThreadPoolExecutor(
        threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
  }

  public static ExecutorService newSingleThreadExecutor() {
    return newFixedThreadPool(1);
  }

  public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
    return newFixedThreadPool(1, factory);
  }

  public static ExecutorService newCachedThreadPool() {
    return newCachedThreadPool(defaultThreadFactory());
  }

  public static ExecutorService newCachedThreadPool(ThreadFactory factory) {
    return new ThreadPoolExecutor(
        0, Integer.MAX_VALUE, 60, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
  }

  public static ScheduledExecutorService newScheduledThreadPool(int threads) {
    return new ScheduledThreadPoolExecutor(threads);
  }

  public static ScheduledExecutorService newScheduledThreadPool(
      int threads, ThreadFactory factory) {
    return new ScheduledThreadPoolExecutor(threads, factory);
  }

  public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
    return new ScheduledThreadPoolExecutor(1);
  }

  public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory factory) {
    return new ScheduledThreadPoolExecutor(1, factory);
  }

  public static ExecutorService newWorkStealingPool() {
    return new ForkJoinPool();
  }

  public static ExecutorService newWorkStealingPool(int parallelism) {
    return new ForkJoinPool(parallelism);
  }

  public static ExecutorService newVirtualThreadPerTaskExecutor() {
    return new ThreadPerTask(Building.ofVirtual().factory());
  }

  public static ExecutorService newThreadPerTaskExecutor(ThreadFactory factory) {
    return new ThreadPerTask(factory);
  }

  public static ExecutorService unconfigurableExecutorService(ExecutorService pool) {
    return pool;
  }

  public static ScheduledExecutorService unconfigurableScheduledExecutorService(
      ScheduledExecutorService pool) {
    return pool;
  }

  public static ThreadFactory defaultThreadFactory() {
    return new Numbered("pool-" + POOLS.incrementAndGet() + "-thread-");
  }

  private static final class Numbered implements ThreadFactory {
    private final String prefix;
    private final AtomicInteger threads = new AtomicInteger();

    Numbered(String prefix) {
      this.prefix = prefix;
    }

    @Override
    public Thread newThread(Runnable body) {
      Thread made = new Thread(body, prefix + threads.incrementAndGet());
      made.setDaemon(false);
      made.setPriority(Thread.NORM_PRIORITY);
      return made;
    }
  }

  public static Callable<Object> callable(Runnable body) {
    return callable(body, null);
  }

  public static <T> Callable<T> callable(Runnable body, T result) {
    if (body == null) {
      throw new NullPointerException();
    }
    return new FutureTask.Returning<>(body, result);
  }
}
