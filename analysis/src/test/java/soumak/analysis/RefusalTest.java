package soumak.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalTest {
  private static final Diagnostic PAUSES =
      new Diagnostic(Severity.ERROR, "pause-in-monitor", "A.java:1", "it pauses", "Move it");
  private static final Diagnostic SHARES =
      new Diagnostic(Severity.ERROR, "NOT_FREE", "A.java:2", "it is lent", "give a copy");
  private static final Diagnostic WARNED =
      new Diagnostic(Severity.WARNING, "NOT_FREE", "A.java:3", "it is lent", "give a copy");

  private static final Diagnostic ESCAPES =
      new Diagnostic(Severity.ERROR, "REGION_ESCAPE", "A.java:4", "it is returned", "copy it");

  private static String headline(Diagnostic... diagnostics) {
    return Refusal.headline("it", List.of(diagnostics), "--careless");
  }

  @Test
  void whatCannotBeWoven() {
    assertThat(headline(PAUSES, WARNED)).isEqualTo("it cannot be woven");
  }

  @Test
  void whatCouldShareMessages() {
    assertThat(headline(SHARES, WARNED, SHARES))
        .isEqualTo(
            "it is refused, as tasks could share a message: 2 findings (read docs/isolation.md and"
                + " 'soumak check --explain KIND'; in spite of it: --careless)");
  }

  @Test
  void both() {
    assertThat(headline(PAUSES, SHARES)).contains(": 1 finding, and 1 other error (");
  }

  @Test
  void memoryThatCouldBeMisused() {
    assertThat(headline(ESCAPES))
        .isEqualTo(
            "it is refused, as memory could be misused: 1 finding (read docs/memory.md and"
                + " 'soumak check --explain KIND'; in spite of it: --careless)");
    assertThat(headline(SHARES, ESCAPES, PAUSES))
        .isEqualTo(
            "it is refused, as tasks could share a message, and memory could be misused: 2"
                + " findings, and 1 other error (read docs/isolation.md, docs/memory.md and 'soumak"
                + " check --explain KIND'; in spite of it: --careless)");
  }
}
