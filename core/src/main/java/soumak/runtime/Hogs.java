package soumak.runtime;

import java.lang.System.Logger.Level;
import java.util.List;

/** Tasks that keep a worker from its other tasks. */
final class Hogs {
  private static final int FRAMES = 12;

  /** Where the JDK waits in native code, which looks as if it ran. */
  private static final List<String> NATIVE_WAITS = List.of("java.io.", "java.net.", "sun.nio.");

  private Hogs() {}

  /**
   * Notes the class of a task that has blocked its worker, or has kept it to compute, perhaps while
   * others waited that no worker could take.
   */
  static void look(Pool pool, int queue) {
    Worker worker = pool.worker(queue);
    int before = pool.queues()[queue].dispatches();
    Schedulable task = worker == null ? null : worker.carrier().taskOrNull();
    if (worker == null || task == null) {
      return;
    }
    boolean isWaiting = worker.getState() != Thread.State.RUNNABLE;
    boolean mayWait = !isWaiting && isWhereTheJdkWaits(worker);
    // Else it does something short there over and over, or has no processor.
    boolean blocks = isWaiting || (mayWait && !NativeState.isRunnable(worker.nativeThread()));
    // Else it may have been idle when it was looked at.
    if (task == worker.carrier().taskOrNull() && before == pool.queues()[queue].dispatches()) {
      Placement seen = Placement.of(task.getClass());
      if (blocks) {
        seen.blocked();
      } else {
        seen.computed(pool.idle() == 0 && pool.hasReady());
      }
    }
  }

  private static boolean isWhereTheJdkWaits(Worker worker) {
    StackTraceElement[] stack = worker.getStackTrace();
    return stack.length > 0
        && stack[0].isNativeMethod()
        && NATIVE_WAITS.stream().anyMatch(stack[0].getClassName()::startsWith);
  }

  /** Names a task that has kept its worker for very long. */
  static void report(Pool pool, int queue) {
    Worker worker = pool.worker(queue);
    Schedulable task = worker == null ? null : worker.carrier().taskOrNull();
    if (worker == null || task == null) {
      return;
    }
    StringBuilder text = new StringBuilder();
    text.append("Task ").append(Names.of(task)).append(" has kept ").append(worker.getName());
    text.append(" for ").append(Settings.HOG_MILLIS).append(" ms without pausing.");
    text.append(" Calls that block belong into Blocking.call;");
    text.append(" long computations into a task with Policy.THREAD. It is now at");
    StackTraces.ofRunning(task, worker).stream()
        .limit(FRAMES)
        .forEach(it -> text.append(System.lineSeparator()).append("\tat ").append(it));
    // Not on the monitor's thread: the first use of a logger may take a second.
    Thread logging = new Thread(null, () -> log(text.toString()), "soumak-log", 0, false);
    logging.setDaemon(true);
    logging.start();
  }

  private static void log(String text) {
    System.getLogger("soumak").log(Level.WARNING, text);
  }
}
