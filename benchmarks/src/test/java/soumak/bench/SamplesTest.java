package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void medianOfAnOddNumberIsTheMiddleValue() {
    assertThat(new Samples(List.of(9.0, 1.0, 5.0)).median()).isEqualTo(5.0);
  }

  @Test
  void medianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    assertThat(new Samples(List.of(4.0, 1.0, 100.0, 2.0)).median()).isEqualTo(3.0);
  }

  @Test
  void oneSampleIsMinMedianAndMax() {
    Samples one = new Samples(List.of(7.5));
    assertThat(List.of(one.min(), one.median(), one.max())).containsOnly(7.5);
  }

  @Test
  void valuesAreSorted() {
    Samples samples = new Samples(List.of(3.0, 1.0, 2.0));
    assertThat(samples.values()).containsExactly(1.0, 2.0, 3.0);
    assertThat(samples.min()).isEqualTo(1.0);
    assertThat(samples.max()).isEqualTo(3.0);
    assertThat(samples.count()).isEqualTo(3);
  }

  @Test
  void noSamplesAreRefused() {
    assertThatThrownBy(() -> new Samples(List.of())).hasMessage("no repetitions");
  }
}
