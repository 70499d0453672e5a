package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Three threads do what comes by chance, one after the other, with a lock of the JDK and its twin:
 * each call gives the same, also where it is not allowed. None of them waits.
 */
@Timeout(60)
class HeldLocksTest {
  private static final int CALLS = 1500;

  private final List<java.util.concurrent.ExecutorService> threads =
      List.of(
          java.util.concurrent.Executors.newSingleThreadExecutor(),
          java.util.concurrent.Executors.newSingleThreadExecutor(),
          java.util.concurrent.Executors.newSingleThreadExecutor());

  @AfterEach
  void end() {
    threads.forEach(java.util.concurrent.ExecutorService::shutdownNow);
  }

  /** What a thread says of a call. */
  private String by(int thread, Callable<Object> call) {
    try {
      Future<String> outcome =
          threads
              .get(thread)
              .submit(() -> {
                try {
                  return String.valueOf(call.call());
                } catch (Exception e) {
                  return e.getClass().getSimpleName();
                }
              });
      return outcome.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void both(String what, int thread, Compared<?> of, CallOf<Object> call) {
    String expected = by(thread, () -> call.of(of.jdk()));
    assertThat(by(thread, () -> call.of(of.twin())))
        .as("%s of %s by thread %s", what, of, thread)
        .isEqualTo(expected);
  }

  private interface CallOf<C> {
    Object of(C target) throws Exception;
  }

  private static Object done(Object nothing) {
    return nothing == null ? "done" : nothing;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void locks(long seed) {
    for (boolean fair : new boolean[] {false, true}) {
      Compared<Object> both =
          new Compared<>(
              "lock", new java.util.concurrent.locks.ReentrantLock(fair), new ReentrantLock(fair));
      java.util.Random random = new java.util.Random(seed);
      List<String> calls =
          List.of(
              "tryLock",
              "tryLock",
              "unlock",
              "getHoldCount",
              "isLocked",
              "isHeldByCurrentThread",
              "hasQueuedThreads",
              "getQueueLength",
              "isFair");
      for (int i = 0; i < CALLS; i++) {
        int thread = random.nextInt(3);
        String call = calls.get(random.nextInt(calls.size()));
        both(call, thread, both, it -> done(BothTypes.call(it, call)));
        if (random.nextInt(8) == 0) {
          int time = random.nextInt(-1, 1);
          both("timed", thread, both, it -> ((Lock) it).tryLock(time, TimeUnit.SECONDS));
        }
      }
    }
  }

  /** Calls of one of the views of a lock for readers and writers. */
  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void locksForReadersAndWriters(long seed) {
    for (boolean fair : new boolean[] {false, true}) {
      Compared<Object> both =
          new Compared<>(
              "lock",
              new java.util.concurrent.locks.ReentrantReadWriteLock(fair),
              new ReentrantReadWriteLock(fair));
      java.util.Random random = new java.util.Random(seed);
      List<String> ofView = List.of("tryLock", "tryLock", "unlock", "unlock", "timed");
      List<String> ofWhole =
          List.of(
              "getReadLockCount",
              "isWriteLocked",
              "isWriteLockedByCurrentThread",
              "getWriteHoldCount",
              "getReadHoldCount",
              "hasQueuedThreads",
              "getQueueLength");
      for (int i = 0; i < CALLS; i++) {
        int thread = random.nextInt(3);
        String view = random.nextBoolean() ? "readLock" : "writeLock";
        String call = ofView.get(random.nextInt(ofView.size()));
        both(
            view + "." + call,
            thread,
            both,
            it -> {
              Lock lock = (Lock) BothTypes.call(it, view);
              return call.equals("timed")
                  ? lock.tryLock(0, TimeUnit.SECONDS)
                  : done(BothTypes.call(lock, call));
            });
        String asked = ofWhole.get(random.nextInt(ofWhole.size()));
        both(asked, thread, both, it -> BothTypes.call(it, asked));
        both(
            "held",
            thread,
            both,
            it -> BothTypes.call(BothTypes.call(it, "writeLock"), "getHoldCount"));
      }
    }
  }

  /** What conditions give whom, without anybody who waits. */
  @ParameterizedTest
  @ValueSource(longs = {7, 8})
  void conditions(long seed) {
    Compared<Object> locks =
        new Compared<>("lock", new java.util.concurrent.locks.ReentrantLock(), new ReentrantLock());
    Compared<Condition> both =
        locks.map(".newCondition", it -> (Condition) BothTypes.call(it, "newCondition"));
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < 600; i++) {
      int thread = random.nextInt(2);
      switch (random.nextInt(9)) {
        case 0, 1 -> both("tryLock", thread, locks, it -> ((Lock) it).tryLock());
        case 2 ->
            both(
                "unlock",
                thread,
                locks,
                it -> {
                  ((Lock) it).unlock();
                  return "done";
                });
        case 3 ->
            both(
                "signal",
                thread,
                both,
                it -> {
                  ((Condition) it).signal();
                  return "done";
                });
        case 4 ->
            both(
                "signalAll",
                thread,
                both,
                it -> {
                  ((Condition) it).signalAll();
                  return "done";
                });
        case 5 -> both("await", thread, both, it -> ((Condition) it).await(0, TimeUnit.SECONDS));
        case 6 -> both("awaitNanos", thread, both, it -> ((Condition) it).awaitNanos(-5) <= 0);
        case 7 ->
            both(
                "awaitUntil",
                thread,
                both,
                it -> ((Condition) it).awaitUntil(new java.util.Date(0)));
        default -> {
          both(
              "interrupted",
              thread,
              both,
              it -> {
                Thread.currentThread().interrupt();
                try {
                  return ((Condition) it).await(0, TimeUnit.SECONDS);
                } finally {
                  var _ = Thread.interrupted();
                }
              });
          both("held", thread, locks, it -> BothTypes.call(it, "getHoldCount"));
        }
      }
    }
  }

  /** The stamps of both, by the order in which they came. */
  private static final class Stamps {
    private final List<Long> jdk = new java.util.ArrayList<>(List.of(0L));
    private final List<Long> twin = new java.util.ArrayList<>(List.of(0L));

    List<Long> of(Object lock) {
      return lock instanceof StampedLock ? twin : jdk;
    }
  }

  private static final List<String> STAMPING =
      List.of("tryOptimisticRead", "tryReadLock", "tryWriteLock", "tryOptimisticRead");

  private static final List<String> CONVERTING =
      List.of("tryConvertToReadLock", "tryConvertToWriteLock", "tryConvertToOptimisticRead");

  private static final List<String> USING =
      List.of("unlockRead", "unlockWrite", "unlock", "validate", "unlock");

  private static final List<String> ASKING =
      List.of(
          "isReadLocked", "isWriteLocked", "getReadLockCount", "tryUnlockRead", "tryUnlockWrite");

  /** A stamp by what can be told of it. */
  private static String known(Class<?> type, long stamp) {
    return stamp == 0
        ? "none"
        : BothTypes.callOf(type, null, "isReadLockStamp", stamp)
            + " "
            + BothTypes.callOf(type, null, "isWriteLockStamp", stamp)
            + " "
            + BothTypes.callOf(type, null, "isLockStamp", stamp)
            + " "
            + BothTypes.callOf(type, null, "isOptimisticReadStamp", stamp);
  }

  private static Object given(Object lock, Object stamp, Stamps stamps) {
    stamps.of(lock).add((Long) stamp);
    return known(lock.getClass(), (Long) stamp);
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 10, 11, 12})
  void stampedLocks(long seed) {
    for (int round = 0; round < 40; round++) {
      Compared<Object> both =
          new Compared<>("lock", new java.util.concurrent.locks.StampedLock(), new StampedLock());
      Stamps stamps = new Stamps();
      java.util.Random random = new java.util.Random(seed * 100 + round);
      for (int i = 0; i < 60; i++) {
        int count = stamps.jdk.size();
        int which = random.nextInt(4) == 0 ? random.nextInt(count) : count - 1;
        switch (random.nextInt(4)) {
          case 0 -> {
            String call = STAMPING.get(random.nextInt(STAMPING.size()));
            both(call, 0, both, it -> stamped(it, call, stamps));
          }
          case 1 -> {
            String call = CONVERTING.get(random.nextInt(CONVERTING.size()));
            both(call + " " + which, 1, both, it -> converted(it, call, which, stamps));
          }
          case 2 -> {
            String call = USING.get(random.nextInt(USING.size()));
            both(
                call + " " + which,
                2,
                both,
                it -> done(BothTypes.call(it, call, stamps.of(it).get(which))));
          }
          default -> {
            String call = ASKING.get(random.nextInt(ASKING.size()));
            both(call, 0, both, it -> BothTypes.call(it, call));
          }
        }
      }
    }
  }

  private static Object stamped(Object lock, String call, Stamps stamps) {
    return given(lock, BothTypes.call(lock, call), stamps);
  }

  private static Object converted(Object lock, String call, int which, Stamps stamps) {
    return given(lock, BothTypes.call(lock, call, stamps.of(lock).get(which)), stamps);
  }

  @ParameterizedTest
  @ValueSource(longs = {13, 14})
  void semaphores(long seed) {
    for (boolean fair : new boolean[] {false, true}) {
      Compared<Object> both =
          new Compared<>(
              "semaphore", new java.util.concurrent.Semaphore(3, fair), new Semaphore(3, fair));
      java.util.Random random = new java.util.Random(seed);
      for (int i = 0; i < CALLS; i++) {
        int count = random.nextInt(-1, 4);
        int thread = random.nextInt(3);
        switch (random.nextInt(7)) {
          case 0 -> both("tryAcquire", thread, both, it -> BothTypes.call(it, "tryAcquire"));
          case 1, 2 ->
              both(
                  "tryAcquire " + count,
                  thread,
                  both,
                  it -> BothTypes.call(it, "tryAcquire", count));
          case 3 ->
              both(
                  "timed " + count,
                  thread,
                  both,
                  it -> BothTypes.call(it, "tryAcquire", count, 0L, TimeUnit.SECONDS));
          case 4 -> both("release", thread, both, it -> done(BothTypes.call(it, "release")));
          case 5 ->
              both(
                  "release " + count,
                  thread,
                  both,
                  it -> done(BothTypes.call(it, "release", count)));
          default ->
              both(
                  "available",
                  thread,
                  both,
                  it ->
                      BothTypes.call(it, "availablePermits")
                          + " "
                          + BothTypes.call(it, "hasQueuedThreads")
                          + BothTypes.call(it, "getQueueLength"));
        }
        if (i % 200 == 199) {
          both("drained", thread, both, it -> BothTypes.call(it, "drainPermits"));
        }
      }
    }
  }

  @Test
  void latches() {
    for (int count : new int[] {0, 1, 3}) {
      Compared<Object> both =
          new Compared<>(
              "latch", new java.util.concurrent.CountDownLatch(count), new CountDownLatch(count));
      for (int i = 0; i < 5; i++) {
        int thread = i % 3;
        both("await", thread, both, it -> BothTypes.call(it, "await", 0L, TimeUnit.SECONDS));
        both("countDown", thread, both, it -> done(BothTypes.call(it, "countDown")));
        both("getCount", thread, both, it -> BothTypes.call(it, "getCount"));
      }
      both("await", 0, both, it -> done(BothTypes.call(it, "await")));
      both(
          "interrupted",
          0,
          both,
          it -> {
            Thread.currentThread().interrupt();
            return BothTypes.call(it, "await");
          });
    }
    assertThat(Compared.told(() -> new CountDownLatch(-1)))
        .isEqualTo(Compared.told(() -> new java.util.concurrent.CountDownLatch(-1)));
  }

  @Test
  void barriers() {
    for (int parties : new int[] {1, 2}) {
      StringBuilder ran = new StringBuilder();
      Runnable action = () -> ran.append('x');
      Compared<Object> both =
          new Compared<>(
              "barrier",
              new java.util.concurrent.CyclicBarrier(parties, action),
              new CyclicBarrier(parties, action));
      for (int i = 0; i < 3; i++) {
        both("await", 0, both, it -> BothTypes.call(it, "await", 0L, TimeUnit.SECONDS));
        both("isBroken", 0, both, it -> BothTypes.call(it, "isBroken"));
        both("getNumberWaiting", 0, both, it -> BothTypes.call(it, "getNumberWaiting"));
        both("await again", 1, both, it -> BothTypes.call(it, "await", 0L, TimeUnit.SECONDS));
        both("reset", 1, both, it -> done(BothTypes.call(it, "reset")));
        both("isBroken", 0, both, it -> BothTypes.call(it, "isBroken"));
        both("getParties", 0, both, it -> BothTypes.call(it, "getParties"));
        both(
            "interrupted",
            0,
            both,
            it -> {
              Thread.currentThread().interrupt();
              return BothTypes.call(it, "await");
            });
        both("isBroken", 0, both, it -> BothTypes.call(it, "isBroken"));
        both("reset", 1, both, it -> done(BothTypes.call(it, "reset")));
      }
      assertThat(ran.length()).isEqualTo(parties == 1 ? 12 : 0);
    }
    Runnable bad =
        () -> {
          throw new ArithmeticException();
        };
    Compared<Object> both =
        new Compared<>(
            "barrier", new java.util.concurrent.CyclicBarrier(1, bad), new CyclicBarrier(1, bad));
    both("await", 0, both, it -> BothTypes.call(it, "await"));
    both("isBroken", 0, both, it -> BothTypes.call(it, "isBroken"));
    both("await", 0, both, it -> BothTypes.call(it, "await"));
    assertThat(Compared.outcome(() -> new CyclicBarrier(0)))
        .isEqualTo(Compared.outcome(() -> new java.util.concurrent.CyclicBarrier(0)));
  }

  private static void whileOneWaits(Thread one) {
    while (one.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  /** A signal that met somebody who was interrupted as well is not lost: somebody goes on. */
  @Test
  void whoIsSignalledAndInterruptedHasTheSignal() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    StringBuffer seen = new StringBuffer();
    Runnable body =
        () -> {
          lock.lock();
          try {
            condition.await();
            seen.append(Thread.currentThread().isInterrupted() ? "signalled, " : "woken, ");
          } catch (InterruptedException e) {
            seen.append("interrupted, ");
          } finally {
            lock.unlock();
          }
        };
    Thread first = Thread.ofPlatform().start(body);
    whileOneWaits(first);
    Thread second = Thread.ofPlatform().start(body);
    whileOneWaits(second);
    lock.lock();
    // Nobody gets out of the condition while this thread has its monitor.
    synchronized (condition) {
      first.interrupt();
      while (first.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
      condition.signal();
    }
    lock.unlock();
    first.join();
    String ofFirst = seen.toString();
    if (ofFirst.equals("interrupted, ")) {
      second.join(java.time.Duration.ofSeconds(10));
      assertThat(seen).hasToString("interrupted, woken, ");
    } else {
      assertThat(ofFirst).isEqualTo("signalled, ");
      second.interrupt();
      second.join();
    }
  }
}
