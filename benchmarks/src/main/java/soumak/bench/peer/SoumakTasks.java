package soumak.bench.peer;

import soumak.Task;
import soumak.TaskBody;
import soumak.bench.Run;

/** Runs work on Soumak's shared pool, whose number of workers is set by the process' flags. */
public final class SoumakTasks {
  private SoumakTasks() {}

  /** Runs {@code root} as a task, from which it may start others, and times it. */
  public static long timed(Run run, TaskBody<Long> root) {
    return untimed(() -> {
      run.start();
      long result = root.call();
      run.stop();
      return result;
    });
  }

  /** Runs {@code root} as a task; it starts and stops the clock itself. */
  public static long untimed(TaskBody<Long> root) {
    return Task.spawn(root).joinBlocking();
  }
}
