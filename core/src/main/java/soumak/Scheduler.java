package soumak;

import java.time.Duration;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Pool;
import soumak.runtime.Shutdown;
import soumak.runtime.Starting;
import soumak.runtime.Uncaught;

/**
 * Worker threads that run tasks. Most programs never name one: tasks run on the shared scheduler,
 * which has a worker for each core (system property {@code soumak.workers}). Its threads are
 * daemons: the JVM ends when {@code main} and the program's own threads have.
 *
 * <p>In a {@link Simulation} the shared scheduler starts tasks in that; others are refused there.
 */
public final class Scheduler implements AutoCloseable {
  private static final Scheduler SHARED = new Scheduler(Pool.shared());

  private final Pool pool;

  private Scheduler(Pool pool) {
    this.pool = pool;
  }

  /** The scheduler that runs tasks when nothing else is said. */
  public static Scheduler shared() {
    return SHARED;
  }

  /**
   * A scheduler with its own workers. Tasks that its tasks start run there too.
   *
   * @throws IllegalArgumentException if {@code workers} is less than 1
   * @throws IllegalStateException in a {@link Simulation}
   */
  public static Scheduler withWorkers(int workers) {
    if (workers < 1) {
      throw new IllegalArgumentException("a scheduler needs at least one worker, not " + workers);
    }
    return new Scheduler(Pool.of(workers));
  }

  /**
   * Starts {@code task} here.
   *
   * @throws IllegalStateException if it was started before, this scheduler is shut down, or it is a
   *     branch of a par; in a {@link Simulation}, if this is not the shared scheduler
   */
  public <S extends Strand<?>> S start(S task) {
    if (task instanceof Par.Branch branch) {
      throw branch.isForAPar();
    }
    if (task instanceof Capsule capsule) {
      capsule.start(pool);
    } else {
      Starting.start(task, pool);
    }
    return task;
  }

  /**
   * Shuts down gracefully: from now on {@link #start} refuses, while tasks that run may still start
   * others; returns when all tasks have ended, or after {@code grace}. The calling thread blocks.
   * The shared scheduler cannot be shut down.
   *
   * @return whether all tasks have ended
   */
  public boolean shutDown(Duration grace) throws InterruptedException {
    return Shutdown.gracefully(pool, grace);
  }

  /**
   * Shuts down by force: cancels all tasks and waits until they have ended; a task that does not
   * pause is waited for as long as it runs. The calling thread blocks.
   */
  @Override
  public void close() {
    Shutdown.byForce(pool);
  }

  /**
   * Sets who is told of failures that nobody waits for, nor asks for within a moment; null for the
   * default, which logs them with {@link System.Logger} "soumak" at level ERROR. For all
   * schedulers.
   *
   * <p>It is called on a thread of its own, for one failure after the other: while it waits for
   * something, later ones are not told. (Only where there is no memory to hand over what has failed
   * as an end was told, it is called where that was found.)
   */
  public static void onUncaught(@Nullable BiConsumer<Strand<?>, Throwable> handler) {
    Uncaught.handler(
        handler == null
            ? null
            : (task, failure) -> {
              if (task instanceof Strand<?> strand) {
                handler.accept(strand, failure);
              }
            });
  }
}
