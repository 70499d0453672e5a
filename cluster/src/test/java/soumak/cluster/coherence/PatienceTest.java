package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import soumak.testing.Forked;

/** How long requests are made again is a setting; one that makes no sense is told. */
class PatienceTest {
  static final class Program {
    public static void main(String[] args) {
      System.out.println(Steps.MOST_NANOS);
    }
  }

  @ParameterizedTest
  @CsvSource({"forty, 40", "-3, 1", "0, 1", "'', 40", "9999999999, 2147483647"})
  void whatMakesNoSenseIsTold(String said, int used) throws Exception {
    assertThat(run("-Dsoumak.cluster.patience=" + said))
        .contains(
            "soumak.cluster.patience is '%s', which is no whole number from 1 to 2147483647: %d is used"
                .formatted(said, used))
        .endsWith("\n" + used + "000000000\n");
  }

  @Test
  void ofOthersNothingIsSaid() throws Exception {
    assertThat(run("-Dsoumak.cluster.patience=3")).isEqualTo("3000000000\n");
    assertThat(run()).isEqualTo("40000000000\n");
  }

  private static String run(String... options) throws IOException, InterruptedException {
    Forked ended = Forked.run(Program.class, options);
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return ended.output();
  }
}
