package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that cannot be asked; those that can are asked in {@link DumpTest}. */
class RunningJvmTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "-1", "12345678901", "1 2", "0x10"})
  void noProcessNumber(String pid) {
    assertThatThrownBy(() -> RunningJvm.attach(pid, RunningJvm.Kind.TASKS))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("'" + pid + "' is no process number");
  }

  @ParameterizedTest
  @CsvSource({
    "app.Main, app.Main",
    "app.Main secret, app.Main",
    "'', ''",
    "soumak.cli.Main, soumak.cli.Main",
    "soumak.cli.Main run Hello.java, soumak run Hello.java",
    "soumak.cli.Main run a/path/that/is/rather/long/and/does/not/end/Hello.java,"
        + "soumak run a/path/that/is/rather/long/and/does/not/end/Hello..."
  })
  void whatAJvmIsCalled(String displayed, String told) {
    assertThat(RunningJvm.told(displayed)).isEqualTo(told);
  }

  private static void isRefused(Process process, String why) {
    String pid = Long.toString(process.pid());
    assertThatThrownBy(() -> RunningJvm.attach(pid, RunningJvm.Kind.NODE))
        .isInstanceOfSatisfying(
            CommandException.class,
            it -> assertThat(it.exitCode()).isEqualTo(CommandException.FAILED))
        .hasMessageContaining("process " + pid + " cannot be asked: " + why)
        .hasMessageContaining("; ");
  }

  /** To attach is to send the signal, and to wait for the answer of a JVM. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aProcessThatIsNoJvmIsNotWaitedForAndGetsNoSignal() throws Exception {
    String script = "trap 'echo signalled' QUIT; echo ready; read line; echo end";
    Process other = new ProcessBuilder("sh", "-c", script).start();
    try (BufferedReader said = other.inputReader(UTF_8)) {
      assertThat(said.readLine()).isEqualTo("ready");
      isRefused(other, "it is no JVM; ");
      other.getOutputStream().close();
      assertThat(said.readAllLines()).containsExactly("end");
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void aJvmThatForbidsAttaching(@TempDir Path folder) throws Exception {
    Path program = folder.resolve("Waits.java");
    Files.writeString(program, "void main() throws Exception { IO.println(1); System.in.read(); }");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process other =
        new ProcessBuilder(java, "-XX:+DisableAttachMechanism", program.toString()).start();
    try (BufferedReader said = other.inputReader(UTF_8)) {
      assertThat(said.readLine()).isEqualTo("1");
      isRefused(other, "it does not answer; ");
    } finally {
      other.destroyForcibly();
    }
  }
}
