package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.Forked;

/**
 * Tasks that keep a worker are named; others are not. And the settings that a JVM is started with.
 */
class WatchdogTest {
  private static String run(String program, String... settings) throws Exception {
    String[] arguments = java.util.Arrays.copyOf(settings, settings.length + 1);
    arguments[settings.length] = "-Dcase=" + program;
    return Forked.run(WatchdogPrograms.class, arguments).output();
  }

  @Test
  void namesTheTaskAndWhereItIsAndWhatToDo() throws Exception {
    assertThat(run("hog", "-Dsoumak.watchdog.millis=200"))
        .contains("Task piggy has kept soumak-worker-")
        .contains("for 200 ms without pausing")
        .contains("Blocking.call")
        .contains("Policy.THREAD")
        .contains("at soumak.WatchdogPrograms.")
        .doesNotContain("at soumak.runtime.", "at soumak.Task.");
  }

  /** The programs take three to five times as long, which even a loaded machine notices. */
  @ParameterizedTest
  @ValueSource(strings = {"ownThread", "idle", "single"})
  void namesNobodyElse(String program) throws Exception {
    assertThat(run(program, "-Dsoumak.watchdog.millis=800", "-Dsoumak.workers=2"))
        .doesNotContain("has kept")
        .contains("ended well");
  }

  @Test
  void isTurnedOffWithZero() throws Exception {
    assertThat(run("unnoticed", "-Dsoumak.watchdog.millis=0")).doesNotContain("has kept");
  }

  @Test
  void thereAreAsManyWorkersAsAskedFor() throws Exception {
    assertThat(run("workers", "-Dsoumak.workers=5")).contains("workers: 5");
    assertThat(run("workers", "-Dsoumak.workers=0")).contains("workers: 1");
  }
}
