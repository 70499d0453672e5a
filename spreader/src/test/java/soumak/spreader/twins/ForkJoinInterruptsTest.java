package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waits that are interrupted, and those in pools that are stopped, as in the JDK. */
@Timeout(60)
class ForkJoinInterruptsTest {
  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private static boolean rests(Thread thread) {
    return thread != null
        && (thread.getState() == Thread.State.WAITING
            || thread.getState() == Thread.State.TIMED_WAITING);
  }

  private static String thrown(Callable<?> call) {
    try {
      return String.valueOf(call.call());
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  /** What a worker of a pool gets that waits while the pool is stopped. */
  private static String gets(ExecutorService pool, Callable<?> waits) throws InterruptedException {
    AtomicReference<Thread> worker = new AtomicReference<>();
    AtomicReference<String> told = new AtomicReference<>();
    pool.execute(() -> {
      worker.set(Thread.currentThread());
      told.set(thrown(waits) + ", interrupted: " + Thread.interrupted());
    });
    until(() -> rests(worker.get()));
    pool.shutdownNow();
    return "ended: " + pool.awaitTermination(10, TimeUnit.SECONDS) + ", " + told.get();
  }

  private static String whileStopped(Callable<?> waits) throws InterruptedException {
    return gets(new ForkJoinPool(2), waits);
  }

  private static String whileStoppedInJdk(Callable<?> waits) throws InterruptedException {
    return gets(new java.util.concurrent.ForkJoinPool(2), waits);
  }

  /** Of a task that nobody runs. */
  @Test
  void whoWaitsForATaskInAPoolThatIsStoppedCancelsIt() throws Exception {
    for (int i = 0; i < 3; i++) {
      ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
      var jdk = java.util.concurrent.ForkJoinTask.adapt(() -> 1);
      List<Callable<?>> waits =
          List.of(task::join, task::get, () -> task.get(30, TimeUnit.SECONDS));
      List<Callable<?>> expected =
          List.of(jdk::join, jdk::get, () -> jdk.get(30, TimeUnit.SECONDS));
      assertThat(whileStopped(waits.get(i)))
          .isEqualTo(whileStoppedInJdk(expected.get(i)))
          .isEqualTo("ended: true, CancellationException, interrupted: true");
      assertThat(task.isCancelled()).isTrue();
    }
  }

  @Test
  void whoIsInterruptedInAPoolThatGoesOnCancelsNothing() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
    AtomicReference<Thread> worker = new AtomicReference<>();
    ForkJoinTask<Integer> joining =
        pool.submit(() -> {
          worker.set(Thread.currentThread());
          return task.join();
        });
    until(() -> rests(worker.get()));
    worker.get().interrupt();
    task.complete(7);
    assertThat(joining.get(20, TimeUnit.SECONDS)).isEqualTo(7);
    pool.close();
  }

  private static void nap() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** By one that is interrupted already, while a task runs for a moment. */
  private static String interrupted(ExecutorService pool, BooleanSupplier waits, boolean inside)
      throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    pool.execute(() -> {
      running.countDown();
      nap();
    });
    until(() -> running.getCount() == 0);
    Callable<String> waiting =
        () -> {
          Thread.currentThread().interrupt();
          return waits.getAsBoolean() + ", interrupted: " + Thread.interrupted();
        };
    return inside ? pool.submit(waiting).get(20, TimeUnit.SECONDS) : waiting.call();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoWaitsUntilAPoolIsQuietIsNotInterrupted(boolean inside) throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(2);
        var jdk = new java.util.concurrent.ForkJoinPool(2)) {
      assertThat(interrupted(pool, () -> pool.awaitQuiescence(20, TimeUnit.SECONDS), inside))
          .isEqualTo(interrupted(jdk, () -> jdk.awaitQuiescence(20, TimeUnit.SECONDS), inside))
          .isEqualTo("true, interrupted: true");
    }
  }

  /**
   * While a task runs that heeds no interrupt: before the pool is stopped, by a worker and by
   * another thread meanwhile, and behind that.
   */
  private static String quiet(ExecutorService pool, LongPredicate waits, BooleanSupplier isQuiet)
      throws InterruptedException {
    AtomicBoolean running = new AtomicBoolean();
    AtomicBoolean free = new AtomicBoolean();
    AtomicReference<Thread> worker = new AtomicReference<>();
    AtomicReference<Boolean> inside = new AtomicReference<>();
    AtomicReference<Boolean> outside = new AtomicReference<>();
    pool.execute(() -> {
      running.set(true);
      until(free::get);
    });
    until(running::get);
    pool.execute(() -> {
      worker.set(Thread.currentThread());
      inside.set(waits.test(5_000));
    });
    until(() -> rests(worker.get()));
    Thread other = Thread.ofPlatform().daemon().start(() -> outside.set(waits.test(5_000)));
    until(() -> rests(other));
    String told = waits.test(1) + " " + isQuiet.getAsBoolean();
    try {
      pool.shutdownNow();
      other.join();
      until(() -> inside.get() != null);
      told += " " + inside.get() + " " + outside.get();
      told += " " + waits.test(5_000) + " " + isQuiet.getAsBoolean();
    } finally {
      free.set(true);
    }
    return told + " " + pool.awaitTermination(20, TimeUnit.SECONDS);
  }

  @Test
  void aPoolThatIsStoppedCountsAsQuiet() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(2);
        var jdk = new java.util.concurrent.ForkJoinPool(2)) {
      assertThat(
              quiet(
                  pool,
                  millis -> pool.awaitQuiescence(millis, TimeUnit.MILLISECONDS),
                  pool::isQuiescent))
          .isEqualTo(
              quiet(
                  jdk,
                  millis -> jdk.awaitQuiescence(millis, TimeUnit.MILLISECONDS),
                  jdk::isQuiescent))
          .isEqualTo("false false true true true true true");
    }
  }
}
