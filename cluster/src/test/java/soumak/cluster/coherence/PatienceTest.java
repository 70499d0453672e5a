package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Program.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var out = process.getInputStream()) {
      String said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      return said;
    } finally {
      process.destroyForcibly();
    }
  }
}
