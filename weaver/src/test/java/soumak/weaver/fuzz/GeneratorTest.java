package soumak.weaver.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The generator makes valid programs that end, behave the same every time, and use the whole
 * grammar.
 */
class GeneratorTest {
  private static final Plan CALM = new Plan("calm", Plan.NEVER, Plan.NEVER);

  private final Compiler compiler = new Compiler();

  @Test
  void theSameSeedMakesTheSameProgram() {
    String source = ProgramGenerator.generate(42).source();
    assertThat(ProgramGenerator.generate(42).source()).isEqualTo(source);
    assertThat(ProgramGenerator.generate(43).source()).isNotEqualTo(source);
  }

  @Test
  void programsEndAndRepeatThemselves() throws Compiler.Refused {
    int fit = 0;
    for (long seed = 1000; seed < 1006; seed++) {
      Map<String, byte[]> classes = compiler.compile(ProgramGenerator.generate(seed));
      Outcome first = Execution.plain(classes, CALM);
      assertThat(Execution.plain(classes, CALM).differenceFrom(first)).isEmpty();
      // A program that ends before its first pause, or runs out of fuel, tests nothing: few may.
      fit += first.isUnfit() || first.points() == 0 ? 0 : 1;
    }
    assertThat(fit).isGreaterThanOrEqualTo(5);
  }

  /** Names every construct, so that one that falls out of the grammar is missed. */
  @Test
  void manyProgramsUseTheWholeGrammar() {
    Coverage coverage = new Coverage();
    for (long seed = 0; seed < 400 && !hasAll(coverage); seed++) {
      coverage.add(ProgramGenerator.generate(seed).coverage());
    }
    assertThat(coverage.counts().keySet()).containsAll(Constructs.ALL);
  }

  private static boolean hasAll(Coverage coverage) {
    return coverage.counts().keySet().containsAll(Constructs.ALL);
  }

  @Test
  void failuresAreThrownAtTheirPointsOnly() throws Compiler.Refused {
    Map<String, byte[]> classes = compiler.compile(ProgramGenerator.generate(1001));
    Outcome calm = Execution.plain(classes, CALM);
    Outcome failing = Execution.plain(classes, new Plan("one", Plan.NEVER, n -> n == 3));
    assertThat(failing.differenceFrom(calm)).contains("observation");
    assertThat(failing.observations())
        .anyMatch(it -> it.contains(": at ") || it.contains("Illegal"));
  }
}
