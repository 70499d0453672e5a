package soumak.bench.peer;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import kilim.ForkJoinScheduler;
import kilim.Mailbox;
import kilim.Pausable;
import kilim.Scheduler;
import kilim.Task;
import soumak.bench.Run;

/** Runs work on Kilim tasks, woven when this module is built. */
public final class KilimTasks {
  /** The first task of a contender; it starts the others. */
  public abstract static class Root extends Task<Object> {
    private final CompletableFuture<Long> result = new CompletableFuture<>();

    /** The work of this task; returns the value that the workload checks. */
    protected abstract long work() throws Pausable, Exception;

    @Override
    public final void execute() throws Pausable, Exception {
      try {
        result.complete(work());
      } catch (Exception failed) {
        result.completeExceptionally(failed);
      }
    }
  }

  private KilimTasks() {}

  /** Runs {@code root}, which starts and stops the clock, and waits for its result. */
  public static long run(Run run, Root root) throws Exception {
    return run(run, root, root.result::get);
  }

  /** Runs {@code root}, and waits for a result that comes from elsewhere. */
  public static long run(Run run, Root root, Callable<Long> result) throws Exception {
    Scheduler scheduler =
        run.workers() == 1 ? new KilimOneThread() : new ForkJoinScheduler(run.workers());
    Scheduler.setDefaultScheduler(scheduler);
    try {
      root.start();
      root.result.get();
      return result.call();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    } finally {
      scheduler.shutdown();
    }
  }

  /** An unbounded mailbox; it starts small because Kilim allocates the array at once. */
  public static <T> Mailbox<T> mailbox() {
    return new Mailbox<>(1, Integer.MAX_VALUE);
  }

  /** A mailbox of one slot: the nearest that Kilim has to a rendezvous. */
  public static <T> Mailbox<T> slot() {
    return new Mailbox<>(1, 1);
  }
}
