package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.Forked;

/** Settings that do not exist are told, with the one that may have been meant. */
class SettingNamesTest {
  @Test
  void aNameThatDoesNotExistIsToldOnce() throws Exception {
    Forked run =
        Forked.run(
            SettingsTest.Program.class,
            "-Dsoumak.worker=1",
            "-Dsoumak.track=false",
            "-Dsoumak.zzz=1",
            "-Dsoumaks.workers=2");
    assertThat(run.output())
        .containsOnlyOnce(
            "There is no setting soumak.worker, so it changes nothing: did you mean"
                + " soumak.workers?")
        .containsOnlyOnce(
            "There is no setting soumak.zzz, so it changes nothing: docs/observing.md lists them")
        .contains("answer 42")
        .doesNotContain("soumak.track", "soumaks.");
    assertThat(run.exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "soumak.Workers, soumak.workers",
    "soumak.watchdog, soumak.watchdog.millis",
    "soumak.memory.min, soumak.memory.max",
    "soumak.cluster.pateince, soumak.cluster.patience",
    "soumak.selectors, soumak.net.selectors",
    "soumak.tarck, soumak.track"
  })
  void theNearestIsNamed(String wrong, String meant) {
    assertThat(SettingNames.warning(wrong)).endsWith("did you mean " + meant + "?");
  }

  /** Those of builds get into the JVM of their tests, and the command sets some itself. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "soumak.workers",
        "soumak.memory.retain",
        "soumak.cluster.patience",
        "soumak.isolation",
        "soumak.cache",
        "soumak.running",
        "soumak.long",
        "soumak.spread.times",
        "soumak.oracle.minutes",
        "java.home"
      })
  void ofOthersNothingIsSaid(String name) {
    assertThat(SettingNames.warning(name)).isNull();
  }
}
