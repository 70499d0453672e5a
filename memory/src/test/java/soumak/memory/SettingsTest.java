package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

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
    Forked ended = Forked.run(Program.class, options);
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return ended.output();
  }
}
