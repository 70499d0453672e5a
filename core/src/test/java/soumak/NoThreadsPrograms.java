package soumak;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import soumak.capsules.OnThread;
import soumak.runtime.Lives;

/** What {@link NoThreadsTest} runs in a JVM that has memory for some threads only. */
public final class NoThreadsPrograms {
  private static final long MIB = 1 << 20;

  private static final Logger LOGGER = Logger.getLogger("soumak");
  private static final CountDownLatch MAY_GO = new CountDownLatch(1);
  private static final List<Thread> STAYING = new ArrayList<>();

  private NoThreadsPrograms() {}

  public static void main(String[] args) throws Throwable {
    switch (System.getProperty("case")) {
      case "threads" -> useThreads();
      case "timers" -> waitForATime();
      case "report" -> failInWatcher();
      case "end" -> endWhileItIsTold();
      default -> throw new AssertionError("no such program");
    }
    System.out.println("ended well");
  }

  private static void useThreads() throws Throwable {
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      warmUp(pool);
      exhaust();
      tell("who blocks its worker", pool.start(blocking()));
      System.out.println("the worker " + pool.start(Task.of(() -> "goes on")).joinBlocking());
      tell("a task", pool.start(Task.of(() -> "ran").policy(Policy.THREAD)));
      OnThread capsule = new OnThread();
      try {
        OnThread.ask(capsule).await();
      } catch (TaskFailedException e) {
        System.out.println("a capsule: " + root(e));
      }
      tell("its end", capsule);
    }
  }

  /** The thread that keeps the time is made for the first who wants to know it. */
  private static void waitForATime() {
    Duration soon = Duration.ofMillis(1);
    Mailbox<String> box = new Mailbox<>();
    Alt alt = Alt.priority(box, Alt.after(soon));
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      pool.start(Steps.of().thenDo(Task::yield)).joinBlocking();
      exhaust();
      tell("a sleeper", pool.start(Steps.of().thenDo(f -> Task.sleep(soon, f))));
      tell("who gets", pool.start(Steps.of().then((p, f) -> box.get(soon, f))));
      tell("who selects", pool.start(Steps.of().thenInt(alt::select)));
      box.tryPut("goes on");
      Steps<String> later = pool.start(Steps.<String>of().then((p, f) -> box.get(f)));
      System.out.println("the mailbox " + later.joinBlocking());
    }
  }

  /** Nobody has wanted to know the time as yet, and there are threads again when the JVM ends. */
  private static void failInWatcher() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    Scheduler.onUncaught((strand, failure) -> {
      System.out.println("told: " + failure.getMessage());
      told.countDown();
    });
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      Task<String> watched = failInWatcher(pool);
      if (!told.await(20, TimeUnit.SECONDS)) {
        System.out.println("not told");
      }
      System.out.println(watched.joinBlocking());
    }
    letGo();
  }

  private static Task<String> failInWatcher(Scheduler pool) {
    pool.start(Steps.of().thenDo(Task::yield)).joinBlocking();
    exhaust();
    Task<String> watched = Task.of(() -> "went on");
    Lives.watch(
        watched,
        () -> {
          throw new IllegalStateException("nobody waits");
        });
    return pool.start(watched);
  }

  private static void letGo() throws InterruptedException {
    MAY_GO.countDown();
    for (Thread thread : STAYING) {
      thread.join();
    }
  }

  /** The log is the program's own, and slow; nobody closes it. */
  private static void endWhileItIsTold() throws InterruptedException {
    CountDownLatch isTelling = new CountDownLatch(1);
    LOGGER.setUseParentHandlers(false);
    LOGGER.addHandler(
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            isTelling.countDown();
            LockSupport.parkNanos(400_000_000);
            System.out.println("logged: " + record.getThrown().getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        });
    failInWatcher(Scheduler.withWorkers(1));
    isTelling.await();
    letGo();
  }

  /** Classes are loaded, and threads of ours that are made once are there. */
  private static void warmUp(Scheduler pool) throws Exception, Pausable {
    pool.start(Task.of(() -> "").policy(Policy.THREAD)).joinBlocking(Duration.ofSeconds(20));
    Mailbox<String> box = new Mailbox<>();
    Steps<String> blocked = pool.start(Steps.<String>of().then((p, f) -> box.get()));
    box.put("");
    blocked.joinBlocking();
    OnThread.ask(new OnThread()).await();
  }

  /** Leaves memory that is too little for another thread and enough for all else. */
  private static void exhaust() {
    try (Arena kept = Arena.ofConfined()) {
      kept.allocate(32 * MIB);
      fill(64 * MIB);
      fill(8 * MIB);
    }
  }

  private static void fill(long stack) {
    try {
      while (true) {
        Thread thread = new Thread(null, NoThreadsPrograms::stay, "stays", stack);
        thread.setDaemon(true);
        thread.start();
        STAYING.add(thread);
      }
    } catch (OutOfMemoryError full) {
      // As it shall be.
    }
  }

  private static void stay() {
    try {
      MAY_GO.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Steps<String> blocking() {
    return Steps.<String>of().then((p, f) -> new Mailbox<String>().get());
  }

  private static void tell(String who, Strand<?> strand) {
    try {
      strand.joinBlocking();
      System.out.println(who + " has ended");
    } catch (TaskFailedException e) {
      System.out.println(who + ": " + root(e));
    }
  }

  private static String root(Throwable thrown) {
    Throwable at = thrown;
    while (at.getCause() != null) {
      at = at.getCause();
    }
    return at.getClass().getSimpleName();
  }
}
