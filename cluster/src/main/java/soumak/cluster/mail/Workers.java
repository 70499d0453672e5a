package soumak.cluster.mail;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import soumak.Task;

/**
 * Runs what it is given as tasks, one at a time: so a message that has come, the task that takes it
 * and what that answers need one worker and no other thread. Where no worker begins it in time, as
 * all of them compute or block, a thread does: mail does not depend on what a program's tasks do.
 *
 * <p>Progress: while {@code watched} is set, {@link #look} is to come. Who gives an action after it
 * was unset sets it again; what was given before is seen by that look. An action that two looks in
 * a row have found not begun is given to a thread, and who begins it first, that or a worker, runs
 * it.
 */
final class Workers implements Executor {
  private static final long PATIENCE_MILLIS = 2;

  private final Executor tasks;
  private final Executor threads;
  private final Executor later;
  private final AtomicBoolean watched = new AtomicBoolean();
  private volatile @Nullable Once last;

  /** The look's. */
  private volatile @Nullable Once seen;

  /**
   * @param later does what it is given after a while, on any thread
   */
  Workers(Executor tasks, Executor threads, Executor later) {
    this.tasks = tasks;
    this.threads = threads;
    this.later = later;
  }

  /** The workers of the pool whose task, or whatever else, gives the action. */
  static Workers or(Executor threads) {
    return new Workers(
        Workers::spawn,
        threads,
        CompletableFuture.delayedExecutor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS, Runnable::run));
  }

  private static void spawn(Runnable action) {
    var _ =
        Task.spawn(() -> {
          action.run();
          return true;
        });
  }

  /**
   * What may be begun by two, and is run by one. Then it forgets it: a worker's queue keeps its
   * last tasks until others take their places, and that must not keep the classes of a program.
   */
  private static final class Once implements Runnable {
    private final AtomicReference<@Nullable Runnable> action;

    Once(Runnable action) {
      this.action = new AtomicReference<>(action);
    }

    boolean hasBegun() {
      return action.get() == null;
    }

    /** What the caller has to run, if nobody else does. */
    @Nullable Runnable begin() {
      return action.getAndSet(null);
    }

    @Override
    public void run() {
      Runnable mine = begin();
      if (mine != null) {
        mine.run();
      }
    }
  }

  @Override
  public void execute(Runnable action) {
    Once it = new Once(action);
    last = it;
    try {
      tasks.execute(it);
    } catch (RuntimeException | Error e) {
      // As of a pool that is closed, or without memory for a task.
      runByThread(it);
      return;
    }
    watch();
  }

  /** Throws only if nobody runs it, nor ever will. */
  private void runByThread(Once it) {
    try {
      threads.execute(it);
    } catch (RuntimeException | Error e) {
      if (it.begin() != null) {
        throw e;
      }
    }
  }

  private void watch() {
    if (!watched.get() && watched.compareAndSet(false, true)) {
      try {
        later.execute(this::look);
      } catch (RuntimeException | Error e) {
        // A worker comes to it some time; what is given next is watched again.
        watched.set(false);
      }
    }
  }

  private void look() {
    watched.set(false);
    Once it = last;
    if (it == null || it.hasBegun()) {
      return;
    }
    if (it != seen) {
      seen = it;
    } else {
      try {
        threads.execute(it);
        return;
      } catch (RuntimeException | Error e) {
        // No thread; perhaps there is one at the next look.
      }
    }
    watch();
  }
}
