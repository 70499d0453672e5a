package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
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

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aProcessThatIsNoJvm(@TempDir Path folder) throws Exception {
    Path script = Files.writeString(folder.resolve("sleep.sh"), "exec sleep 60");
    Process other = new ProcessBuilder("sh", script.toString()).start();
    try {
      assertThatThrownBy(() -> RunningJvm.attach(Long.toString(other.pid()), RunningJvm.Kind.TASKS))
          .isInstanceOfSatisfying(
              CommandException.class,
              it -> assertThat(it.exitCode()).isEqualTo(CommandException.FAILED))
          .hasMessageContaining("process " + other.pid() + " cannot be asked");
    } finally {
      other.destroyForcibly();
    }
  }
}
