package soumak;

import java.time.Duration;

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
      default -> throw new AssertionError("no such program");
    }
  }

  private static void fail(String name) throws Exception {
    Task<Object> task =
        Task.of(() -> {
          throw new IllegalStateException("nobody waits");
        });
    task.name(name).start();
    while (!task.isEnded()) {
      Thread.onSpinWait();
    }
    // Until it is known that nobody waits, and not until that is reported.
    Thread.sleep(30);
  }

  private static final class Evil extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("evil");
    }
  }
}
