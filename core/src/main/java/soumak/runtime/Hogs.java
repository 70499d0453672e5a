package soumak.runtime;

import java.lang.System.Logger.Level;

/** Names tasks that keep a worker from its other tasks. */
final class Hogs {
  private static final int FRAMES = 12;

  private Hogs() {}

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
    StackTraceElement[] stack = worker.getStackTrace();
    for (int i = 0; i < Math.min(FRAMES, stack.length); i++) {
      text.append(System.lineSeparator()).append("\tat ").append(stack[i]);
    }
    // Not on the monitor's thread: the first use of a logger may take a second.
    Thread logging = new Thread(null, () -> log(text.toString()), "soumak-log", 0, false);
    logging.setDaemon(true);
    logging.start();
  }

  private static void log(String text) {
    System.getLogger("soumak").log(Level.WARNING, text);
  }
}
