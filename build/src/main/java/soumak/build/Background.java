package soumak.build;

import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work on a thread of its own, while its caller does something else. With one processor, where that
 * gains nothing, and where the system has no thread for it, it is done when its result is asked
 * for. Once it is closed its thread has ended. For use by one thread.
 */
final class Background<T> implements AutoCloseable {
  private final FutureTask<T> work;
  private final @Nullable Thread thread;

  private Background(FutureTask<T> work, @Nullable Thread thread) {
    this.work = work;
    this.thread = thread;
  }

  static <T> Background<T> begin(String name, Supplier<T> work) {
    int processors = Runtime.getRuntime().availableProcessors();
    return begin(work, processors == 1 ? null : it -> new Thread(it, name));
  }

  /**
   * @param threads makes the thread; null if it gains nothing
   */
  static <T> Background<T> begin(Supplier<T> work, @Nullable ThreadFactory threads) {
    FutureTask<T> task = new FutureTask<>(work::get);
    return new Background<>(task, threads == null ? null : started(task, threads));
  }

  private static @Nullable Thread started(Runnable work, ThreadFactory threads) {
    try {
      Thread thread = threads.newThread(work);
      thread.start();
      return thread;
    } catch (OutOfMemoryError noThread) {
      return null;
    }
  }

  /** What has come of it. Waits for that, and throws what the work has thrown. */
  T result() {
    if (thread == null) {
      work.run();
    }
    close();
    if (work.state() == Future.State.SUCCESS) {
      return work.resultNow();
    }
    if (work.exceptionNow() instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) work.exceptionNow();
  }

  /** Waits until its thread has ended; an interrupt does not end that, and is kept. */
  @Override
  public void close() {
    boolean interrupted = false;
    while (thread != null && thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
