package soumak.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a pool: no more starts, then all tasks end by themselves or are cancelled, then the
 * workers end.
 */
public final class Shutdown {
  private Shutdown() {}

  /** Refuses a pool that is shut down or shutting down. */
  public static void check(Pool pool) {
    if (pool.isClosing()) {
      throw new IllegalStateException("the scheduler is shut down and starts no more tasks");
    }
  }

  public static boolean gracefully(Pool pool, Duration grace) throws InterruptedException {
    long nanos = Clock.nanos(grace);
    refuseShared(pool);
    Pool.refuseIfSimulated();
    refuseOwn(pool);
    pool.beginClosing();
    long deadline = System.nanoTime() + nanos;
    boolean ended = pool.awaitEmpty(nanos);
    if (ended) {
      pool.refuse();
      ended = pool.awaitEmpty(deadline - System.nanoTime());
    }
    if (ended) {
      pool.shutDown();
    }
    return ended;
  }

  public static void byForce(Pool pool) {
    refuseShared(pool);
    Pool.refuseIfSimulated();
    refuseOwn(pool);
    pool.beginClosing();
    pool.refuse();
    boolean interrupted = false;
    while (pool.hasTasks()) {
      tasks(pool).forEach(Cancellation::cancel);
      try {
        pool.awaitEmpty(10_000_000L);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    pool.shutDown();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Schedulable> tasks(Pool pool) {
    List<Schedulable> tasks = new ArrayList<>();
    Registry.forEach(task -> addIfOwned(tasks, task, pool));
    pool.forEachReady(task -> addIfOwned(tasks, task, pool));
    // Not only its workers: a task may have a thread of its own, or have blocked a worker before.
    OtherThreads.forEachOfOurs(ours -> {
      Schedulable running = ours.carrier().taskOrNull();
      if (running != null) {
        addIfOwned(tasks, running, pool);
      }
    });
    Waiting.forEach(waiting -> {
      Schedulable blocked = waiting instanceof Caller caller ? caller.outer() : null;
      if (blocked != null) {
        addIfOwned(tasks, blocked, pool);
      }
    });
    return tasks;
  }

  private static void addIfOwned(List<Schedulable> tasks, Schedulable task, Pool pool) {
    Details details = task.details;
    if (details != null && details.owner() == pool) {
      tasks.add(task);
    }
  }

  private static void refuseOwn(Pool pool) {
    Schedulable task = Lives.current();
    if (task == null) {
      return;
    }
    Details details = task.details;
    if (details != null && details.owner() == pool) {
      throw new IllegalStateException(
          Names.of(task)
              + " cannot shut down the scheduler that runs it, for it would wait for itself");
    }
  }

  private static void refuseShared(Pool pool) {
    if (pool.isShared()) {
      throw new IllegalStateException(
          "the shared scheduler cannot be shut down; it ends with the JVM. Use"
              + " Scheduler.withWorkers for one that can");
    }
  }
}
