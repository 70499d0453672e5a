package soumak.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickJavaTest {
  /** What the JVMs of this test run. */
  static final class Program {
    private Program() {}

    public static void main(String... args) {
      System.out.println(Arrays.toString(args));
    }
  }

  private static String output(List<String> line) throws Exception {
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void aProgramOfAFolderComesFromTheCache(@TempDir Path folder) throws Exception {
    QuickJava java = QuickJava.make(folder, Program.class.getName(), "first");
    List<String> line = java.line();
    line.addAll(List.of(Program.class.getName(), "second", "run"));
    assertThat(output(line)).isEqualTo("[second, run]" + System.lineSeparator());
    line.add(1, "-Xlog:class+load");
    assertThat(output(line))
        .contains(Program.class.getName() + " source: shared objects file", "[second, run]");
  }

  @Test
  void withoutACacheItRunsAsWell(@TempDir Path folder) throws Exception {
    QuickJava java = QuickJava.make(folder, Program.class.getName());
    Files.delete(java.cache());
    List<String> line = java.line();
    line.addAll(List.of(Program.class.getName(), "run"));
    assertThat(output(line)).isEqualTo("[run]" + System.lineSeparator());
  }
}
