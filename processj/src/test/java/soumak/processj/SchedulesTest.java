package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Programs print the same whatever the order in which their processes run. */
class SchedulesTest {
  private static final int SEEDS = 3;

  /** Without those that fork, as a simulation ends with its main process. */
  @TestFactory
  Stream<DynamicTest> programs() throws IOException {
    return Sample.all().stream()
        .filter(it -> !it.name().startsWith("fork") && !it.name().endsWith("forked.pj"))
        .filter(it -> !it.name().startsWith("failures"))
        .filter(SchedulesTest::isAccepted)
        .map(it -> DynamicTest.dynamicTest(it.name(), () -> check(it)));
  }

  private static boolean isAccepted(Sample sample) {
    try {
      return !sample.isRefused();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void check(Sample sample) throws IOException {
    Compilation compiled = new ProcessJ(List.of()).compile(sample.file());
    Execution program = new Execution(compiled);
    for (int seed = 1; seed <= SEEDS; seed++) {
      Execution.Outcome outcome = program.simulate(seed);
      assertThat(outcome.failure()).as("seed %d", seed).isNull();
      assertThat(outcome.output()).as("seed %d", seed).isEqualTo(sample.output());
    }
  }
}
