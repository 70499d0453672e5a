package soumak.bench.processj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.bench.Samples;

/** Real processes of the JDK's own command; the launcher is for the benchmark itself. */
@Timeout(120)
class HelloTest {
  @Test
  void eachCommandIsStartedSoManyTimesAndItsTurnsAreTimed() throws Exception {
    Map<String, Samples> all =
        Hello.measure(Map.of("java", List.of(Hello.java(), "Hello.java")), 2);
    assertThat(all).containsOnlyKeys("java");
    assertThat(all.get("java").count()).isEqualTo(2);
    assertThat(all.get("java").min()).isPositive();
  }

  @Test
  void aCommandThatPrintsSomethingElseIsFoundOut() {
    Map<String, List<String>> wrong = Map.of("java", List.of(Hello.java(), "--version"));
    assertThatThrownBy(() -> Hello.measure(wrong, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("--version ended with exit code 0 and wrote: ");
  }

  @Test
  void theLauncherRunsTheSameProgramsByTheirNames() {
    Map<String, List<String>> commands = Hello.commands(Path.of("soumak"));
    String launcher = Path.of("soumak").toAbsolutePath().toString();
    assertThat(commands.keySet()).first().isEqualTo("java Hello.java");
    assertThat(commands.get("soumak run Hello.pj")).containsExactly(launcher, "run", "Hello.pj");
    assertThat(commands.get("soumak run Hello.java"))
        .containsExactly(launcher, "run", "Hello.java");
  }
}
