package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RunTest {
  private static final Size SIZE = new Size("s", 10, 3, 4);

  @Test
  void recordedValuesAreDividedIntoTheUnit() {
    Run run = new Run(SIZE, 2);
    run.record(100);
    assertThat(run.result()).isEqualTo(25);
    assertThat(run.count()).isEqualTo(10);
    assertThat(run.each()).isEqualTo(3);
    assertThat(run.workers()).isEqualTo(2);
  }

  @Test
  void stoppedClockGivesANonNegativeTime() {
    Run run = new Run(SIZE, 1);
    run.start();
    run.stop();
    assertThat(run.result()).isNotNegative();
  }

  @Test
  void aContenderThatNeverStopsTheClockIsFoundOut() {
    Run run = new Run(SIZE, 1);
    run.start();
    assertThatThrownBy(run::result).hasMessageContaining("without stopping the clock");
  }

  @Test
  void sizesWithoutWorkAreRefused() {
    assertThatThrownBy(() -> new Size("s", 0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Size("", 1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
