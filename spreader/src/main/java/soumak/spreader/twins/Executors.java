package soumak.spreader.twins;

import java.util.concurrent.ExecutorService;

/** Pools whose threads run at all nodes. */
public final class Executors {
  private Executors() {}

  public static ExecutorService newFixedThreadPool(int threads) {
    if (threads <= 0) {
      throw new IllegalArgumentException();
    }
    return new ThreadPool(threads);
  }

  public static ExecutorService newSingleThreadExecutor() {
    return new ThreadPool(1);
  }

  /** Its threads stay until it is shut down. */
  public static ExecutorService newCachedThreadPool() {
    return new ThreadPool(Integer.MAX_VALUE);
  }
}
