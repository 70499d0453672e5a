package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** All programs among the resources do what they say. */
class LanguageTest {
  @TestFactory
  Stream<DynamicTest> programs() throws IOException {
    return Sample.all().stream().map(it -> DynamicTest.dynamicTest(it.name(), () -> check(it)));
  }

  @Test
  void thereAreManyPrograms() throws IOException {
    assertThat(Sample.all()).hasSizeGreaterThan(200);
  }

  private static void check(Sample sample) throws IOException {
    Compilation compiled = new ProcessJ(List.of()).compile(sample.file());
    List<String> told = compiled.messages().stream().map(it -> shown(it, sample)).toList();
    assertThat(told).isEqualTo(sample.messages());
    assertThat(compiled.ok()).isEqualTo(!sample.isRefused());
    if (!compiled.ok()) {
      assertThat(compiled.classes()).isEmpty();
      return;
    }
    Execution program = new Execution(compiled);
    Execution.Outcome outcome = deadlocks(sample) ? program.simulate(1) : program.run();
    assertThat(outcome.output()).isEqualTo(sample.output());
    if (sample.failures().isEmpty()) {
      assertThat(outcome.failure()).isNull();
    } else {
      sample.failures().forEach(it -> assertThat(outcome.failure()).hasStackTraceContaining(it));
    }
  }

  /**
   * With a test's own threads about, which might wake somebody, only a simulation is sure of it.
   */
  private static boolean deadlocks(Sample sample) throws IOException {
    return sample.failures().contains("DeadlockException");
  }

  /** The first line of a message, without the name of the file that is tested. */
  private static String shown(String message, Sample sample) {
    String first = message.lines().findFirst().orElse("");
    String file = sample.file().getFileName() + ":";
    return first.startsWith(file) ? first.substring(file.length()) : first;
  }
}
