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

/** Pools some of whose threads are lost with the second node, where the first thread runs. */
@Timeout(60)
class LostPoolsTest {
  private static final String STEP = LostPoolsTest.class.getName() + ".step";

  private static final String BEGINNING =
      """
        import java.util.concurrent.*;
        import java.util.concurrent.atomic.*;

        public class Main {
          static void await(String step) {
            try {
              while (!step.equals(System.getProperty("STEP"))) {
                Thread.sleep(1);
              }
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }

          static void lose() {
            System.setProperty("STEP", "made");
            await("killed");
          }

          static void stay(CountDownLatch began) {
            began.countDown();
            try {
              Thread.sleep(60_000);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }

          static String end(Future<?> task) throws Exception {
            try {
              return String.valueOf(task.get(20, TimeUnit.SECONDS));
            } catch (ExecutionException e) {
              return e.getCause().getClass().getSimpleName();
            }
          }

          static boolean isOver(ExecutorService pool) throws Exception {
            pool.shutdown();
            return pool.awaitTermination(20, TimeUnit.SECONDS);
          }
      """;

  @TempDir private Path folder;

  private static void killSecond(LocalCluster cluster, List<Engine> engines)
      throws InterruptedException {
    while (!"made".equals(System.getProperty(STEP))) {
      Thread.sleep(1);
    }
    cluster.kill(engines.get(1).self());
    System.setProperty(STEP, "killed");
  }

  private String lastStepOf(String rest) throws Exception {
    Path source = folder.resolve("Main.java");
    Files.writeString(source, (BEGINNING + rest + "}").replace("STEP", STEP));
    Map<String, byte[]> rewritten = Programs.rewrite(Programs.compile(source, folder));
    RunningNodes.run(
        2,
        () -> Programs.loader(rewritten),
        Duration.ofSeconds(40),
        LostPoolsTest::killSecond,
        "Main");
    return System.clearProperty(STEP);
  }

  /** The other tasks wait for a thread when the only one is lost, or come after that. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "pool.submit(() -> stay(began))",
        "CompletableFuture.runAsync(() -> stay(began), pool)",
        "new ExecutorCompletionService<Void>(pool).submit(() -> stay(began), null)",
        "((ScheduledExecutorService) pool).schedule(() -> stay(began), 1, TimeUnit.MILLISECONDS)"
      })
  void whoWaitsForTheTaskIsToldAndOthersAreDone(String begin) throws Exception {
    String pool = begin.contains("schedule(") ? "newScheduledThreadPool" : "newFixedThreadPool";
    String program =
        """
          public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.POOL(1);
            CountDownLatch began = new CountDownLatch(1);
            Future<?> lost = BEGIN;
            began.await();
            CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> 2, pool);
            Future<Integer> third = pool.submit(() -> 3);
            lose();
            String ends = end(lost) + end(second) + end(third) + end(pool.submit(() -> 4));
            System.setProperty("STEP", ends + isOver(pool));
          }
        """;
    assertThat(lastStepOf(program.replace("POOL", pool).replace("BEGIN", begin)))
        .isEqualTo("NodeLostException234true");
  }

  @Test
  void aLostThreadThatWasIdleIsReplaced() throws Exception {
    String program =
        """
          public static void main(String[] args) throws Exception {
            ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
            String ends = end(pool.submit(() -> 1));
            lose();
            ends += end(pool.submit(() -> 2)) + pool.getPoolSize() + pool.getLargestPoolSize();
            System.setProperty("STEP", ends + isOver(pool));
          }
        """;
    assertThat(lastStepOf(program)).isEqualTo("1211true");
  }

  @Test
  void theProgramGoesOnForWhatWaitsForALostThread() throws Exception {
    String program =
        """
          public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            CountDownLatch began = new CountDownLatch(1);
            pool.execute(() -> stay(began));
            pool.execute(() -> {
              await("killed");
              System.setProperty("STEP", "ran");
            });
            pool.shutdown();
            began.await();
            System.setProperty("STEP", "made");
          }
        """;
    assertThat(lastStepOf(program)).isEqualTo("ran");
  }

  /** The thread of the pool runs at the first node, and was made by one that is lost. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aThreadThatOutlivesItsMakerIsTheOnlyOne(boolean idle) throws Exception {
    String program =
        """
          static final AtomicInteger RUNNING = new AtomicInteger();
          static final AtomicInteger MOST = new AtomicInteger();
          static final CountDownLatch BEGAN = new CountDownLatch(1);
          static final CountDownLatch GOES_ON = new CountDownLatch(1);

          static void work() {
            MOST.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
            BEGAN.countDown();
            try {
              GOES_ON.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            RUNNING.decrementAndGet();
          }

          public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            Runnable work = Main::work;
            Thread maker = new Thread(() -> pool.execute(work));
            maker.start();
            maker.join();
            BEGAN.await();
            if (IDLE) {
              GOES_ON.countDown();
              while (((ThreadPoolExecutor) pool).getActiveCount() > 0) {
                Thread.sleep(1);
              }
            }
            lose();
            Future<?> next = pool.submit(work, 2);
            if (!IDLE) {
              Thread.sleep(500);
            }
            String most = RUNNING + " " + MOST;
            GOES_ON.countDown();
            most += end(next) + " " + MOST + end(pool.submit(work, 3)) + isOver(pool);
            System.setProperty("STEP", most);
          }
        """;
    String ends = lastStepOf(program.replace("IDLE", String.valueOf(idle)));
    assertThat(ends.substring(ends.indexOf(' '))).isEqualTo(" 12 13true");
    assertThat(ends).startsWith(idle ? "" : "1 ");
  }

  /** The pool is enlarged by the second node; both threads have ended before that is lost. */
  @Test
  void aPoolThatAnotherNodeHadEnlargedHasNewThreads() throws Exception {
    String program =
        """
          static void meet(CountDownLatch both) {
            both.countDown();
            try {
              both.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }

          static void enlarge(ThreadPoolExecutor pool) {
            pool.setMaximumPoolSize(2);
            pool.setCorePoolSize(2);
            CountDownLatch both = new CountDownLatch(2);
            pool.execute(() -> meet(both));
            pool.execute(() -> meet(both));
            try {
              while (pool.getPoolSize() > 0) {
                Thread.sleep(1);
              }
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }

          public static void main(String[] args) throws Exception {
            ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                    1, 1, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
            pool.allowCoreThreadTimeOut(true);
            Thread other = new Thread(() -> enlarge(pool));
            other.start();
            other.join();
            lose();
            CountDownLatch both = new CountDownLatch(2);
            Future<Integer> second = pool.submit(() -> meet(both), 2);
            Future<Integer> third = pool.submit(() -> meet(both), 3);
            System.setProperty("STEP", end(second) + end(third) + isOver(pool));
          }
        """;
    assertThat(lastStepOf(program)).isEqualTo("23true");
  }

  /** The thread that is lost has done its round, and another one goes on. */
  @Test
  void aPeriodicTaskGoesOnIfAThreadIsLostBehindItsRound() throws Exception {
    String program =
        """
          static final AtomicBoolean FIRST = new AtomicBoolean(true);
          static final CountDownLatch RAN = new CountDownLatch(1);

          static final class Pool extends ScheduledThreadPoolExecutor {
            Pool() {
              super(2);
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
              if (FIRST.getAndSet(false)) {
                stay(RAN);
              }
            }
          }

          public static void main(String[] args) throws Exception {
            AtomicInteger rounds = new AtomicInteger();
            Pool pool = new Pool();
            Future<?> task =
                pool.scheduleAtFixedRate(
                    () -> rounds.incrementAndGet(), 0, 10, TimeUnit.MILLISECONDS);
            RAN.await();
            lose();
            int enough = rounds.get() + 100;
            while (!task.isDone() && rounds.get() < enough) {
              Thread.sleep(1);
            }
            System.setProperty("STEP", task.isDone() + " " + isOver(pool));
          }
        """;
    assertThat(lastStepOf(program)).isEqualTo("false true");
  }
}
