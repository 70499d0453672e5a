package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CostTest {
  private final Cost cost = new Cost();

  @Test
  void theMeanCountsTheFewThatTakeLong() {
    for (int i = 0; i < 1_000; i++) {
      cost.took(i % 10 == 0 ? 820 : 20, null, 0);
    }
    assertThat(cost.meanNanos()).isBetween(95L, 105L);
    assertThat(cost.time.nanos()).isLessThan(64);
  }

  @Test
  void aPauseOfTheSystemCountsLittleInTheMean() {
    for (int i = 0; i < 2_000; i++) {
      cost.took(20, null, 0);
    }
    cost.took(1_000_000_000, null, 0);
    assertThat(cost.meanNanos()).isBetween(20L, 22L);
  }

  @Test
  void theMeanGoesWithTheLastMessages() {
    for (int i = 0; i < 10_000; i++) {
      cost.took(20, null, 0);
    }
    for (int i = 0; i < 10_000; i++) {
      cost.took(500, null, 0);
    }
    assertThat(cost.meanNanos()).isBetween(490L, 500L);
  }
}
