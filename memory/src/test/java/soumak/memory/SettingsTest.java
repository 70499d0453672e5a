package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Settings that make no sense are told, with what is used instead. */
class SettingsTest {
  static final class Program {
    public static void main(String[] args) {
      System.out.println(Settings.MAX + " " + Settings.RETAIN + " " + Settings.SITES);
    }
  }

  @Test
  void whatMakesNoSenseIsTold() throws Exception {
    assertThat(
            run("-Dsoumak.memory.max=1g", "-Dsoumak.memory.retain=-5", "-Dsoumak.memory.sites=yes"))
        .contains(
            "soumak.memory.max is '1g', which is no whole number from 0 to 9223372036854775807:"
                + " 9223372036854775807 is used",
            "soumak.memory.retain is '-5', which is no whole number from 0 to"
                + " 9223372036854775807: 0 is used",
            "soumak.memory.sites is 'yes', which is none of auto, true, false: auto is used")
        .endsWith("9223372036854775807 0 AUTO\n");
  }

  @Test
  void ofOthersNothingIsSaid() throws Exception {
    assertThat(
            run(
                "-Dsoumak.memory.max=0x100000",
                "-Dsoumak.memory.retain=0",
                "-Dsoumak.memory.sites=false"))
        .isEqualTo("1048576 0 NEVER\n");
    assertThat(run("-Dsoumak.memory.sites=true"))
        .isEqualTo("9223372036854775807 67108864 ALWAYS\n");
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
