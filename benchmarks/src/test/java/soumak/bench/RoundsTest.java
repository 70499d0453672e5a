package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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

  private static final Map<String, Double> TIMES =
      Map.of("soumak", 100.0, "faster", 92.0, "slower", 109.0, "far", 111.0, "strange", 100.0);

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
    return new ChildProcess.Outcome(List.of(time), List.of(), Map.of(), "G1");
  }

  private Result run(int rounds, int most, String... contenders) throws Exception {
    List<Entry> entries = List.of(contenders).stream().map(WORKLOAD::entry).toList();
    return new Rounds(
            this::outcome, rounds, most, entry -> !entry.name().equals("strange"), told::add)
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
  void whoIsCloseOnEitherSideIsMeasuredOnAndSoumakWithThem() throws Exception {
    Result result = run(2, 5, "soumak", "faster", "slower", "far");
    assertThat(List.of("soumak", "faster", "slower"))
        .allSatisfy(close -> assertThat(count(result, close)).isEqualTo(5));
    assertThat(count(result, "far")).isEqualTo(2);
    assertThat(told).last().isEqualTo("w-smoke slower, 1 worker(s), round 5 of 5");
  }

  @Test
  void soumakIsNotMeasuredOnAlone() throws Exception {
    assertThat(count(run(2, 5, "soumak", "far"), "soumak")).isEqualTo(2);
  }

  @Test
  void whoIsNoRivalIsNotMeasuredOnHoweverClose() throws Exception {
    Result result = run(2, 5, "soumak", "slower", "strange");
    assertThat(count(result, "slower")).isEqualTo(5);
    assertThat(count(result, "strange")).isEqualTo(2);
  }

  @Test
  void whoHasFailedIsNotStartedAgain() throws Exception {
    Result result = run(2, 3, "soumak", "slower", "broken");
    assertThat(started).containsOnlyOnce("broken");
    assertThat(result.failed()).isTrue();
    assertThat(count(result, "slower")).isEqualTo(3);
  }
}
