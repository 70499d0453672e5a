package soumak.processj.run;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import soumak.Action;
import soumak.Actor;
import soumak.Exit;
import soumak.Mailbox;
import soumak.Pausable;
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

  /**
   * Waits, by blocking the thread, until all have ended.
   *
   * @throws Throwable what the first one failed with, as soon as it does
   */
  void await() throws Throwable {
    while (true) {
      Throwable failed = failure;
      if (failed != null) {
        throw failed;
      }
      if (running.get() == 0) {
        return;
      }
      ended(exits.get());
    }
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
