package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Real processes, with the smallest work. */
class ChildProcessTest {
  private static final Workload PING_PONG = Catalogue.withSize("pingpong-smoke");

  @Test
  void aProcessMeasuresAndSaysWhichCollectorItHas() throws Exception {
    ChildProcess.Outcome outcome =
        ChildProcess.once(60).run(PING_PONG.smoke(), PING_PONG.entry("vt-mpsc"), 1);
    assertThat(outcome.samples()).singleElement().satisfies(ns -> assertThat(ns).isPositive());
    assertThat(outcome.collector()).startsWith("G1");
  }

  @Test
  void flagsOfTheSizeReachTheProcess() throws Exception {
    Size serial = PING_PONG.smoke().with(List.of("-XX:+UseSerialGC"));
    ChildProcess.Outcome outcome = ChildProcess.once(60).run(serial, PING_PONG.entry("vt-mpsc"), 1);
    assertThat(outcome.collector()).isEqualTo("Serial");
  }

  @Test
  void aCrashIsToldWithTheLastLinesOfTheProcess() {
    IntFunction<List<String>> nonsense = workers -> List.of("-XX:NoSuchFlag=1");
    Entry broken = PING_PONG.entry("vt-mpsc").with(nonsense);
    assertThatThrownBy(() -> ChildProcess.once(60).run(PING_PONG.smoke(), broken, 1))
        .isInstanceOf(FailedRunException.class)
        .hasMessageContaining("ended with exit code 1")
        .hasMessageContaining("NoSuchFlag");
  }

  @Test
  void aHangingProcessIsKilled() {
    String waits = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:0";
    Entry suspended = PING_PONG.entry("vt-mpsc").with(workers -> List.of(waits));
    assertThatThrownBy(() -> ChildProcess.once(1).run(PING_PONG.smoke(), suspended, 1))
        .isInstanceOf(FailedRunException.class)
        .hasMessageContaining("did not end within 1 s");
  }

  @Test
  void roundsCollectEveryContendersSamples() throws Exception {
    List<Entry> entries = List.of(PING_PONG.entry("vt-mpsc"), PING_PONG.entry("vt-ltq"));
    Rounds rounds = new Rounds(ChildProcess.once(60), 2, text -> {});
    Result result = rounds.run(PING_PONG, PING_PONG.smoke(), 1, entries);
    assertThat(result.failed()).isFalse();
    assertThat(result.lines()).hasSize(2);
    assertThat(result.lines())
        .allSatisfy(line -> assertThat(line.samples().orElseThrow().count()).isEqualTo(2));
  }
}
