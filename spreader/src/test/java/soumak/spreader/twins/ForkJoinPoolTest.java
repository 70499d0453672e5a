package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many threads a pool has, and which of them do what. */
@Timeout(60)
class ForkJoinPoolTest {
  private static final int SPARES = 256;

  private static <T> RecursiveTask<T> task(Supplier<T> body) {
    return new RecursiveTask<>() {
      @Override
      protected T compute() {
        return body.get();
      }
    };
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int meet(CyclicBarrier barrier) {
    try {
      return barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The pool does not hear of this wait. */
  private static int meet(CountDownLatch all) {
    all.countDown();
    try {
      all.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return 1;
  }

  /** The idle one cannot take the first task before the second one has come. */
  @Test
  void oneIdleThreadIsNotWokenForTwoTasks() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    pool.submit(() -> 1).get();
    until(pool::isQuiescent);
    CountDownLatch both = new CountDownLatch(2);
    Future<Integer> first;
    Future<Integer> second;
    synchronized (pool) {
      first = pool.submit(() -> meet(both));
      second = pool.submit(() -> meet(both));
    }
    assertThat(first.get(20, TimeUnit.SECONDS) + second.get(20, TimeUnit.SECONDS)).isEqualTo(2);
    assertThat(pool.getPoolSize()).isEqualTo(2);
    pool.close();
  }

  @Test
  void noMoreWorkAtOnceThanThePoolIsFor() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    Future<Integer> nested =
        pool.submit(() -> CompletableFuture.supplyAsync(() -> 1, pool).join() + 1);
    assertThat(nested.get()).isEqualTo(2);
    assertThat(pool.getPoolSize()).isEqualTo(2);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    for (int round = 0; round < 50; round++) {
      List<Future<?>> all = new java.util.ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(
            pool.submit(() -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              sleep();
              running.decrementAndGet();
            }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    assertThat(most.get()).isEqualTo(1);
    pool.close();
  }

  @Test
  void saysWhatItDoes() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    CountDownLatch forked = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    Future<Integer> task =
        pool.submit(() -> {
          RecursiveTask<Integer> one = task(() -> 1);
          one.fork();
          forked.countDown();
          open.await();
          return one.join();
        });
    forked.await();
    Future<Integer> other = pool.submit(() -> 2);
    assertThat(pool.getActiveThreadCount()).isEqualTo(1);
    assertThat(pool.getRunningThreadCount()).isEqualTo(1);
    assertThat(pool.getQueuedTaskCount()).isEqualTo(1);
    assertThat(pool.getQueuedSubmissionCount()).isEqualTo(1);
    assertThat(pool.hasQueuedSubmissions()).isTrue();
    assertThat(pool.getStealCount()).isEqualTo(1);
    assertThat(pool.getAsyncMode()).isFalse();
    open.countDown();
    assertThat(task.get() + other.get()).isEqualTo(3);
    assertThat(pool.hasQueuedSubmissions()).isFalse();
    assertThat(pool.getStealCount()).isEqualTo(2);
    assertThat(pool.isTerminating()).isFalse();
    pool.shutdownNow();
    until(pool::isTerminated);
    assertThat(pool.isTerminating()).isFalse();
  }

  @Test
  void whoWaitsForATaskFromOutsideDoesIt() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    Future<Boolean> same =
        pool.submit(() -> pool.submit(Thread::currentThread).get() == Thread.currentThread());
    assertThat(same.get()).isTrue();
    assertThat(pool.getPoolSize()).isEqualTo(1);
    pool.close();
  }

  /** Both work, so nobody else takes it. */
  @Test
  void whoWaitsForATaskThatAnotherOneHasForkedDoesIt() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    CountDownLatch both = new CountDownLatch(2);
    CountDownLatch forked = new CountDownLatch(1);
    RecursiveTask<Thread> task = task(Thread::currentThread);
    Future<Boolean> joining =
        pool.submit(() -> {
          meet(both);
          until(() -> forked.getCount() == 0);
          return task.join() == Thread.currentThread();
        });
    Future<Boolean> forking =
        pool.submit(() -> {
          meet(both);
          task.fork();
          forked.countDown();
          until(joining::isDone);
          return ForkJoinTask.getQueuedTaskCount() == 0;
        });
    assertThat(joining.get()).isTrue();
    assertThat(forking.get()).isTrue();
    assertThat(pool.getPoolSize()).isEqualTo(2);
    pool.close();
  }

  /** Each one is stolen from the one before, as long as there are threads for that. */
  private static int skewed(int depth, ForkJoinPool pool, AtomicInteger most) {
    if (depth == 0) {
      return 0;
    }
    RecursiveTask<Integer> next = task(() -> skewed(depth - 1, pool, most));
    next.fork();
    until(() -> {
      most.accumulateAndGet(pool.getPoolSize(), Math::max);
      return ForkJoinTask.getQueuedTaskCount() == 0 || most.get() >= 2 + SPARES;
    });
    sleep();
    return next.join() + 1;
  }

  @Test
  void threadsHaveABound() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    AtomicInteger most = new AtomicInteger();
    assertThat(pool.submit(() -> skewed(600, pool, most)).get()).isEqualTo(600);
    assertThat(most.get()).isEqualTo(2 + SPARES);
    until(() -> pool.getPoolSize() <= 2);
    assertThat(pool.submit(() -> skewed(20, pool, most)).get()).isEqualTo(20);
    pool.close();
    assertThat(pool.isTerminated()).isTrue();
  }

  private static int nested(int depth) {
    return depth == 0 ? 0 : CompletableFuture.supplyAsync(() -> nested(depth - 1)).join() + 1;
  }

  /** It could be any of them that does not come, so none is left out. */
  @Test
  void whoWaitsForAFutureHasAThreadInItsPlaceOrIsRefused() {
    assertThat(nested(200)).isEqualTo(200);
    assertThatThrownBy(() -> nested(ForkJoinPool.getCommonPoolParallelism() + SPARES + 2))
        .hasRootCauseInstanceOf(RejectedExecutionException.class)
        .hasRootCauseMessage("Thread limit exceeded replacing blocked worker");
    assertThat(nested(200)).isEqualTo(200);
  }

  /** The last but one is the one for which there is nobody. */
  @Test
  void whoWaitsAtABarrierHasAThreadInItsPlaceOrWaitsWithout() throws Exception {
    int most = ForkJoinPool.getCommonPoolParallelism() + SPARES;
    CyclicBarrier barrier = new CyclicBarrier(most + 1);
    List<Future<Integer>> all = new java.util.ArrayList<>();
    for (int i = 0; i <= most; i++) {
      all.add(ForkJoinPool.commonPool().submit(() -> meet(barrier)));
    }
    java.util.Set<Integer> places = new java.util.HashSet<>();
    try {
      for (Future<Integer> each : all) {
        places.add(each.get(30, TimeUnit.SECONDS));
      }
    } finally {
      until(() -> {
        barrier.reset(); // the pool is everybody's
        return all.stream().allMatch(Future::isDone);
      });
    }
    assertThat(places).hasSize(most + 1);
    assertThat(nested(200)).isEqualTo(200);
  }

  /** Each one is done by a further thread; the last one waits for the first of all. */
  private static int toTheBound(
      ForkJoinPool pool, Runnable there, AtomicReference<ForkJoinTask<Integer>> first) {
    if (pool.getPoolSize() >= 2 + SPARES + 1) {
      there.run();
      return first.get().join();
    }
    RecursiveTask<Integer> next = task(() -> toTheBound(pool, there, first));
    next.fork();
    until(() -> ForkJoinTask.getQueuedTaskCount() == 0);
    return next.join();
  }

  /** The first one waits for a task that comes when all others wait, and no thread is left. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoWaitsForATaskThatNobodyCanTakeDoesItWhenItComes(boolean forked) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    RecursiveTask<Integer> late = task(() -> 1);
    Runnable there = forked ? late::fork : () -> pool.execute(late);
    AtomicReference<ForkJoinTask<Integer>> first = new AtomicReference<>();
    first.set(
        task(() -> {
          task(() -> toTheBound(pool, there, first)).fork();
          until(() -> ForkJoinTask.getQueuedTaskCount() == 0);
          return late.join();
        }));
    assertThat(pool.submit(first.get()).get(30, TimeUnit.SECONDS)).isEqualTo(1);
    pool.close();
  }

  @Test
  void twoPoolsMayWaitForEachOther() throws Exception {
    ForkJoinPool one = new ForkJoinPool(2);
    ForkJoinPool other = new ForkJoinPool(2);
    List<Future<Integer>> all = new java.util.ArrayList<>();
    for (int i = 0; i < SPARES + 50; i++) {
      all.add(one.submit(() -> other.submit(() -> one.submit(() -> 1).get()).get()));
    }
    for (Future<Integer> each : all) {
      assertThat(each.get(60, TimeUnit.SECONDS)).isEqualTo(1);
    }
    one.shutdown();
    other.shutdown();
  }

  @Test
  void workersMayWaitUntilTheOthersHaveNothingToDo() throws Exception {
    for (int parallelism = 1; parallelism <= 3; parallelism++) {
      ForkJoinPool pool = new ForkJoinPool(parallelism);
      AtomicInteger done = new AtomicInteger();
      List<Future<Boolean>> all = new java.util.ArrayList<>();
      for (int i = 0; i < 2; i++) {
        all.add(
            pool.submit(() -> {
              for (int each = 0; each < 10; each++) {
                pool.execute(done::incrementAndGet);
                task(done::incrementAndGet).fork();
              }
              return pool.awaitQuiescence(20, TimeUnit.SECONDS);
            }));
      }
      assertThat(all.get(0).get()).isTrue();
      assertThat(all.get(1).get()).isTrue();
      assertThat(done.get()).isEqualTo(40);
      pool.shutdown();
      assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Whoever looked through all of them would not come to an end in time. */
  @Test
  void manyAreJoinedInTheOrderInWhichTheyWereForked() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    int sum =
        pool.submit(
                () -> {
                  List<RecursiveTask<Integer>> all = new java.util.ArrayList<>();
                  for (int i = 0; i < 200_000; i++) {
                    RecursiveTask<Integer> each = task(() -> 1);
                    each.fork();
                    all.add(each);
                  }
                  int ones = 0;
                  for (RecursiveTask<Integer> each : all) {
                    ones += each.join();
                  }
                  return ones;
                })
            .get();
    assertThat(sum).isEqualTo(200_000);
    pool.close();
  }

  /** As tasks of the other pools; what a worker has submitted is not interrupted in the JDK. */
  @Test
  void whatWasSubmittedFromOutsideIsInterruptedWhenItIsCancelled() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    CountDownLatch running = new CountDownLatch(2);
    Callable<Integer> waiting =
        () -> {
          running.countDown();
          new CountDownLatch(1).await();
          return 1;
        };
    Future<Integer> first = pool.submit(waiting);
    until(() -> running.getCount() == 1);
    assertThat(first.cancel(true)).isTrue();
    assertThat(first.isCancelled()).isTrue();
    assertThat(pool.submit(Thread::interrupted).get(20, TimeUnit.SECONDS)).isFalse();
    List<Future<Integer>> all = pool.invokeAll(List.of(waiting), 1, TimeUnit.MILLISECONDS);
    assertThat(all.getFirst().isCancelled()).isTrue();
    assertThat(pool.submit(Thread::interrupted).get(20, TimeUnit.SECONDS)).isFalse();
    pool.close();
  }

  @Test
  void anInterruptIsNotLeftForTheNextTask() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    CountDownLatch there = new CountDownLatch(1);
    Future<?> first =
        pool.submit(() -> {
          until(() -> there.getCount() == 0);
          Thread.currentThread().interrupt();
        });
    Future<Boolean> next = pool.submit(Thread::interrupted);
    there.countDown();
    assertThat(next.get()).isFalse();
    assertThat(first.get()).isNull();
    pool.close();
  }

  /** Of a task that is done while another one waits for it, and of that one. */
  private static List<Boolean> interrupted(
      ExecutorService pool, Function<Future<Boolean>, Boolean> join) throws Exception {
    CountDownLatch there = new CountDownLatch(1);
    AtomicReference<Future<Boolean>> next = new AtomicReference<>();
    Future<List<Boolean>> first =
        pool.submit(() -> {
          there.await();
          Thread.currentThread().interrupt();
          return List.of(join.apply(next.get()), Thread.interrupted());
        });
    next.set(pool.submit(Thread::interrupted));
    there.countDown();
    return first.get(20, TimeUnit.SECONDS);
  }

  /** As its namesake, where another thread does it. */
  @Test
  void anInterruptIsNotForTheTaskFromOutsideThatIsDoneMeanwhile() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1);
        var jdk = new java.util.concurrent.ForkJoinPool(1)) {
      assertThat(interrupted(pool, next -> ((ForkJoinTask<Boolean>) next).join()))
          .isEqualTo(
              interrupted(jdk, next -> ((java.util.concurrent.ForkJoinTask<Boolean>) next).join()))
          .containsExactly(false, true);
    }
  }

  private static Class<?> thrownByGet(ExecutorService pool) throws Exception {
    CountDownLatch there = new CountDownLatch(1);
    AtomicReference<Future<Boolean>> next = new AtomicReference<>();
    Future<Class<?>> first =
        pool.submit(() -> {
          there.await();
          Thread.currentThread().interrupt();
          return thrown(next.get()::get);
        });
    next.set(pool.submit(Thread::interrupted));
    there.countDown();
    return first.get(20, TimeUnit.SECONDS);
  }

  @Test
  void whoIsInterruptedDoesNothingToGetAResult() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1);
        var jdk = new java.util.concurrent.ForkJoinPool(1)) {
      assertThat(thrownByGet(pool))
          .isEqualTo(thrownByGet(jdk))
          .isEqualTo(InterruptedException.class);
    }
  }

  @Test
  void anInterruptIsForTheForkedTaskThatIsDoneMeanwhile() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    Future<Boolean> joining =
        pool.submit(() -> {
          Thread.currentThread().interrupt();
          return task(Thread::interrupted).fork().join();
        });
    assertThat(joining.get(20, TimeUnit.SECONDS)).isTrue();
    Future<Boolean> quieting =
        pool.submit(() -> {
          ForkJoinTask<Boolean> forked = task(Thread::interrupted).fork();
          Thread.currentThread().interrupt();
          return pool.awaitQuiescence(20, TimeUnit.SECONDS) && forked.join();
        });
    assertThat(quieting.get(20, TimeUnit.SECONDS)).isTrue();
    pool.close();
  }

  /** The pool has nobody else, or somebody idle, who is interrupted meanwhile. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatIsForkedInAPoolThatWasStoppedIsInterrupted(int parallelism) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(parallelism);
    CountDownLatch all = new CountDownLatch(parallelism);
    for (int i = 0; i < parallelism; i++) {
      pool.execute(() -> meet(all));
    }
    until(pool::isQuiescent);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    CountDownLatch free = new CountDownLatch(1);
    RecursiveTask<Boolean> forked =
        task(() -> {
          try {
            free.await();
            return false;
          } catch (InterruptedException e) {
            return true;
          }
        });
    pool.execute(() -> {
      running.countDown();
      until(() -> stopped.getCount() == 0);
      forked.fork();
    });
    until(() -> running.getCount() == 0);
    pool.shutdownNow();
    stopped.countDown();
    try {
      assertThat(forked.get(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      free.countDown();
    }
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }

  /** The class of what a call throws; of an ExecutionException, that of what it is about. */
  private static Class<?> thrown(Callable<?> call) {
    try {
      return fail("it throws, and gives no " + call.call());
    } catch (ExecutionException e) {
      return e.getCause().getClass();
    } catch (Exception e) {
      return e.getClass();
    }
  }

  private static Object failing() throws IOException {
    throw new IOException("nothing to read");
  }

  private static final Callable<Object> FAILING = ForkJoinPoolTest::failing;

  private static List<Class<?>> thrownByJdk(java.util.concurrent.ForkJoinPool pool) {
    var failed = java.util.concurrent.ForkJoinTask.adapt(() -> 1);
    failed.completeExceptionally(new IOException("by hand"));
    return List.of(
        thrown(() -> pool.submit(FAILING).join()),
        thrown(() -> pool.submit(FAILING).get()),
        thrown(() -> pool.submit(() -> pool.submit(FAILING).join()).join()),
        pool.submit(() -> thrown(() -> pool.submit(FAILING).get())).join(),
        thrown(() -> pool.invokeAll(List.of(FAILING)).getFirst().get()),
        thrown(() -> java.util.concurrent.ForkJoinTask.adapt(FAILING).invoke()),
        thrown(failed::join),
        thrown(failed::get));
  }

  private static List<Class<?>> thrownByTwin(ForkJoinPool pool) {
    ForkJoinTask<Integer> failed = ForkJoinTask.adapt(() -> 1);
    failed.completeExceptionally(new IOException("by hand"));
    return List.of(
        thrown(() -> pool.submit(FAILING).join()),
        thrown(() -> pool.submit(FAILING).get()),
        thrown(() -> pool.submit(() -> pool.submit(FAILING).join()).join()),
        pool.submit(() -> thrown(() -> pool.submit(FAILING).get())).join(),
        thrown(() -> pool.invokeAll(List.of(FAILING)).getFirst().get()),
        thrown(() -> ForkJoinTask.adapt(FAILING).invoke()),
        thrown(failed::join),
        thrown(failed::get));
  }

  @Test
  void checkedExceptionsComeAsInTheJdk() {
    try (ForkJoinPool pool = new ForkJoinPool(2);
        var jdk = new java.util.concurrent.ForkJoinPool(2)) {
      assertThat(thrownByTwin(pool)).isEqualTo(thrownByJdk(jdk));
    }
  }

  /** The monitor of a task may be the program's where nobody of the pool waits. */
  @Test
  void whoGivesATaskToAPoolThatRestsDoesNotWait() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    for (int i = 0; i < 2; i++) {
      RecursiveTask<Integer> task = task(() -> 1);
      synchronized (task) {
        java.util.concurrent.CompletableFuture.runAsync(() -> pool.execute(task))
            .get(20, TimeUnit.SECONDS);
      }
      assertThat(task.get()).isEqualTo(1);
      until(pool::isQuiescent);
    }
    pool.close();
  }
}
