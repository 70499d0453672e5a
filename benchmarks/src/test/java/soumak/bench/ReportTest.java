package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {
  private static final Workload WORKLOAD =
      Workload.of("w", "ns/msg")
          .contender(Entry.of("soumak", ReportTest::none))
          .contender(Entry.of("kotlin", ReportTest::none))
          .contender(Entry.asynchronous("kilim", ReportTest::none))
          .build(new Size("w-smoke", 1, 1, 1), Size::count);

  private static final Size SIZE = new Size("w1k", 1_000, 1, 1e3);

  private static Contender none() {
    throw new AssertionError("the report runs nothing");
  }

  private static Result.Line measured(String name, Double... samples) {
    return new Result.Line(
        WORKLOAD.entry(name), Optional.of(new Samples(List.of(samples))), List.of(), "");
  }

  private static Result.Line failed(String name, String why) {
    return new Result.Line(WORKLOAD.entry(name), Optional.empty(), List.of(), why);
  }

  private static Result result(Result.Line... lines) {
    return new Result(WORKLOAD, SIZE, 2, "G1", List.of(lines));
  }

  @Test
  void oneLineForEachContenderWithItsRatioToSoumak() {
    Result result = result(measured("soumak", 10.0, 11.0, 9.5), measured("kotlin", 71.2, 85.0));
    assertThat(Report.table(result))
        .contains("w1k, 2 workers, G1")
        .containsPattern("soumak +10\\.0 +9\\.50\\.\\.11\\.0 +ns/msg +1\\.0x")
        .containsPattern("kotlin +78\\.1 +71\\.2\\.\\.85\\.0 +ns/msg +7\\.8x")
        .doesNotContain("*");
  }

  @Test
  void asynchronousContendersAreMarked() {
    assertThat(Report.table(result(measured("kilim", 5.0))))
        .contains("kilim*")
        .contains("* has no rendezvous");
  }

  @Test
  void withoutSoumakThereIsNoRatio() {
    Result result = result(measured("kotlin", 50.0));
    assertThat(Report.table(result)).containsPattern("ns/msg +-\\n");
    assertThat(result.ratio(result.lines().getFirst())).isEmpty();
  }

  @Test
  void nothingIsComparedWithZero() {
    Result result = result(measured("soumak", 0.0), measured("kotlin", 20.0));
    assertThat(result.ratio(result.lines().getLast())).isEmpty();
  }

  @Test
  void failuresAreShownAndCounted() {
    Result result = result(measured("soumak", 10.0), failed("kotlin", "ended with exit code 3"));
    assertThat(Report.table(result)).contains("FAILED: ended with exit code 3");
    assertThat(result.failed()).isTrue();
    assertThat(result(measured("soumak", 10.0)).failed()).isFalse();
  }

  @Test
  void flagsThatTheSizeSetsAreShown() {
    Size flagged = SIZE.with(List.of("-XX:+UseSerialGC", "-Xmx8g"));
    Result result = new Result(WORKLOAD, flagged, 1, "Serial", List.of());
    assertThat(Report.table(result)).contains("w1k, 1 worker, Serial, -XX:+UseSerialGC -Xmx8g");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0.0473, 0.0473", "1.5, 1.50", "8.449, 8.45", "22.04, 22.0", "1481.4, 1481"})
  void numbersHaveThreeDigits(double value, String text) {
    assertThat(Report.number(value)).isEqualTo(text);
  }

  @Test
  void jsonHasTheSameData() {
    Result result = result(measured("soumak", 10.0, 12.0), failed("kotlin", "a \"quoted\"\nline"));
    Machine machine = new Machine("EPYC", 2, 24_000, "Linux", "25");
    assertThat(JsonReport.of(machine, List.of(result)))
        .isEqualTo(
            """
            {"machine":{"processor":"EPYC","cores":2,"memoryMiB":24000,"system":"Linux",\
            "jdk":"25"},"results":[{"workload":"w","size":"w1k","workers":2,"gc":"G1",\
            "flags":[],"unit":"ns/msg","contenders":[{"name":"soumak","asynchronous":false,\
            "median":11.0000,"min":10.0000,"max":12.0000,"ratio":1.00,\
            "samples":[10.0000,12.0000]},{"name":"kotlin","asynchronous":false,\
            "failure":"a \\"quoted\\"\\nline"}]}]}
            """);
  }

  @Test
  void jsonEscapesControlCharacters() {
    assertThat(JsonReport.quoted("a\tb\\")).isEqualTo("\"a\\u0009b\\\\\"");
  }
}
