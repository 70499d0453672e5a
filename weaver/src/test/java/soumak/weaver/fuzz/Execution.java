package soumak.weaver.fuzz;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import soumak.woven.Fiber;

/**
 * Loads a program's classes afresh and runs them under a plan, on a thread of its own that may be
 * given up.
 */
final class Execution {
  private static final int FUEL = 40;
  private static final long STACK_BYTES = 4 << 20;
  private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(60);

  private final Map<String, byte[]> classes;
  private final Plan plan;
  private final boolean woven;

  /** Written by the program's thread, read when that has ended. */
  private Outcome outcome = new Outcome(List.of("ended with nothing"), 0, 0, true);

  private Execution(Map<String, byte[]> classes, Plan plan, boolean woven) {
    this.classes = classes;
    this.plan = plan;
    this.woven = woven;
  }

  static Outcome plain(Map<String, byte[]> classes, Plan plan) {
    return new Execution(classes, plan, false).outcome();
  }

  static Outcome woven(Map<String, byte[]> classes, Plan plan) {
    return new Execution(classes, plan, true).outcome();
  }

  private Outcome outcome() {
    Thread thread = new Thread(null, this::run, "generated program", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (!thread.isAlive()) {
      return outcome;
    }
    StackTraceElement[] stack = thread.getStackTrace();
    String where = Arrays.toString(Arrays.copyOf(stack, Math.min(8, stack.length)));
    return new Outcome(List.of("hangs at " + where), 0, 0, true);
  }

  private void run() {
    Run run = new Run(plan, FUEL);
    run.begin();
    try {
      Class<?> main = Class.forName(Program.MAIN, true, new ProgramLoader(classes));
      if (woven) {
        Method entry = main.getMethod("run", Fiber.class);
        new FuzzFiber().run(fiber -> invoke(entry, fiber));
      } else {
        invoke(main.getMethod("run"));
      }
    } catch (Throwable t) {
      run.observe("ended with " + Rt.describe(t) + ": " + t.getMessage());
    } finally {
      run.end();
    }
    outcome = run.outcome();
  }

  private static void invoke(Method method, Object... arguments) throws Throwable {
    try {
      method.invoke(null, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
