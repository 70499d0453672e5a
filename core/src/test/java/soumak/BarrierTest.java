package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BarrierTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(2);

  private Steps<Object> parkedSync(Barrier barrier) {
    Steps<Object> task = pool.start(Steps.of().thenDo(barrier::sync));
    Parked.await(task);
    return task;
  }

  @Test
  void lastToComeLetsAllGo() throws Exception {
    Barrier barrier = new Barrier(3);
    Steps<Object> one = parkedSync(barrier);
    Steps<Object> two = parkedSync(barrier);
    assertThat(one.isEnded() || two.isEnded()).isFalse();
    pool.start(Steps.of().thenDo(barrier::sync)).joinBlocking(LATER);
    one.joinBlocking(LATER);
    two.joinBlocking(LATER);
  }

  @Test
  void oneAloneDoesNotWait() throws Pausable {
    Barrier barrier = new Barrier();
    barrier.enroll();
    barrier.sync();
    barrier.sync();
    assertThat(barrier.enrolled()).isOne();
  }

  @Test
  void nobodyIsEverAPhaseAhead() throws Exception {
    int tasks = 7;
    int phases = 500;
    Barrier barrier = new Barrier(tasks);
    AtomicIntegerArray phase = new AtomicIntegerArray(tasks);
    List<Steps<Object>> all = new ArrayList<>();
    for (int t = 0; t < tasks; t++) {
      int me = t;
      all.add(
          Steps.of()
              .thenDo(f -> phase.incrementAndGet(me))
              .thenDo(barrier::sync)
              .thenDo(f -> {
                for (int other = 0; other < tasks; other++) {
                  if (phase.get(other) < phase.get(me)) {
                    throw new AssertionError(other + " is behind");
                  }
                }
              })
              .thenDo(barrier::sync)
              .repeat(phases));
    }
    all.forEach(pool::start);
    for (Steps<Object> task : all) {
      task.joinBlocking(LATER);
    }
    assertThat(phase.get(0)).isEqualTo(phases);
  }

  @Test
  void enrollingMakesSyncWaitForMore() throws Exception {
    Barrier barrier = new Barrier(1);
    barrier.enroll(2);
    assertThat(barrier.enrolled()).isEqualTo(3);
    Steps<Object> one = parkedSync(barrier);
    Steps<Object> two = parkedSync(barrier);
    barrier.resign();
    one.joinBlocking(LATER);
    two.joinBlocking(LATER);
    assertThat(barrier.enrolled()).isEqualTo(2);
  }

  @Test
  void resigningOfNobodyIsAMistake() {
    assertThatThrownBy(() -> new Barrier().resign())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("nobody is enrolled");
  }

  @Test
  void syncingWithoutAnybodyEnrolledIsAMistake() {
    assertThatThrownBy(() -> new Barrier().sync())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("enroll before sync");
  }

  @Test
  void refusesNegativeNumbers() {
    assertThatThrownBy(() -> new Barrier(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Barrier().enroll(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCancelledTaskHasNotArrivedAndIsStillEnrolled() throws Exception {
    Barrier barrier = new Barrier(3);
    Steps<Object> cancelled = parkedSync(barrier);
    Steps<Object> other = parkedSync(barrier);
    cancelled.cancel();
    assertThatThrownBy(() -> cancelled.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    assertThat(barrier.enrolled()).isEqualTo(3);
    Steps<Object> third = parkedSync(barrier);
    assertThat(other.isEnded()).isFalse();
    pool.start(Steps.of().thenDo(barrier::sync)).joinBlocking(LATER);
    other.joinBlocking(LATER);
    third.joinBlocking(LATER);
  }

  @Test
  void saysHowManyHaveArrived() {
    Barrier barrier = new Barrier(3);
    parkedSync(barrier);
    assertThat(soumak.runtime.Looking.state(parkedSync(barrier)))
        .contains("barrier@")
        .contains("2 of 3 have arrived");
  }

  @Test
  void countsNoMoreThanItCan() {
    Barrier barrier = new Barrier(Integer.MAX_VALUE);
    assertThatThrownBy(barrier::enroll)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2147483647");
    assertThat(barrier.enrolled()).isEqualTo(Integer.MAX_VALUE);
  }
}
