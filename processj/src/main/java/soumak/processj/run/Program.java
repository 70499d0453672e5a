package soumak.processj.run;

import org.jspecify.annotations.Nullable;
import soumak.Action;
import soumak.DeadlockException;
import soumak.Pausable;
import soumak.Strand;
import soumak.Task;
import soumak.TaskBody;
import soumak.TaskFailedException;
import soumak.woven.Fiber;

/** Runs a program: its main procedure, and what that forks. */
public final class Program {
  private Program() {}

  /**
   * Runs {@code main} as a task, and returns when it and all forked processes have ended. Blocks.
   *
   * @param forks those of the program's files
   * @throws DeadlockException if it can never end
   * @throws Throwable what a process failed with
   */
  public static void run(Action main, Forks... forks) throws Throwable {
    Forks.begin(forks);
    Throwable failure;
    try {
      failure = end(Task.of(new Main(main)).name("main").start());
      if (failure == null) {
        failure = Forks.await(forks);
      }
    } catch (DeadlockException deadlock) {
      // Others may wait for what a forked process has not done, as it has failed.
      failure = Forks.failure(forks);
      if (failure == null) {
        throw deadlock;
      }
      failure.addSuppressed(deadlock);
    } finally {
      Forks.end(forks);
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * The number that a program is started with.
   *
   * @throws IllegalArgumentException if there is none; it has no stack trace, as it is for the user
   *     of the program
   */
  public static int number(String[] arguments) {
    String given = arguments.length == 0 ? "" : arguments[0];
    try {
      return Integer.parseInt(given);
    } catch (NumberFormatException e) {
      throw new NoNumber(given);
    }
  }

  @SuppressWarnings("OverrideThrowableToString") // the user need not see the name of the class
  private static final class NoNumber extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    NoNumber(String given) {
      super(
          "the program takes an int as its argument"
              + (given.isEmpty() ? "" : ", and '" + given + "' is none"));
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }

    @Override
    public String toString() {
      return String.valueOf(getMessage());
    }
  }

  /** Waits for the end of a process; gives what it failed with, without what tasks wrap around. */
  private static @Nullable Throwable end(Strand<?> strand) throws DeadlockException {
    try {
      strand.joinBlocking();
      return null;
    } catch (TaskFailedException failed) {
      return origin(failed);
    }
  }

  /** What the innermost of several processes that wait for each other failed with. */
  static Throwable origin(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof TaskFailedException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private record Main(Action action) implements TaskBody<@Nullable Void> {
    @Override
    public @Nullable Void call() throws Pausable, Exception {
      action.run();
      return null;
    }

    @Override
    public @Nullable Void call(Fiber fiber) throws Pausable, Exception {
      action.run(fiber);
      return null;
    }
  }
}
