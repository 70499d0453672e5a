package soumak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import soumak.runtime.Lives;
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
      case "in a watcher" -> failInWatcher("lonely");
      // It is the first failure, and nothing of what reports them is there yet.
      case "in a hook" -> inHook(() -> fail("lonely"));
      case "later in a hook" -> laterInHook(() -> fail("lonely"));
      case "exit twice" -> exitTwice();
      case "exit in a hook" -> inHook(UncaughtPrograms::failAll);
      case "joined in a hook" -> inHook(UncaughtPrograms::failAndJoin);
      case "joined later in a hook" -> laterInHook(UncaughtPrograms::failAndJoin);
      default -> throw new AssertionError("no such program");
    }
  }

  private static void inHook(Runnable what) {
    Runtime.getRuntime().addShutdownHook(new Thread(what));
  }

  /** Behind the hook that reports what has failed by then. */
  private static void laterInHook(Runnable what) {
    fail("early");
    inHook(() -> {
      sleep(500);
      what.run();
    });
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The second failure is still to be told when the first one ends the JVM. */
  private static void exitTwice() throws Exception, Pausable {
    Task<Object> second = failing().name("second");
    Scheduler.onUncaught((task, thrown) -> {
      if (task != second) {
        second.start();
        while (!second.isEnded() || !Looking.isQuiet()) {
          Thread.onSpinWait();
        }
      }
      System.exit(7);
    });
    fail("first");
    new Mailbox<String>().get(Duration.ofSeconds(40));
  }

  /** The handler waits for ever, as the JVM ends already. */
  private static void failAll() {
    Scheduler.onUncaught((task, thrown) -> System.exit(7));
    List<Task<Object>> all = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      all.add(failing().start());
    }
    while (!all.stream().allMatch(Strand::isEnded) || !Looking.isQuiet()) {
      sleep(1);
    }
    System.out.println("wound down");
  }

  /** Joins a moment later; tries again if that took longer than the moment that it is given. */
  private static void failAndJoin() {
    long start;
    Task<Object> task;
    do {
      start = System.nanoTime();
      task = failing().start();
      while (!task.isEnded()) {
        Thread.onSpinWait();
      }
      sleep(20);
      try {
        task.joinBlocking();
      } catch (TaskFailedException asMeant) {
        // It is known to this thread.
      }
    } while (System.nanoTime() - start > 80_000_000);
    sleep(300);
    System.out.println("joined " + task.name());
  }

  private static Task<Object> failing() {
    return Task.of(() -> {
      throw new IllegalStateException("nobody waits");
    });
  }

  /** Starts a task that fails, and returns when it is known that nobody waits for it. */
  private static void fail(String name) {
    Task<Object> task = failing();
    task.name(name).start();
    while (!task.isEnded() || !Looking.isQuiet()) {
      Thread.onSpinWait();
    }
  }

  private static void failInWatcher(String name) {
    Task<Integer> task = Task.of(() -> 1);
    task.name(name);
    Lives.watch(
        task,
        () -> {
          throw new IllegalStateException("nobody waits");
        });
    task.start();
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
