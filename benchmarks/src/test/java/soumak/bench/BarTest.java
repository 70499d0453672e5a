package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BarTest {
  private static final Bar BAR = new Bar(0.97);

  @Test
  void fewProcessesThatDifferDoNotTell() {
    assertThat(BAR.isDecided(List.of(90.0, 100.0, 110.0), List.of(92.0, 100.0, 109.0))).isFalse();
  }

  @Test
  void processesThatAgreeTellOnEitherSide() {
    List<Double> mine = List.of(100.0, 100.2, 99.8);
    assertThat(BAR.isDecided(mine, List.of(101.0, 100.9, 101.2))).isTrue();
    assertThat(BAR.isDecided(mine, List.of(93.0, 93.3, 92.9))).isTrue();
  }

  @Test
  void oneWhoIsJustAtTheBarIsHardlyEverDecided() {
    Random random = new Random(7);
    int decided = 0;
    for (int i = 0; i < 2_000; i++) {
      decided += BAR.isDecided(times(random, 100, 20), times(random, 97, 20)) ? 1 : 0;
    }
    assertThat(decided).isBetween(1, 60);
  }

  private static List<Double> times(Random random, double mean, int count) {
    return Stream.generate(() -> mean * Math.exp(0.06 * random.nextGaussian()))
        .limit(count)
        .toList();
  }
}
