package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SleepTest {
  private static final Duration LATER = Duration.ofMinutes(5);
  private static final Duration STEP = Duration.ofMillis(40);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);

  @Test
  void neverEndsEarly() throws Pausable {
    for (int millis = 0; millis < 20; millis++) {
      long before = System.nanoTime();
      Task.sleep(Duration.ofMillis(millis));
      assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(millis * 1_000_000L);
    }
  }

  /**
   * Again if they did not all begin to sleep before the times of two of them could change places.
   */
  @Test
  void sleepersWakeInOrder() throws Exception {
    List<Integer> woken = new ArrayList<>();
    while (nanosUntilAllSlept(woken) >= STEP.toNanos()) {
      woken.clear();
    }
    assertThat(woken).containsExactly(1, 2, 3, 4, 5);
  }

  private long nanosUntilAllSlept(List<Integer> woken) throws Exception {
    long start = System.nanoTime();
    AtomicLong last = new AtomicLong(start);
    List<Steps<Object>> all = new ArrayList<>();
    for (int i : new int[] {5, 1, 4, 2, 3}) {
      Steps<Object> sleeper =
          Steps.of()
              .thenDo(f -> {
                Task.sleep(STEP.multipliedBy(i), f);
                last.accumulateAndGet(System.nanoTime(), Math::max);
              })
              .thenDo(f -> woken.add(i));
      all.add(pool.start(sleeper));
    }
    for (Steps<Object> task : all) {
      task.joinBlocking(LATER);
    }
    return last.get() - start;
  }

  @Test
  void negativeAndHugeDurationsAreNoTrouble() throws Exception {
    pool.start(Steps.of().thenDo(f -> Task.sleep(Duration.ofSeconds(Long.MIN_VALUE), f)))
        .joinBlocking(LATER);
    Steps<Object> forEver =
        pool.start(Steps.of().thenDo(f -> Task.sleep(Duration.ofSeconds(Long.MAX_VALUE), f)));
    Parked.await(forEver);
    assertThat(soumak.runtime.Looking.state(forEver)).startsWith("waits for its alarm, in ");
    forEver.cancel();
    assertThatThrownBy(() -> forEver.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void aSleepOfZeroIsAPointOfCancellation() {
    Steps<Object> task = Steps.of();
    task.thenDo(f -> task.cancel()).thenDo(f -> Task.sleep(Duration.ZERO, f));
    pool.start(task);
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void yieldLetsOthersRunFirst() throws Exception {
    List<String> order = new ArrayList<>();
    Steps<Object> both =
        Steps.of()
            .thenDo(f -> {
              Steps.of().thenDo(g -> order.add("other")).start();
              order.add("before");
            })
            .thenDo(Task::yield)
            .thenDo(f -> order.add("after"));
    pool.start(both).joinBlocking(LATER);
    assertThat(order).containsExactly("before", "other", "after");
  }

  @Test
  void yieldIsAPointOfCancellation() {
    Steps<Object> task = Steps.of();
    task.thenDo(f -> task.cancel()).thenDo(Task::yield);
    pool.start(task);
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void aThreadMayYield() throws Pausable {
    for (int i = 0; i < 100; i++) {
      Task.yield();
    }
    assertThat(Thread.currentThread().isAlive()).isTrue();
  }
}
