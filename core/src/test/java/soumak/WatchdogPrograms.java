package soumak;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Programs for {@link WatchdogTest}, each run in a JVM of its own. */
public final class WatchdogPrograms {
  private WatchdogPrograms() {}

  public static void main(String[] args) throws Throwable {
    switch (System.getProperty("case")) {
      case "hog" -> hog();
      case "unnoticed" -> Steps.of().thenDo(f -> spin(600)).start().joinBlocking();
      case "ownThread" ->
          Steps.of().policy(Policy.OWN_THREAD).thenDo(f -> spin(2400)).start().joinBlocking();
      case "idle" -> idle();
      case "single" -> single();
      case "workers" -> System.out.println("workers: " + workers());
      default -> throw new AssertionError("no such program");
    }
    System.out.println("ended well");
  }

  static void spin(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  /** Works until it is named. */
  private static void hog() {
    AtomicBoolean named = new AtomicBoolean();
    Handler notices =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            named.set(true);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger.getLogger("").addHandler(notices);
    Steps.of()
        .name("piggy")
        .thenDo(f -> {
          while (!named.get()) {
            spin(1);
          }
        })
        .start()
        .joinBlocking();
  }

  /** A worker that ran a task, which waits now, and has nothing to do, while another one works. */
  private static void idle() {
    Mailbox<String> never = new Mailbox<>();
    for (int i = 0; i < 200; i++) {
      Steps.of().thenDo(f -> spin(1)).then((p, f) -> never.get(f)).start();
    }
    Steps.of().thenDo(Task::yield).thenDo(f -> spin(1)).repeat(3800).start().joinBlocking();
  }

  /**
   * A task that is woken again and again from outside, always alone, and works a little each time.
   */
  private static void single() throws Pausable {
    Mailbox<String> there = new Mailbox<>();
    Mailbox<String> back = new Mailbox<>();
    Steps.of()
        .then((p, f) -> there.get(f))
        .thenDo(f -> spin(5))
        .thenDo(f -> back.put("x", f))
        .repeat(Long.MAX_VALUE)
        .start();
    for (int i = 0; i < 640; i++) {
      there.put("x");
      back.get();
    }
  }

  private static int workers() throws Pausable {
    Task.sleep(Duration.ofMillis(10));
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("soumak-worker-"))
            .count();
  }
}
