package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pools, as far as programs cannot show it by what they print. */
@Timeout(60)
class PoolsTest {
  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void eventually(Callable<Boolean> condition) throws Exception {
    while (!condition.call()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void idleThreadsGo() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 3, 1, TimeUnit.MILLISECONDS, new SynchronousQueue<>());
    CountDownLatch open = new CountDownLatch(1);
    for (int i = 0; i < 3; i++) {
      pool.execute(() -> await(open));
    }
    assertThatThrownBy(() -> pool.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    assertThat(pool.getActiveCount()).isEqualTo(3);
    open.countDown();
    eventually(() -> pool.getPoolSize() == 1);
    pool.allowCoreThreadTimeOut(true);
    eventually(() -> pool.getPoolSize() == 0);
    assertThat(pool.submit(() -> 7).get()).isEqualTo(7);
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertThat(pool.getCompletedTaskCount()).isEqualTo(4);
  }

  @Test
  void poolsOfNoCoreThreadsRunWhatIsQueued() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    for (int i = 0; i < 200; i++) {
      assertThat(pool.submit(() -> 1).get(20, TimeUnit.SECONDS)).isEqualTo(1);
    }
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  /** Also while a worker goes that has done some. */
  @Test
  void whatHasBeenDoneStaysDone() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    long most = 0;
    for (int i = 0; i < 2000; i++) {
      pool.submit(() -> 1).get(20, TimeUnit.SECONDS);
      for (int looks = 0; looks < 30 || pool.getPoolSize() > 0; looks++) {
        long done = pool.getCompletedTaskCount();
        assertThat(done).isGreaterThanOrEqualTo(most);
        most = done;
      }
    }
    pool.shutdown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    assertThat(pool.getCompletedTaskCount()).isEqualTo(2000);
  }

  /** Whoever takes first is overtaken by another one. */
  private static final class Overtaking extends java.util.concurrent.LinkedBlockingQueue<Runnable> {
    private static final long serialVersionUID = 1;
    private final transient AtomicReference<Runnable> before = new AtomicReference<>();

    @Override
    public Runnable take() throws InterruptedException {
      Runnable first = before.getAndSet(null);
      if (first != null) {
        first.run();
        while (!isEmpty()) {
          Thread.onSpinWait();
        }
      }
      return super.take();
    }
  }

  @Test
  void whoWaitsForATaskThatAnotherOneHasTakenEnds() throws Exception {
    for (boolean twin : new boolean[] {false, true}) {
      Overtaking queue = new Overtaking();
      ExecutorService pool =
          twin
              ? new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, queue)
              : new java.util.concurrent.ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, queue);
      CountDownLatch one = new CountDownLatch(1);
      CountDownLatch two = new CountDownLatch(1);
      List<Future<Integer>> all = new java.util.ArrayList<>();
      for (CountDownLatch each : List.of(one, two, new CountDownLatch(0))) {
        all.add(
            pool.submit(() -> {
              each.await();
              return 1;
            }));
      }
      queue.before.set(two::countDown);
      pool.shutdown();
      one.countDown();
      assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).as("twin: %s", twin).isTrue();
      for (Future<Integer> each : all) {
        assertThat(each.get()).isEqualTo(1);
      }
    }
  }

  @Test
  void aPoolEndsWhenTheLastTaskThatItWaitsForIsCancelled() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
    pool.setRemoveOnCancelPolicy(true);
    Future<?> later = pool.schedule(() -> 1, 1, TimeUnit.HOURS);
    pool.shutdown();
    assertThat(pool.isTerminated()).isFalse();
    assertThat(later.cancel(false)).isTrue();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void threadsThatDieAreReplaced() throws Exception {
    AtomicInteger made = new AtomicInteger();
    ExecutorService pool =
        Executors.newFixedThreadPool(
            1,
            body -> {
              made.incrementAndGet();
              Thread thread = new Thread(body);
              thread.setUncaughtExceptionHandler((of, failure) -> {});
              return thread;
            });
    pool.execute(() -> {
      throw new IllegalStateException();
    });
    assertThat(pool.submit(() -> 1).get()).isEqualTo(1);
    assertThat(made.get()).isEqualTo(2);
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void poolsBearAFactoryThatMakesNothing() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1, body -> null);
    Future<Integer> never = pool.submit(() -> 1);
    assertThat(never.isDone()).isFalse();
    assertThat(pool.shutdownNow()).hasSize(1);
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void whoJoinsDoesNotDoWhatMayWaitForIt() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    CountDownLatch joined = new CountDownLatch(1);
    CountDownLatch queued = new CountDownLatch(1);
    Future<Integer> first =
        pool.submit(() -> {
          queued.await();
          int count = new Count(3).fork().join();
          joined.countDown();
          return count;
        });
    Future<Boolean> second = pool.submit(() -> joined.await(1, TimeUnit.MINUTES));
    queued.countDown();
    assertThat(first.get()).isEqualTo(8);
    assertThat(second.get()).isTrue();
    pool.close();
  }

  @Test
  void shutdownLeavesTasksAndStopInterruptsThem() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Future<?> first =
        pool.submit(() -> {
          running.countDown();
          never.await();
          return null;
        });
    Future<Integer> second = pool.submit(() -> 2);
    running.await();
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.MILLISECONDS)).isFalse();
    assertThatThrownBy(() -> pool.submit(() -> 3)).isInstanceOf(RejectedExecutionException.class);
    assertThat(pool.shutdownNow()).hasSize(1);
    assertThatThrownBy(first::get).hasCauseInstanceOf(InterruptedException.class);
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertThat(second.isDone()).isFalse();
  }

  @Test
  void allAndAny() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CountDownLatch never = new CountDownLatch(1);
    Callable<String> slow =
        () -> {
          never.await();
          return "slow";
        };
    Callable<String> bad =
        () -> {
          throw new ArithmeticException();
        };
    assertThat(pool.invokeAny(List.of(slow, bad, () -> "quick"))).isEqualTo("quick");
    assertThatThrownBy(() -> pool.invokeAny(List.of(bad)))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> pool.invokeAny(List.of(slow), 1, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    List<Future<String>> all =
        pool.invokeAll(List.of(() -> "one", slow), 20, TimeUnit.MILLISECONDS);
    assertThat(all).allMatch(Future::isDone);
    assertThatThrownBy(all.get(1)::get).isInstanceOf(CancellationException.class);
    pool.close();
    assertThat(pool.isTerminated()).isTrue();
  }

  @Test
  void scheduledTasksEnd() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    CountDownLatch three = new CountDownLatch(3);
    ScheduledFuture<?> often =
        pool.scheduleAtFixedRate(three::countDown, 0, 1, TimeUnit.MILLISECONDS);
    three.await();
    assertThat(often.isDone()).isFalse();
    ScheduledFuture<Integer> later = pool.schedule(() -> 5, 10, TimeUnit.MILLISECONDS);
    ScheduledFuture<?> never = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
    assertThat(never.compareTo(later)).isPositive();
    pool.shutdown();
    assertThat(later.get()).isEqualTo(5);
    assertThatThrownBy(often::get).isInstanceOf(CancellationException.class);
    assertThat(pool.isTerminated()).isFalse();
    assertThat(pool.shutdownNow()).contains((Runnable) never);
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  private static final class Count extends RecursiveTask<Integer> {
    private final int depth;

    Count(int depth) {
      this.depth = depth;
    }

    @Override
    protected Integer compute() {
      if (depth == 0) {
        return 1;
      }
      Count left = new Count(depth - 1);
      Count right = new Count(depth - 1);
      left.fork();
      return right.compute() + left.join();
    }
  }

  @Test
  void forkedTasksAreAllDone() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(4);
    for (int i = 0; i < 20; i++) {
      assertThat(pool.invoke(new Count(10))).isEqualTo(1024);
    }
    assertThat(pool.getPoolSize()).isLessThanOrEqualTo(8);
    for (int i = 0; i < 1000; i++) {
      pool.execute(() -> new Count(2).invoke());
    }
    assertThat(pool.awaitQuiescence(1, TimeUnit.MINUTES)).isTrue();
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertThatThrownBy(() -> pool.submit(() -> 1)).isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void aPoolThatIsShutDownDoesWhatItHasTaken() throws Exception {
    for (int round = 0; round < 50; round++) {
      ForkJoinPool pool = new ForkJoinPool(2);
      AtomicInteger done = new AtomicInteger();
      for (int i = 0; i < 20; i++) {
        pool.execute(() -> done.addAndGet(new Count(3).invoke()));
      }
      pool.shutdown();
      assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
      assertThat(done.get()).isEqualTo(160);
    }
  }

  private static <T> RecursiveTask<T> task(java.util.function.Supplier<T> body) {
    return new RecursiveTask<>() {
      @Override
      protected T compute() {
        return body.get();
      }
    };
  }

  /** The second one, which was forked last, waits for the one that waits for the first. */
  @Test
  void whoJoinsDoesNotDoWhatWaitsForIt() throws Exception {
    for (boolean timed : new boolean[] {false, true}) {
      ForkJoinPool pool = new ForkJoinPool(1);
      RecursiveTask<Integer> first = task(() -> 1);
      RecursiveTask<Integer> middle = task(() -> timed ? got(first) + 1 : first.join() + 1);
      RecursiveTask<Integer> second = task(() -> middle.join() + 1);
      Future<Integer> root =
          pool.submit(() -> {
            first.fork();
            second.fork();
            return middle.invoke() + second.join();
          });
      assertThat(root.get(20, TimeUnit.SECONDS)).isEqualTo(5);
      pool.close();
    }
  }

  private static int got(Future<Integer> task) {
    try {
      return task.get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatWasCancelledIsNotWaitedFor() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    Future<?> later = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
    assertThat(later.cancel(false)).isTrue();
    assertThat(pool.getQueue()).hasSize(1);
    pool.shutdown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whatIsDueRunsAfterTheEnd() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    CountDownLatch open = new CountDownLatch(1);
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      pool.execute(() -> {
        await(open);
        done.incrementAndGet();
      });
    }
    Future<?> later = pool.schedule(done::incrementAndGet, 1, TimeUnit.HOURS);
    pool.shutdown();
    open.countDown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    assertThat(done.get()).isEqualTo(10);
    assertThat(later.isCancelled()).isTrue();
  }

  /** Also of a pool that is shut down already. */
  @Test
  void whatIsRunAfterTheEndMayBeSetLater() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
    Future<?> later = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
    Future<?> often = pool.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);
    pool.shutdown();
    assertThat(pool.getQueue()).hasSize(2);
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    assertThat(later.isCancelled()).isTrue();
    assertThat(often.isDone()).isFalse();
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    assertThat(often.isCancelled()).isTrue();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void nothingIsRepeatedInAPoolThatWasStopped() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    Future<?> often =
        pool.scheduleAtFixedRate(
            () -> {
              running.countDown();
              while (open.getCount() > 0) {
                Thread.onSpinWait();
              }
            },
            0,
            1,
            TimeUnit.HOURS);
    running.await();
    pool.shutdownNow();
    open.countDown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    assertThat(often.isCancelled()).isTrue();
    assertThat(pool.getQueue()).isEmpty();
  }

  @Test
  void aPoolIsNoMoreWhenItsLastHookHasRun() throws Exception {
    CountDownLatch ending = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
          @Override
          protected void terminated() {
            ending.countDown();
            await(open);
          }
        };
    pool.execute(() -> {});
    pool.shutdown();
    ending.await();
    assertThat(pool.isTerminated()).isFalse();
    assertThat(pool.isTerminating()).isTrue();
    assertThat(pool.awaitTermination(0, TimeUnit.SECONDS)).isFalse();
    open.countDown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    assertThat(pool.isTerminating()).isFalse();
  }

  /** A program may say that two of its threads are equal. */
  @Test
  void aPoolOfAThreadForEachTaskKnowsThemAll() throws Exception {
    ExecutorService pool = Executors.newThreadPerTaskExecutor(Alike::new);
    CountDownLatch running = new CountDownLatch(2);
    CountDownLatch interrupted = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      pool.execute(() -> {
        running.countDown();
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          interrupted.countDown();
        }
      });
    }
    running.await();
    pool.shutdownNow();
    assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }
}
