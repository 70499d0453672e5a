package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

class KindTest {
  /** The first line of a refusal names the page by the one, {@code soumak check} by the other. */
  @ParameterizedTest
  @EnumSource
  void thePageIsThatOfTheDiagnostic(Kind kind) {
    Diagnostic told = new Diagnostic(Severity.ERROR, kind.name(), "A.java:1", "what", "fix");
    assertThat(kind.page()).isEqualTo(told.isOfMemory() ? "docs/memory.md" : "docs/isolation.md");
  }
}
