package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Threads are parked and let go as by the JDK's class; neither wakes one for nothing here. */
@Timeout(60)
class LockSupportTest {
  /** The class of one of both. */
  private record Parking(Class<?> type) {
    Object call(String name, Object... arguments) {
      return BothTypes.callOf(type, null, name, arguments);
    }

    void park() {
      call("park");
    }

    void unpark(Thread thread) {
      call("unpark", thread);
    }

    @Override
    public String toString() {
      return type.getName();
    }
  }

  static final List<Parking> BOTH =
      List.of(
          new Parking(java.util.concurrent.locks.LockSupport.class),
          new Parking(LockSupport.class));

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      assertThat(thread.isAlive()).as("it waits").isTrue();
      Thread.onSpinWait();
    }
  }

  /** Something is done, after which a thread has no permit and must be given one. */
  private static void leavesNoPermit(Parking parking, Runnable before) throws Exception {
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              before.run();
              parking.park();
            });
    awaitWaiting(thread);
    parking.unpark(thread);
    thread.join();
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void aThreadHasOnePermitAtMost(Parking parking) throws Exception {
    leavesNoPermit(parking, () -> {});
    leavesNoPermit(
        parking,
        () -> {
          parking.unpark(Thread.currentThread());
          parking.unpark(Thread.currentThread());
          parking.park();
        });
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void whoDoesNotWaitTakesThePermitAllTheSame(Parking parking) throws Exception {
    leavesNoPermit(
        parking,
        () -> {
          parking.unpark(Thread.currentThread());
          parking.call("parkUntil", 1L);
        });
    leavesNoPermit(
        parking,
        () -> {
          parking.unpark(Thread.currentThread());
          Thread.currentThread().interrupt();
          parking.park();
          assertThat(Thread.interrupted()).isTrue();
        });
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void noTimeTakesNoPermit(Parking parking) {
    parking.unpark(Thread.currentThread());
    parking.call("parkNanos", 0L);
    parking.call("parkNanos", "blocker", -5L);
    parking.park();
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void timesEnd(Parking parking) throws Exception {
    leavesNoPermit(
        parking,
        () -> {
          parking.call("parkNanos", 1L);
          parking.call("parkNanos", "blocker", 2_000_000L);
          parking.call("parkUntil", System.currentTimeMillis() + 2);
          parking.call("parkUntil", "blocker", System.currentTimeMillis() + 2);
        });
    parking.unpark(Thread.currentThread());
    parking.call("parkNanos", Long.MAX_VALUE);
    parking.unpark(Thread.currentThread());
    parking.call("parkUntil", Long.MAX_VALUE);
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void interruptsEndAWaitAndAreKept(Parking parking) throws Exception {
    java.util.concurrent.CompletableFuture<Boolean> kept =
        new java.util.concurrent.CompletableFuture<>();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              parking.park();
              parking.park();
              kept.complete(Thread.interrupted());
              parking.park();
            });
    awaitWaiting(thread);
    thread.interrupt();
    assertThat(kept.get(60, TimeUnit.SECONDS)).isTrue();
    awaitWaiting(thread);
    parking.unpark(thread);
    thread.join();
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void onlyThreadsThatRunGetPermits(Parking parking) throws Exception {
    Thread thread = Thread.ofPlatform().unstarted(parking::park);
    parking.unpark(thread);
    parking.unpark(null);
    thread.start();
    awaitWaiting(thread);
    parking.unpark(thread);
    thread.join();
    parking.unpark(thread);
    assertThat(parking.call("getBlocker", thread)).isNull();
    assertThat(Compared.told(() -> parking.call("getBlocker", (Object) null)))
        .isEqualTo("java.lang.NullPointerException");
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void blockersAreShownWhileAThreadWaits(Parking parking) throws Exception {
    AtomicInteger step = new AtomicInteger();
    List<Runnable> waits =
        List.of(
            () -> parking.call("park", "first"),
            parking::park,
            () -> parking.call("setCurrentBlocker", "second"),
            parking::park,
            () -> parking.call("parkNanos", "third", TimeUnit.HOURS.toNanos(1)),
            parking::park,
            () -> parking.call("parkUntil", "fourth", Long.MAX_VALUE),
            parking::park);
    Thread thread =
        Thread.ofPlatform()
            .start(() ->
                waits.forEach(it -> {
                  step.incrementAndGet();
                  it.run();
                }));
    isBlockedBy("first", parking, thread, step, 1);
    isBlockedBy(null, parking, thread, step, 2);
    isBlockedBy("second", parking, thread, step, 4);
    isBlockedBy("third", parking, thread, step, 5);
    isBlockedBy(null, parking, thread, step, 6);
    isBlockedBy("fourth", parking, thread, step, 7);
    isBlockedBy(null, parking, thread, step, 8);
    thread.join();
  }

  /** While it waits there; then it goes on. */
  private static void isBlockedBy(
      String blocker, Parking parking, Thread thread, AtomicInteger step, int number) {
    Set<Thread.State> waits = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
    while (step.get() != number || !waits.contains(thread.getState())) {
      assertThat(thread.isAlive()).as("it waits").isTrue();
      Thread.onSpinWait();
    }
    assertThat(parking.call("getBlocker", thread)).as("step %s", number).isEqualTo(blocker);
    parking.unpark(thread);
  }

  @Test
  void permitsOfEndedThreadsAreForgotten() throws Exception {
    for (int i = 0; i < 300; i++) {
      Thread thread = Thread.ofPlatform().start(LockSupport::park);
      LockSupport.unpark(thread);
      while (thread.isAlive()) {
        LockSupport.unpark(thread);
      }
    }
    assertThat(LockSupport.PERMITS.size()).isLessThan(100);
  }
}
