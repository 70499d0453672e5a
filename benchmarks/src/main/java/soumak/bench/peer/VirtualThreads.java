package soumak.bench.peer;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import soumak.bench.Run;

/**
 * Runs work on the JDK's virtual threads. Their number of carriers is set by the process' flags,
 * see {@code soumak.bench.ChildProcess}.
 */
public final class VirtualThreads {
  /** What a virtual thread does, with the exceptions of its primitives. */
  @FunctionalInterface
  public interface Body {
    void run() throws InterruptedException;
  }

  private VirtualThreads() {}

  /** Starts a virtual thread; its failure is printed by the JDK and leaves the work undone. */
  public static Thread start(Body body) {
    return Thread.startVirtualThread(() -> {
      try {
        body.run();
      } catch (InterruptedException nobodyDoesThis) {
        throw new IllegalStateException(nobodyDoesThis);
      }
    });
  }

  /** Runs {@code root} on a virtual thread, from which it may start others, and times it. */
  public static long timed(Run run, Callable<Long> root) throws Exception {
    return untimed(() -> {
      run.start();
      long result = root.call();
      run.stop();
      return result;
    });
  }

  /** Runs {@code root} on a virtual thread; it starts and stops the clock itself. */
  public static long untimed(Callable<Long> root) throws Exception {
    FutureTask<Long> task = new FutureTask<>(root);
    Thread.startVirtualThread(task);
    try {
      return task.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    }
  }
}
