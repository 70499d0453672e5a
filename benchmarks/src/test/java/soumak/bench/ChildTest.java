package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChildTest {
  @ParameterizedTest(name = "after {0} repetitions in {1} ms: {2}")
  @CsvSource({
    "0, 0, true",
    "1, 60000, true",
    "2, 9999, true",
    "2, 10000, false",
    "4, 9999, true",
    "4, 10000, false",
    "5, 999, true",
    "5, 1000, false",
    "199, 999, true",
    "200, 999, false",
  })
  void aSlowContenderIsMeasuredLessOften(int done, long millis, boolean goesOn) {
    assertThat(Child.measuresOn(done, millis * 1_000_000)).isEqualTo(goesOn);
  }
}
