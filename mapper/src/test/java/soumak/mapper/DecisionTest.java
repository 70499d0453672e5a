package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import soumak.mapper.testing.Csv;

/** The rules are those of the paper, for the whole space and for its own examples. */
class DecisionTest {
  /** Equal vectors have other policies elsewhere in the paper, so no rules could agree. */
  private static final Set<String> CONTRADICTIONS =
      Set.of("knucleotide.SequenceGen", "BeamFormer.AnonFilter_a3");

  @TestFactory
  Stream<DynamicTest> eachCell() {
    List<Map<String, String>> rows = Csv.rows("decision-table.csv");
    assertThat(rows).hasSize(72);
    assertThat(rows.stream().map(DecisionTest::vector)).doesNotHaveDuplicates();
    return rows.stream()
        .map(it -> DynamicTest.dynamicTest(vector(it).toString(), () -> assertCell(it)));
  }

  private static void assertCell(Map<String, String> row) {
    Decision decision = Decision.of(vector(row));
    assertThat(decision.policy()).isEqualTo(Policy.valueOf(row.get("policy")));
    assertThat(decision.rule().title()).isEqualTo(row.get("rule"));
    assertThat(decision.seqIfOneSender()).isEqualTo(row.get("seq_if_one_sender").equals("yes"));
  }

  @Test
  void fiftyEightOfTheSixtyExamples() {
    List<Map<String, String>> rows = Csv.rows("oracle.csv");
    assertThat(rows).hasSize(60);
    List<String> different = new ArrayList<>();
    for (Map<String, String> row : rows) {
      if (!Decision.of(vector(row)).policy().name().equals(row.get("policy"))) {
        different.add(row.get("benchmark") + "." + row.get("actor"));
      }
    }
    assertThat(different).containsExactlyInAnyOrderElementsOf(CONTRADICTIONS);
  }

  @Test
  void parallelismMattersOnlyWhereMuchIsSent() {
    for (Level comm : List.of(Level.LOW, Level.MED)) {
      for (Level cpu : List.of(Level.LOW, Level.HIGH)) {
        assertThat(Stream.of(Level.values()).map(par -> policy(par, comm, cpu)).distinct())
            .hasSize(1);
      }
    }
    assertThat(policy(Level.HIGH, Level.HIGH, Level.LOW)).isEqualTo(Policy.TASK);
    assertThat(policy(Level.MED, Level.HIGH, Level.LOW)).isEqualTo(Policy.THREAD);
  }

  private static Policy policy(Level par, Level comm, Level cpu) {
    return Decision.of(new Vector(false, true, par, comm, cpu)).policy();
  }

  @Test
  void seqIsNeverTheDecision() {
    for (Rule rule : Rule.values()) {
      assertThat(rule.policy()).isNotEqualTo(Policy.SEQ);
      assertThat(rule.why()).isNotBlank();
    }
  }

  @Test
  void cpuIsLowOrHigh() {
    assertThatThrownBy(() -> new Vector(false, false, Level.LOW, Level.LOW, Level.MED))
        .hasMessage("CPU is low or high, not med");
  }

  private static Vector vector(Map<String, String> row) {
    return new Vector(
        row.get("BLK").equals("true"),
        row.get("STATE").equals("true"),
        level(row.get("PAR")),
        level(row.get("COMM")),
        level(row.get("CPU")));
  }

  /** Where the paper prints a dash, the field does not matter. */
  private static Level level(String text) {
    return text.equals("_") ? Level.LOW : Level.valueOf(text.toUpperCase(Locale.ROOT));
  }
}
