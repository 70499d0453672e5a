package soumak.processj.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

/** What a program ends with. */
class ProgramTest {
  /** That nothing goes on is seen in a JVM without other threads only. */
  @Test
  void theFailureOfAForkedProcessIsToldWhereMainWaitsForEver() throws Exception {
    Forked program = Forked.run(WaitingMain.class);
    assertThat(program.exitCode()).isOne();
    assertThat(program.output())
        .contains("ArithmeticException: of the forked process")
        .contains("Suppressed: soumak.DeadlockException");
  }
}
