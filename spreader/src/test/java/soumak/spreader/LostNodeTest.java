package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;

/** What the JDK's classes of a program still do when a node is lost. */
@Timeout(60)
class LostNodeTest {
  private static final String STEP = LostNodeTest.class.getName() + ".step";

  @TempDir private Path folder;

  private static void await(String step) throws InterruptedException {
    while (!step.equals(System.getProperty(STEP))) {
      Thread.sleep(1);
    }
  }

  private static void killSecond(LocalCluster cluster, List<Engine> engines)
      throws InterruptedException {
    await("made");
    cluster.kill(engines.get(1).self());
    System.setProperty(STEP, "killed");
  }

  /** The first thread runs at the second node. */
  @Test
  void whoParksDoesNotFailForThreadsOfALostNode() throws Exception {
    String program =
        """
          import java.util.concurrent.locks.LockSupport;

          public class Main {
            static final Thread[] ALL = new Thread[64];

            static void sleep() {
              try {
                Thread.sleep(20_000);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }

            public static void main(String[] args) throws Exception {
              Thread maker =
                  new Thread(() -> {
                    for (int i = 0; i < ALL.length; i++) {
                      Thread made = new Thread(Main::sleep);
                      made.setDaemon(true);
                      made.start();
                      ALL[i] = made;
                    }
                  });
              maker.start();
              maker.join();
              for (Thread each : ALL) {
                LockSupport.unpark(each);
              }
              System.setProperty("STEP", "made");
              while (!System.getProperty("STEP").equals("killed")) {
                Thread.sleep(1);
              }
              for (int i = 0; i < 3; i++) {
                LockSupport.unpark(ALL[i]);
                LockSupport.unpark(Thread.currentThread());
                LockSupport.park();
              }
              System.setProperty("STEP", "parked");
            }
          }
        """;
    assertThat(lastStepOf(program)).isEqualTo("parked");
  }

  /** The threads that run the tasks are made at the second node, and one of them runs there. */
  @Test
  void whoWaitsForATaskIsToldThatItIsCancelled() throws Exception {
    String program =
        """
          import java.util.concurrent.*;
          import java.util.concurrent.atomic.AtomicInteger;

          public class Main {
            static final AtomicInteger BEGUN = new AtomicInteger();
            static final AtomicInteger DONE = new AtomicInteger();
            static final AtomicInteger TOLD = new AtomicInteger();

            static class Task extends FutureTask<String> {
              Task() {
                super(Main::sleep);
              }

              @Override
              protected void done() {
                DONE.incrementAndGet();
              }
            }

            static String sleep() throws InterruptedException {
              BEGUN.incrementAndGet();
              Thread.sleep(20_000);
              return "";
            }

            static void run(Task task) {
              Thread runner = new Thread(task);
              runner.setDaemon(true);
              runner.start();
            }

            static void told(Task task) {
              try {
                task.get();
              } catch (CancellationException e) {
                TOLD.incrementAndGet();
              } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
              }
            }

            static String cancelled(Task task) throws InterruptedException {
              Thread waiting = new Thread(() -> told(task));
              waiting.setDaemon(true);
              waiting.start();
              while (!waiting.getState().name().endsWith("WAITING")) {
                Thread.sleep(1);
              }
              String how = "cancelled ";
              try {
                task.cancel(true);
              } catch (RuntimeException lost) {
                how = "lost ";
              }
              waiting.join(5_000);
              return how;
            }

            public static void main(String[] args) throws Exception {
              Task one = new Task();
              Task two = new Task();
              Thread maker =
                  new Thread(() -> {
                    run(one);
                    run(two);
                  });
              maker.start();
              maker.join();
              while (BEGUN.get() < 2) {
                Thread.sleep(1);
              }
              System.setProperty("STEP", "made");
              while (!System.getProperty("STEP").equals("killed")) {
                Thread.sleep(1);
              }
              String how = cancelled(one) + cancelled(two);
              System.setProperty("STEP", how + TOLD + " " + DONE);
            }
          }
        """;
    assertThat(lastStepOf(program)).contains("lost ").endsWith("2 2");
  }

  private String lastStepOf(String program) throws Exception {
    Path source = folder.resolve("Main.java");
    Files.writeString(source, program.replace("STEP", STEP));
    Map<String, byte[]> rewritten = Programs.rewrite(Programs.compile(source, folder));
    RunningNodes.run(
        2,
        () -> Programs.loader(rewritten),
        Duration.ofSeconds(30),
        LostNodeTest::killSecond,
        "Main");
    return System.clearProperty(STEP);
  }

  /**
   * The first thread would be at the second node. Another one there asks for more than there was
   * room for at first.
   *
   * @param other whether that other one is the first who asks for anything
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsDueLaterIsDone(boolean other) throws Exception {
    String program =
        """
          import java.util.concurrent.*;

          public class Main {
            static void times() throws Exception {
              CompletableFuture<String> late = new CompletableFuture<String>();
              try {
                late.orTimeout(1, TimeUnit.MILLISECONDS).get(20, TimeUnit.SECONDS);
                throw new IllegalStateException();
              } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TimeoutException)) {
                  throw e;
                }
              }
              late = new CompletableFuture<String>();
              late.completeOnTimeout("", 1, TimeUnit.MILLISECONDS).get(20, TimeUnit.SECONDS);
              CountDownLatch done = new CountDownLatch(1);
              Executor soon =
                  CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, Runnable::run);
              soon.execute(done::countDown);
              if (!done.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException();
              }
            }

            static void manyLater(long unit) {
              for (int i = 0; i < 40; i++) {
                new CompletableFuture<String>().orTimeout(unit + i, TimeUnit.MILLISECONDS);
              }
            }

            public static void main(String[] args) throws Exception {
              if (OTHER) {
                Thread first = new Thread(() -> manyLater(100));
                first.start();
                first.join();
              }
              times();
              for (int i = 0; i < 2; i++) {
                Thread other = new Thread(() -> manyLater(3_600_000));
                other.start();
                other.join();
                other = new Thread(() -> manyLater(300));
                other.start();
                other.join();
              }
              System.setProperty("STEP", "made");
              while (!System.getProperty("STEP").equals("killed")) {
                Thread.sleep(1);
              }
              for (int i = 0; i < 40; i++) {
                times();
                Thread.sleep(10);
              }
              System.setProperty("STEP", "timed");
            }
          }
        """;
    assertThat(lastStepOf(program.replace("OTHER", String.valueOf(other)))).isEqualTo("timed");
  }
}
