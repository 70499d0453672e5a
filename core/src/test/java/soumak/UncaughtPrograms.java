package soumak;

import java.time.Duration;
import soumak.runtime.Looking;

/** Programs for {@link UncaughtTest}, each run in a JVM of its own. */
public final class UncaughtPrograms {
  private UncaughtPrograms() {}

  public static void main(String[] args) throws Throwable {
    switch (System.getProperty("case")) {
      // The log is there already, and the JDK takes it apart while the failure is reported.
      case "logged" -> {
        System.getLogger("other").log(System.Logger.Level.WARNING, "something else");
        fail("lonely");
      }
      case "at once" -> fail("lonely");
      case "evil" -> {
        Task.of(
                () -> {
                  throw new Evil();
                })
            .name("evil")
            .start();
        fail("lonely");
      }
      case "exit" -> {
        Scheduler.onUncaught((task, thrown) -> System.exit(7));
        fail("lonely");
        new Mailbox<String>().get(Duration.ofSeconds(40));
      }
      // It is the first failure, and nothing of what reports them is there yet.
      case "in a hook" -> Runtime.getRuntime().addShutdownHook(new Thread(() -> fail("lonely")));
      case "later in a hook" -> {
        fail("early");
        Runtime.getRuntime().addShutdownHook(new Thread(UncaughtPrograms::failLate));
      }
      default -> throw new AssertionError("no such program");
    }
  }

  /** Behind the hook that reports what has failed by then. */
  private static void failLate() {
    try {
      Thread.sleep(500);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    fail("lonely");
  }

  /** Starts a task that fails, and returns when it is known that nobody waits for it. */
  private static void fail(String name) {
    Task<Object> task =
        Task.of(() -> {
          throw new IllegalStateException("nobody waits");
        });
    task.name(name).start();
    while (!task.isEnded() || !Looking.isQuiet()) {
      Thread.onSpinWait();
    }
  }

  private static final class Evil extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("evil");
    }
  }
}
