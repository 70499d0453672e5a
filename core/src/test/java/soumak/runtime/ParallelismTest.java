package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Workers that report what they would have measured, at times that are made up. */
class ParallelismTest {
  private static final int OPERATIONS = 1_000;

  /** What was measured then is measured anew. */
  private static final long LONG_AGO = 1_000_000_000;

  private long now = 1;
  private final Parallelism parallelism = new Parallelism(now);

  /** Reports a sample of {@code perOperation} nanoseconds with {@code running} workers. */
  private boolean report(long perOperation, int running) {
    long took = perOperation * OPERATIONS;
    now += took;
    return parallelism.pays(now, took, OPERATIONS, running);
  }

  /** How many samples of two workers pass until one retires; at most {@code most}. */
  private int samplesUntilOneRetires(long perOperation, int most) {
    for (int i = 1; i <= most; i++) {
      if (!report(perOperation, 2)) {
        return i;
      }
    }
    return most;
  }

  /** As it is asked for: one of two retires, and the other is measured. */
  private void alone(long perOperation) {
    if (!parallelism.isDiscouraged(now)) {
      now += LONG_AGO;
      assertThat(report(perOperation, 2)).isFalse();
    }
    while (parallelism.isDiscouraged(now)) {
      assertThat(report(perOperation, 1)).isTrue();
    }
  }

  @Test
  void nobodyIsDiscouragedAtFirst() {
    assertThat(parallelism.isDiscouraged(now)).isFalse();
  }

  @Test
  void workThatGetsFasterGoesOnTogether() {
    alone(20);
    assertThat(samplesUntilOneRetires(22, 1_000)).isEqualTo(1_000);
    assertThat(parallelism.isDiscouraged(now)).isFalse();
  }

  @Test
  void talkThatGetsSlowerEndsAfterAFewSamples() {
    alone(20);
    assertThat(samplesUntilOneRetires(60, 1_000)).isEqualTo(Parallelism.BAD_ROW);
    assertThat(parallelism.isDiscouraged(now)).isTrue();
    now += Parallelism.SHORTEST_NANOS;
    assertThat(parallelism.isDiscouraged(now)).isFalse();
  }

  @Test
  void eachRetreatIsLongerThanTheLast() {
    long expected = Parallelism.SHORTEST_NANOS;
    for (int i = 0; i < 10; i++) {
      alone(20);
      samplesUntilOneRetires(60, 1_000);
      assertThat(parallelism.isDiscouraged(now + expected - 1)).isTrue();
      assertThat(parallelism.isDiscouraged(now + expected)).isFalse();
      now += expected;
      expected = Math.min(Parallelism.LONGEST_NANOS, 2 * expected);
    }
  }

  @Test
  void companyThatPaidMakesTheNextRetreatShortAgain() {
    alone(20);
    samplesUntilOneRetires(60, 1_000);
    alone(20);
    samplesUntilOneRetires(60, 1_000);
    alone(20);
    assertThat(samplesUntilOneRetires(20, 10)).isEqualTo(10);
    samplesUntilOneRetires(90, 1_000);
    assertThat(parallelism.isDiscouraged(now + Parallelism.SHORTEST_NANOS)).isFalse();
  }

  @Test
  void oneRetiresToLetTheOtherBeMeasuredAlone() {
    assertThat(report(20, 2)).isFalse();
    assertThat(parallelism.isDiscouraged(now)).isTrue();
  }

  /**
   * Where long messages follow on short ones, who is left alone has long ones only: nothing to
   * report.
   */
  @Test
  void whoRetiresInVainDoesSoMoreAndMoreSeldom() {
    long work = 2_000;
    long patience = Parallelism.PATIENCE_NANOS;
    for (int i = 0; i < 4; i++) {
      assertThat(report(20, 2)).isFalse();
      long again = now + patience;
      while (now + (work + 20) * OPERATIONS < again) {
        assertThat(report(work, 1)).isTrue();
        assertThat(report(20, 2)).isTrue();
      }
      now = again;
      patience *= 2;
    }
  }

  @Test
  void whoRetiresInVainDoesSoAgainAfterAFifthOfASecond() {
    for (int i = 0; i < 20; i++) {
      assertThat(report(20, 2)).isFalse();
      now += LONG_AGO / 5;
    }
  }

  @Test
  void afterAMeasurementTheyTryAsSoonAsAtFirst() {
    assertThat(report(20, 2)).isFalse();
    now += LONG_AGO;
    alone(20);
    now += LONG_AGO;
    assertThat(report(20, 2)).isFalse();
    now += Parallelism.PATIENCE_NANOS;
    assertThat(report(20, 2)).isFalse();
  }

  @Test
  void anOldMeasurementIsNotBelieved() {
    alone(20);
    assertThat(report(20, 2)).isTrue();
    now += LONG_AGO;
    assertThat(report(20, 2)).isFalse();
  }

  @Test
  void oneSampleThatStandsOutCountsLittle() {
    assertThat(report(20, 2)).isFalse();
    report(20, 1);
    report(20, 1);
    report(400, 1);
    assertThat(samplesUntilOneRetires(90, 1_000)).isEqualTo(Parallelism.BAD_ROW);
  }

  @Test
  void workersThatMeetNowAndThenGoOnTogether() {
    alone(20);
    for (int i = 0; i < 100; i++) {
      assertThat(samplesUntilOneRetires(400, 2)).isEqualTo(2);
      assertThat(report(22, 2)).isTrue();
    }
    assertThat(parallelism.isDiscouraged(now)).isFalse();
  }

  @Test
  void workersThatStandInEachOthersWayPartSooner() {
    alone(20);
    assertThat(samplesUntilOneRetires(400, 1_000)).isEqualTo(Parallelism.BAD_ROW / 2);
  }

  @Test
  void whatPaidForAMomentDoesNotMakeTheNextRetreatShort() {
    alone(20);
    samplesUntilOneRetires(60, 1_000);
    alone(20);
    assertThat(samplesUntilOneRetires(20, Parallelism.GOOD_ROW - 1))
        .isEqualTo(Parallelism.GOOD_ROW - 1);
    samplesUntilOneRetires(60, 1_000);
    assertThat(parallelism.isDiscouraged(now + 2 * Parallelism.SHORTEST_NANOS - 1)).isTrue();
  }

  @Test
  void whoIsAloneBecauseThereIsNothingForOthersSaysNothing() {
    alone(20);
    for (int i = 0; i < 100; i++) {
      assertThat(report(5, 1)).isTrue();
    }
    assertThat(samplesUntilOneRetires(22, 1_000)).isEqualTo(1_000);
  }

  @Test
  void operationsThatTakeLongAreNeverJudged() {
    alone(20);
    assertThat(samplesUntilOneRetires(50_000, 100)).isEqualTo(100);
  }
}
