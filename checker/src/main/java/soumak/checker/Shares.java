package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;

/** Work in several shares, each on a thread of its own; the first is its caller's. */
final class Shares {
  private Shares() {}

  /**
   * Does {@code share} for each number from 0 below {@code n}, and gives what has come of them.
   * What no thread has begun when the caller has done its own, as the system has no more threads,
   * or they are slow to begin, the caller does, too.
   */
  static <T> List<T> of(int n, IntFunction<T> share, ThreadFactory threads) {
    List<FutureTask<T>> shares = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int number = i;
      shares.add(new FutureTask<>(() -> share.apply(number)));
    }
    begin(shares.subList(1, n), threads);
    // One that has begun is not begun again.
    shares.forEach(FutureTask::run);
    List<T> done = new ArrayList<>();
    for (FutureTask<T> it : shares) {
      done.add(get(it));
    }
    return done;
  }

  private static void begin(List<? extends Runnable> shares, ThreadFactory threads) {
    try {
      for (Runnable it : shares) {
        threads.newThread(it).start();
      }
    } catch (OutOfMemoryError noThread) {
      // Those that are left are the caller's.
    }
  }

  private static <T> T get(Future<T> share) {
    try {
      return share.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while classes are checked", e);
    }
  }
}
