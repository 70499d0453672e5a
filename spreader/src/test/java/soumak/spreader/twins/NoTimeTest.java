package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Who has no time to wait, and may have been interrupted, is told what the JDK tells. */
@Timeout(60)
class NoTimeTest {
  /**
   * @param method its last two arguments are a time and its unit
   */
  private record Case(
      String name, Supplier<Object> jdk, Supplier<Object> twin, String method, Object... before) {
    Object[] arguments(long time) {
      Object[] all = java.util.Arrays.copyOf(before, before.length + 2);
      all[before.length] = time;
      all[before.length + 1] = TimeUnit.NANOSECONDS;
      return all;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Case of(
      String name, Supplier<Object> jdk, Supplier<Object> twin, String method, Object... before) {
    return new Case(name, jdk, twin, method, before);
  }

  /** Something that another thread has taken. */
  private static Object taken(Object of, String method, Object... given) {
    Thread other = Thread.ofPlatform().start(() -> BothTypes.call(of, method, given));
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return of;
  }

  private static final Callable<Integer> BODY = () -> 1;

  static final List<Case> ALL =
      List.of(
          of(
              "task",
              () -> new java.util.concurrent.FutureTask<>(BODY),
              () -> new FutureTask<>(BODY),
              "get"),
          of(
              "task that has run",
              () -> taken(new java.util.concurrent.FutureTask<>(BODY), "run"),
              () -> taken(new FutureTask<>(BODY), "run"),
              "get"),
          of("future", java.util.concurrent.CompletableFuture::new, CompletableFuture::new, "get"),
          of(
              "future that is complete",
              () -> java.util.concurrent.CompletableFuture.completedFuture(2),
              () -> CompletableFuture.completedFuture(2),
              "get"),
          of(
              "task of fork and join",
              () -> java.util.concurrent.ForkJoinTask.adapt(BODY),
              () -> ForkJoinTask.adapt(BODY),
              "get"),
          of(
              "latch",
              () -> new java.util.concurrent.CountDownLatch(1),
              () -> new CountDownLatch(1),
              "await"),
          of(
              "open latch",
              () -> new java.util.concurrent.CountDownLatch(0),
              () -> new CountDownLatch(0),
              "await"),
          of(
              "semaphore",
              () -> new java.util.concurrent.Semaphore(1),
              () -> new Semaphore(1),
              "tryAcquire",
              2),
          of(
              "fair semaphore",
              () -> new java.util.concurrent.Semaphore(3, true),
              () -> new Semaphore(3, true),
              "tryAcquire",
              2),
          of(
              "barrier",
              () -> new java.util.concurrent.CyclicBarrier(2),
              () -> new CyclicBarrier(2),
              "await"),
          of(
              "barrier for one",
              () -> new java.util.concurrent.CyclicBarrier(1),
              () -> new CyclicBarrier(1),
              "await"),
          of(
              "phaser",
              () -> new java.util.concurrent.Phaser(1),
              () -> new Phaser(1),
              "awaitAdvanceInterruptibly",
              0),
          of(
              "phaser in its next phase",
              () -> taken(new java.util.concurrent.Phaser(1), "arrive"),
              () -> taken(new Phaser(1), "arrive"),
              "awaitAdvanceInterruptibly",
              0),
          of(
              "LinkedBlockingQueue",
              java.util.concurrent.LinkedBlockingQueue::new,
              LinkedBlockingQueue::new,
              "poll"),
          of(
              "full LinkedBlockingQueue",
              () -> taken(new java.util.concurrent.LinkedBlockingQueue<>(1), "add", "x"),
              () -> taken(new LinkedBlockingQueue<>(1), "add", "x"),
              "offer",
              "y"),
          of(
              "ArrayBlockingQueue",
              () -> new java.util.concurrent.ArrayBlockingQueue<>(1),
              () -> new ArrayBlockingQueue<>(1),
              "offer",
              "x"),
          of(
              "LinkedBlockingDeque",
              java.util.concurrent.LinkedBlockingDeque::new,
              LinkedBlockingDeque::new,
              "pollLast"),
          of(
              "full LinkedBlockingDeque",
              () -> taken(new java.util.concurrent.LinkedBlockingDeque<>(1), "add", "x"),
              () -> taken(new LinkedBlockingDeque<>(1), "add", "x"),
              "offerFirst",
              "y"),
          of(
              "PriorityBlockingQueue",
              java.util.concurrent.PriorityBlockingQueue::new,
              PriorityBlockingQueue::new,
              "poll"),
          of("DelayQueue", java.util.concurrent.DelayQueue::new, DelayQueue::new, "poll"),
          of(
              "SynchronousQueue",
              java.util.concurrent.SynchronousQueue::new,
              SynchronousQueue::new,
              "offer",
              "x"),
          of(
              "LinkedTransferQueue",
              java.util.concurrent.LinkedTransferQueue::new,
              LinkedTransferQueue::new,
              "tryTransfer",
              "x"),
          of(
              "free lock",
              java.util.concurrent.locks.ReentrantLock::new,
              ReentrantLock::new,
              "tryLock"),
          of(
              "lock",
              () -> taken(new java.util.concurrent.locks.ReentrantLock(true), "lock"),
              () -> taken(new ReentrantLock(true), "lock"),
              "tryLock"),
          of(
              "lock of a writer",
              () -> new java.util.concurrent.locks.ReentrantReadWriteLock().writeLock(),
              () -> new ReentrantReadWriteLock().writeLock(),
              "tryLock"),
          of(
              "stamp of a reader",
              () -> taken(new java.util.concurrent.locks.StampedLock(), "writeLock"),
              () -> taken(new StampedLock(), "writeLock"),
              "tryReadLock"),
          of(
              "stamp of a writer",
              () -> taken(new java.util.concurrent.locks.StampedLock(), "readLock"),
              () -> taken(new StampedLock(), "readLock"),
              "tryWriteLock"),
          of(
              "pool",
              () -> java.util.concurrent.Executors.newFixedThreadPool(1),
              () -> Executors.newFixedThreadPool(1),
              "awaitTermination"),
          of(
              "pool that has ended",
              () -> taken(java.util.concurrent.Executors.newFixedThreadPool(1), "shutdownNow"),
              () -> taken(Executors.newFixedThreadPool(1), "shutdownNow"),
              "awaitTermination"),
          of(
              "pool of fork and join",
              () -> new java.util.concurrent.ForkJoinPool(1),
              () -> new ForkJoinPool(1),
              "awaitTermination"),
          of(
              "pool with a thread for each",
              () ->
                  java.util.concurrent.Executors.newThreadPerTaskExecutor(
                      Thread.ofPlatform().factory()),
              () -> Executors.newThreadPerTaskExecutor(Thread::new),
              "awaitTermination"));

  private static String told(Object on, Case of, long time, boolean isInterrupted) {
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    // Some of the JDK's pools are of a class that is not public.
    Class<?> type = on instanceof ExecutorService ? ExecutorService.class : on.getClass();
    try {
      Object result = BothTypes.callOf(type, on, of.method, of.arguments(time));
      return result + " " + Thread.interrupted();
    } catch (RuntimeException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause(); // by reflection
      return cause.getClass().getSimpleName() + " " + Thread.interrupted();
    }
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void nobodyWaits(Case of) {
    for (long time : new long[] {0, -1, Long.MIN_VALUE}) {
      for (boolean isInterrupted : new boolean[] {false, true}) {
        Object jdk = of.jdk.get();
        String expected = told(jdk, of, time, isInterrupted);
        assertThat(told(of.twin.get(), of, time, isInterrupted))
            .as("%d, interrupted: %s", time, isInterrupted)
            .isEqualTo(expected);
      }
    }
  }
}
