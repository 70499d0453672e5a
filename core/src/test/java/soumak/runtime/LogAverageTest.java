package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogAverageTest {
  @ParameterizedTest
  @CsvSource({"-5, 0", "0, 0", "1, 0", "2, 16", "3, 24", "4, 32", "1024, 160", "1536, 168"})
  void logarithms(long nanos, int log) {
    assertThat(LogAverage.log(nanos)).isEqualTo(log);
  }

  @Test
  void theLargestTime() {
    assertThat(LogAverage.log(Long.MAX_VALUE)).isEqualTo(40 * 16);
  }

  @Test
  void comesToWhatIsAlwaysTheSame() {
    LogAverage average = new LogAverage();
    average.add(1);
    for (int i = 0; i < 100; i++) {
      average.add(1 << 20);
    }
    assertThat(average.nanos()).isBetween(900_000L, 1L << 20);
    assertThat(average.samples()).isEqualTo(101);
  }

  @Test
  void aPauseCountsLittle() {
    LogAverage average = new LogAverage();
    for (int i = 0; i < 100; i++) {
      average.add(1000);
    }
    average.add(100_000_000);
    assertThat(average.nanos()).isBetween(1000L, 5000L);
  }
}
