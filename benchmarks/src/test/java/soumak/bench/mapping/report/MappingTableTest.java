package soumak.bench.mapping.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MappingTableTest {
  private static final Row BANG =
      Measurements.of("bang", 10.0, 20.0, 9.0, 15.0, 1_000.0, 40.0, 30.0);

  private static final Row FASTA =
      Measurements.of("fasta", 100.0, 200.0, 400.0, 150.0, 150.0, 160.0, 300.0);

  private final String table = MappingTable.of(new Figures(List.of(BANG, FASTA)));

  @Test
  void aRowForEachProgramWithRatiosToTheMappedOne() {
    assertThat(table)
        .contains("| Time, ms | mapped | all THREAD | all TASK | virtual threads |")
        .contains(
            "| bang | 10.0 | 20.0 (2.00x) | 9.00 (0.90x) | 15.0 (1.50x) | 1,000 (100.00x) |"
                + " 40.0 (4.00x) | 30.0 (3.00x) |")
        .contains("| fasta | 100 | 200 (2.00x) | 400 (4.00x) |");
  }

  @Test
  void processorTimeAndSwitchesHaveTablesOfTheirOwn() {
    // The measurements have used twice the time, and switched three times for each of it.
    assertThat(table)
        .contains("| Processor time, ms | mapped |")
        .contains("| bang | 20.0 | 40.0 (2.00x) | 18.0 (0.90x) |")
        .contains("| Context switches | mapped |")
        .contains("| bang | 30.0 | 60.0 (2.00x) | 27.0 (0.90x) |");
  }

  @Test
  void eachRowSaysWhenItWasMeasuredAndByHowManyProcesses() {
    assertThat(table)
        .contains("| Processes (day) | mapped | all THREAD |")
        .contains("| bang (2026-12-01) | 1 | 1 | 1 | 1 | 1 | 1 | 1 |");
  }

  @Test
  void whoWasNotToRunInARowHasAnEmptyCell() {
    Row few =
        new Row(
            "bang",
            "2026-12-02",
            Map.of("soumak", BANG.contenders().getOrDefault("soumak", Optional.empty())));
    assertThat(MappingTable.of(new Figures(List.of(few, FASTA))))
        .contains("| bang | 10.0 |  |  |  |  |  |  |")
        .contains("| bang (2026-12-02) | 1 |  |  |  |  |  |  |");
  }

  @Test
  void meansAreOverThePrograms() {
    assertThat(table)
        .contains("| geometric mean |  | 2.00x | 1.90x | 1.50x |")
        .contains("- all THREAD: 50 % of the time saved, on the mean")
        .contains("- all TASK: 32 % of the time saved, on the mean");
  }

  @Test
  void programsThatAreSlowerThanTheBestDefaultAreNamed() {
    assertThat(table)
        .endsWith(
            "- slower by more than 3 % than the best of all THREAD, all TASK, virtual threads:"
                + " bang (11 %)\n");
    assertThat(MappingTable.of(new Figures(List.of(FASTA)))).endsWith("virtual threads: none\n");
  }

  @Test
  void whoHasFailedIsShownAndHasNoRatio() {
    Row failed = Measurements.of("bang", 10.0, null, 20.0, 20.0, 20.0, 20.0, 20.0);
    assertThat(MappingTable.of(new Figures(List.of(failed))))
        .contains("| bang | 10.0 | failed | 20.0 (2.00x) |")
        .doesNotContain("all THREAD: ");
    Row mappedFailed = Measurements.of("bang", null, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0);
    assertThat(MappingTable.of(new Figures(List.of(mappedFailed))))
        .contains("| bang | failed | 20.0 | 20.0 |");
  }
}
