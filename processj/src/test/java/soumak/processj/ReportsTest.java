package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import soumak.DeadlockException;

/** A report says what a process waits for by the names of the program. */
class ReportsTest {
  private static String report(String code) {
    String program = "void main() { shared read chan<int> c; chan<int> d; int x; " + code + " }";
    Compilation compiled = new ProcessJ(List.of()).compile("waits.pj", program);
    assertThat(compiled.ok()).isTrue();
    Throwable failure = new Execution(compiled).simulate(1).failure();
    assertThat(failure).isInstanceOf(DeadlockException.class);
    return String.valueOf(failure == null ? null : failure.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x = c.read({ skip; }); | waits for a writer at channel 1",
        "claim (c.read) x = c.read({ skip; }); | waits for a writer at channel 1",
        "claim (c.read) alt { x = c.read() : skip; } |"
            + " waits for the first of: a writer at channel 1",
        "claim (c.read) alt { x = c.read() : skip; x = d.read() : skip; } |"
            + " waits for the first of: a writer at channel 1; a writer at channel 2",
      })
  void whatWaitsAtASharedEnd(String code, String told) {
    assertThat(report(code)).contains(told).doesNotContain("mailbox");
  }

  @Test
  void whatWaitsAtAnEndOfItsOwn() {
    assertThat(report("alt { x = d.read() : skip; }"))
        .contains("waits for the first of: a writer at channel 1");
  }
}
