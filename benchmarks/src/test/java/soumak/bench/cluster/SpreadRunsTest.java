package soumak.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.bench.FailedRunException;
import soumak.bench.Samples;
import soumak.testing.LongForm;
import soumak.testing.QuickJava;

/** Programs of ordinary Java, plain and at nodes, in small sizes. */
@Execution(ExecutionMode.CONCURRENT)
class SpreadRunsTest {
  /** The first half of them is not counted. With -Dsoumak.long all of them. */
  private static final int ROUNDS = LongForm.of(2, 4);

  private static final Path EXAMPLES = Path.of("..", "examples", "spread");

  /** Where programs run that say nothing of places; with -Dsoumak.long at nodes too. */
  private static final String[] SECOND =
      LongForm.isOn() ? new String[] {"java", "2 nodes"} : new String[] {"java"};

  static List<SpreadProgram> small() {
    return List.of(
        SpreadProgram.parallel("rays", "rays", 32, "2"),
        at(SpreadProgram.parallel("matrix", "matrices", 24), SECOND),
        at(SpreadProgram.operation("reads", "each-read", "reads", 10, 3, "ns"), "java", "2 nodes"),
        at(SpreadProgram.first("news", "news", "news", 10), "java"),
        at(SpreadProgram.fetches(20), SECOND));
  }

  /** The places are started in one way for all programs, so one of these is run at each of them. */
  private static SpreadProgram at(SpreadProgram all, String... labels) {
    List<SpreadProgram.Place> some =
        all.places().stream().filter(it -> List.of(labels).contains(it.label())).toList();
    assertThat(some).hasSameSizeAs(labels);
    return new SpreadProgram(
        all.name(), all.what(), all.arguments(), all.operations(), all.unit(), some);
  }

  /** The command, of the classes that are tested; no time of these runs is looked at. */
  private static List<String> soumak;

  @BeforeAll
  static void makeTheCommand() throws Exception {
    String main = "soumak.cli.Main";
    String program = Path.of("..", "examples", "Hello.java").toString();
    QuickJava java =
        QuickJava.make(Path.of("target", "quick-java"), main, "run", "--nodes", "2", program);
    soumak = java.line();
    soumak.addAll(List.of("-Dsoumak.cache=" + java.cache(), main));
  }

  @ParameterizedTest
  @MethodSource("small")
  void allPlacesGiveTheSameAndAreTimed(SpreadProgram program) throws Exception {
    SpreadRuns runs = new SpreadRuns(soumak, EXAMPLES, ROUNDS);
    Map<String, Samples> all = runs.measure(program, 1, text -> {});
    assertThat(all.keySet())
        .containsExactlyElementsOf(
            program.places().stream().map(SpreadProgram.Place::label).toList());
    assertThat(all.values()).allMatch(it -> it.count() == ROUNDS / 2 && it.min() > 0);
  }

  @Test
  void differentResultsAreNoFigures(@TempDir Path examples) throws Exception {
    example(examples, "RayTracer", "System.out.println(args[1]);");
    example(examples, "MatrixMultiply", "");
    example(examples, "Operations", "");
    SpreadRuns runs = new SpreadRuns(soumak, examples, 2);
    SpreadProgram plain =
        new SpreadProgram(
            "rays",
            "rays",
            List.of("rays", "8", SpreadProgram.THREADS),
            1,
            "s",
            List.of(new SpreadProgram.Place("one", 0, 1), new SpreadProgram.Place("other", 0, 2)));
    assertThatThrownBy(() -> runs.measure(plain, 1, text -> {}))
        .isInstanceOf(FailedRunException.class)
        .hasMessage("rays has several results:\n    1\n    2");
  }

  @Test
  void aProgramThatFailsIsToldWithWhatItWrote(@TempDir Path examples) throws Exception {
    example(examples, "RayTracer", "throw new IllegalStateException(\"as it should\");");
    example(examples, "MatrixMultiply", "");
    example(examples, "Operations", "");
    SpreadRuns runs = new SpreadRuns(soumak, examples, 2);
    assertThatThrownBy(() -> runs.measure(small().getFirst(), 1, text -> {}))
        .isInstanceOf(FailedRunException.class)
        .hasMessageContaining("Rounds.java 2 rays 32 1 2 failed:\n")
        .hasMessageContaining("as it should");
  }

  private static void example(Path folder, String name, String body) throws Exception {
    Files.writeString(
        folder.resolve(name + ".java"),
        "public class " + name + " {\n  static void main(String[] args) {\n" + body + "\n  }\n}\n");
  }

  @Test
  void aRoundIsCountedByItsOperations() {
    assertThat(SpreadProgram.operation("reads", "each-read", "", 100, 100, "ns").of(20_000))
        .isEqualTo(2);
    assertThat(SpreadProgram.fetches(100).of(5e6)).isEqualTo(50);
    assertThat(SpreadProgram.parallel("rays", "rays", 1).of(25e7)).isEqualTo(0.25);
  }
}
