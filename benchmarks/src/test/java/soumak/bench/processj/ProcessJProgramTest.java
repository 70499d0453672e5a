package soumak.bench.processj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The programs, compiled, woven and run at small sizes. */
@Timeout(60)
class ProcessJProgramTest {
  @Test
  void helloPrintsItsLine() throws Exception {
    assertThat(new ProcessJProgram("Hello.pj").run())
        .isEqualToNormalizingNewlines("Hello from a process\n");
  }

  @Test
  void commsTimeAddsUpWhatTheConsumerReads() throws Exception {
    ProcessJProgram program = new ProcessJProgram("CommsTime.pj");
    assertThat(program.run("1")).isEqualToNormalizingNewlines("0\n");
    assertThat(program.run("100")).isEqualToNormalizingNewlines("4950\n");
  }

  @Test
  void whatItThrowsAndPrintsLeavesTheOutputAsItWas() {
    var before = System.out;
    ProcessJProgram program = new ProcessJProgram("CommsTime.pj");
    assertThatThrownBy(() -> program.run("many"))
        .hasRootCauseMessage("the program takes an int as its argument, and 'many' is none");
    assertThat(System.out).isSameAs(before);
  }

  @Test
  void aProgramThatIsMissingIsNamed() {
    assertThatThrownBy(() -> new ProcessJProgram("None.pj"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no program None.pj");
  }
}
