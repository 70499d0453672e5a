package soumak.processj.run;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import soumak.Action;
import soumak.Actor;
import soumak.Alt;
import soumak.Exit;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Selectable;
import soumak.woven.Fiber;

/**
 * The processes that the code of one file has forked. What is kept of one that has ended goes when
 * the next is forked. For many threads.
 */
public final class Forks {
  private final Mailbox<Exit> exits = new Mailbox<>();
  private final AtomicLong running = new AtomicLong();
  private volatile @Nullable Throwable failure;

  /** No processes yet. */
  public Forks() {}

  /** Starts a process that nobody waits for but the program's end. */
  public void fork(Action action) {
    for (Exit exit = exits.tryGet(); exit != null; exit = exits.tryGet()) {
      ended(exit);
    }
    Forked forked = new Forked(action);
    forked.watch(exits);
    running.incrementAndGet();
    try {
      forked.start();
    } catch (OutOfMemoryError | RuntimeException | LinkageError notStarted) {
      // Nobody tells of its end.
      running.decrementAndGet();
      throw notStarted;
    }
  }

  private void ended(Exit exit) {
    running.decrementAndGet();
    Throwable cause = exit.failure();
    if (cause != null && failure == null) {
      failure = Program.origin(cause);
    }
  }

  /** What a process of one of the files has failed with; null if none has. */
  static @Nullable Throwable failure(Forks... files) {
    Throwable failed = null;
    for (Forks file : files) {
      for (Exit exit = file.exits.tryGet(); exit != null; exit = file.exits.tryGet()) {
        file.ended(exit);
      }
      failed = failed == null ? file.failure : failed;
    }
    return failed;
  }

  /**
   * Waits, by blocking the thread, until the processes of all files have ended, or one has failed.
   *
   * @return what that has failed with; null if none has
   */
  static @Nullable Throwable await(Forks... files) throws Pausable {
    Throwable failed = failure(files);
    while (failed == null && Arrays.stream(files).anyMatch(it -> it.running.get() > 0)) {
      Alt.priority(Arrays.stream(files).map(it -> it.exits).toArray(Selectable[]::new)).select();
      failed = failure(files);
    }
    return failed;
  }

  private static final class Forked extends Actor {
    private final Action action;

    Forked(Action action) {
      this.action = action;
    }

    @Override
    protected void execute() throws Pausable, Exception {
      action.run();
    }

    @Override
    protected void execute(Fiber fiber) throws Pausable, Exception {
      action.run(fiber);
    }
  }
}
