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
import soumak.Task;
import soumak.woven.Fiber;

/**
 * The processes that the code of one file has forked in the present run of the program; runs that
 * overlap have them together. What a forked process forks itself belongs to its own run, also when
 * that is over; but not what the branches of a par in it fork. What is kept of one that has ended
 * goes when the next is forked. For many threads.
 */
public final class Forks {
  private volatile Run run = new Run();

  /** How many runs are under way; under the lock of this object. */
  private int runs;

  /** No processes yet. */
  public Forks() {}

  /** A run of the program begins: what earlier ones have left behind is none of its. */
  static void begin(Forks... files) {
    for (Forks file : files) {
      synchronized (file) {
        if (file.runs++ == 0) {
          file.run = new Run();
        }
      }
    }
  }

  /** A run is over. */
  static void end(Forks... files) {
    for (Forks file : files) {
      synchronized (file) {
        file.runs--;
      }
    }
  }

  /** Starts a process that nobody waits for but the program's end. */
  public void fork(Action action) {
    Run of = Task.current() instanceof Forked forked ? forked.run : run;
    of.fork(action);
  }

  /** What a process of one of the files has failed with; null if none has. */
  static @Nullable Throwable failure(Forks... files) {
    Throwable failed = null;
    for (Forks file : files) {
      Run of = file.run;
      of.take();
      failed = failed == null ? of.failure : failed;
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
    while (failed == null && Arrays.stream(files).anyMatch(it -> it.run.running.get() > 0)) {
      Alt.priority(Arrays.stream(files).map(it -> it.run.exits).toArray(Selectable[]::new))
          .select();
      failed = failure(files);
    }
    return failed;
  }

  /** What was forked in a run. */
  private static final class Run {
    final Mailbox<Exit> exits = new Mailbox<>();
    final AtomicLong running = new AtomicLong();
    volatile @Nullable Throwable failure;

    void fork(Action action) {
      take();
      Forked forked = new Forked(action, this);
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

    /** Hears of those that have ended. */
    void take() {
      for (Exit exit = exits.tryGet(); exit != null; exit = exits.tryGet()) {
        running.decrementAndGet();
        Throwable cause = exit.failure();
        if (cause != null && failure == null) {
          failure = Program.origin(cause);
        }
      }
    }
  }

  private static final class Forked extends Actor {
    private final Action action;
    private final Run run;

    Forked(Action action, Run run) {
      this.action = action;
      this.run = run;
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
