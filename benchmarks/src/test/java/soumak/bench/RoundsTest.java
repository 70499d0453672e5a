package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private static final Workload WORKLOAD =
      Workload.of("w", "ms")
          .contender(Entry.of("soumak", RoundsTest::none))
          .contender(Entry.of("faster", RoundsTest::none))
          .contender(Entry.of("slower", RoundsTest::none))
          .contender(Entry.of("far", RoundsTest::none))
          .contender(Entry.of("strange", RoundsTest::none))
          .contender(Entry.of("broken", RoundsTest::none))
          .build(new Size("w-smoke", 1, 1, 1), Size::count);

  /** They differ by 4 % from one process to the next. */
  private static final Map<String, Double> TIMES =
      Map.of("soumak", 100.0, "faster", 92.0, "slower", 98.5, "far", 111.0, "strange", 100.0);

  private final List<String> started = new ArrayList<>();
  private final List<String> told = new ArrayList<>();

  private static Contender none() {
    throw new AssertionError("nothing is started");
  }

  private ChildProcess.Outcome outcome(Size size, Entry entry, int workers)
      throws FailedRunException {
    started.add(entry.name());
    Double time = TIMES.get(entry.name());
    if (time == null) {
      throw new FailedRunException("it has no time", List.of());
    }
    time *= Collections.frequency(started, entry.name()) % 2 == 0 ? 0.98 : 1.02;
    return new ChildProcess.Outcome(List.of(time), List.of(), Map.of(), "G1");
  }

  private Result run(int rounds, int most, String... contenders) throws Exception {
    List<Entry> entries = List.of(contenders).stream().map(WORKLOAD::entry).toList();
    return new Rounds(
            this::outcome,
            rounds,
            most,
            entry -> !entry.name().equals("strange"),
            new Bar(0.97),
            told::add)
        .run(WORKLOAD, WORKLOAD.smoke(), 1, entries);
  }

  private static int count(Result result, String contender) {
    return result.lines().stream()
        .filter(line -> line.entry().name().equals(contender))
        .mapToInt(line -> line.samples().orElseThrow().count())
        .sum();
  }

  @Test
  void everybodyHasAProcessInEachRound() throws Exception {
    Result result = run(2, 2, "soumak", "slower", "far");
    assertThat(started).containsExactly("soumak", "slower", "far", "soumak", "slower", "far");
    assertThat(told).hasSize(6).last().isEqualTo("w-smoke far, 1 worker(s), round 2 of 2");
    assertThat(result.collector()).isEqualTo("G1");
  }

  @Test
  void rivalsAreMeasuredOnUntilItIsKnownOnWhichSideOfTheBarTheyAre() throws Exception {
    Result result = run(2, 50, "soumak", "faster", "slower", "far");
    assertThat(count(result, "far")).isEqualTo(2);
    assertThat(count(result, "faster")).isEqualTo(3);
    assertThat(count(result, "slower")).isEqualTo(count(result, "soumak")).isBetween(10, 49);
    assertThat(told.getLast()).startsWith("w-smoke slower, 1 worker(s), round ").endsWith(" of 50");
  }

  @Test
  void thereAreNoMoreRoundsThanThatHoweverCloseARivalIs() throws Exception {
    assertThat(count(run(2, 5, "soumak", "slower"), "slower")).isEqualTo(5);
  }

  @Test
  void soumakIsNotMeasuredOnAlone() throws Exception {
    assertThat(count(run(4, 50, "soumak", "far"), "soumak")).isEqualTo(4);
  }

  @Test
  void whoIsNoRivalIsNotMeasuredOnHoweverClose() throws Exception {
    Result result = run(2, 5, "soumak", "slower", "strange");
    assertThat(count(result, "slower")).isEqualTo(5);
    assertThat(count(result, "strange")).isEqualTo(2);
  }

  @Test
  void ofOneProcessEachNothingIsKnownAndNobodyIsMeasuredOn() throws Exception {
    assertThat(count(run(1, 5, "soumak", "slower"), "slower")).isEqualTo(1);
  }

  @Test
  void nobodyIsMeasuredOnIfSoumakFails() throws Exception {
    assertThat(count(run(2, 5, "broken", "slower"), "slower")).isEqualTo(2);
  }

  @Test
  void whoHasFailedIsNotStartedAgain() throws Exception {
    Result result = run(2, 3, "soumak", "slower", "broken");
    assertThat(started).containsOnlyOnce("broken");
    assertThat(result.failed()).isTrue();
    assertThat(count(result, "slower")).isEqualTo(3);
  }
}
