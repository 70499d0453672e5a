package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers park when there is nothing to do, and never sleep through the arrival of a task. */
class WakeUpTest {
  private static final Duration LATER = Duration.ofSeconds(30);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void noTaskFromOutsideIsSleptThrough(int workers) throws Exception {
    int n = 5_000;
    long sum = 0;
    try (Scheduler pool = Scheduler.withWorkers(workers)) {
      for (int i = 0; i < n; i++) {
        int me = i;
        sum += pool.start(Steps.<Integer>of().then((p, f) -> me)).joinBlocking(LATER);
      }
    }
    assertThat(sum).isEqualTo((long) n * (n - 1) / 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void noMessageFromOutsideIsSleptThrough(int workers) throws Throwable {
    int n = 5_000;
    Mailbox<Integer> there = new Mailbox<>();
    Mailbox<Integer> back = new Mailbox<>();
    try (Scheduler pool = Scheduler.withWorkers(workers)) {
      pool.start(
          Steps.of()
              .then((p, f) -> there.get(f))
              .then((got, f) -> {
                back.put((Integer) got, f);
                return null;
              })
              .repeat(n));
      for (int i = 0; i < n; i++) {
        there.put(i);
        assertThat(back.get(LATER)).isEqualTo(i);
      }
    }
  }
}
