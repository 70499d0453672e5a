package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

class ReportTest {
  private static final Diagnostic ERROR =
      new Diagnostic(Severity.ERROR, "rule", "A.java:3", "what is wrong", "Do this");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Report report = new Report(new PrintStream(printed, true, StandardCharsets.UTF_8));

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aRefusedClassIsToldOnceAndItsUseRefersToThat() {
    String text = report.refused("a/b/C", List.of(ERROR));
    report.refused("a/b/C", List.of(ERROR));

    assertThat(text)
        .isEqualTo(
            "a.b.C cannot be woven; soumak-agent has printed where and why as the class was"
                + " loaded");
    assertThat(printed().lines())
        .containsExactly(
            "soumak-agent: a.b.C cannot be woven:",
            "A.java:3: error: what is wrong. Do this. [rule]");
  }

  @Test
  void aClassThatSharesIsNotSaidToBeUnweavable() {
    Diagnostic shared =
        new Diagnostic(Severity.ERROR, "STATIC_FIELD", "A.java:3", "it is shared", "keep it");

    assertThat(report.refused("a/b/C", List.of(shared)))
        .startsWith("a.b.C is refused, as tasks could share a message: 1 finding (")
        .contains("in spite of it: -javaagent:soumak-agent.jar=isolation=warn); soumak-agent has")
        .doesNotContain("A.java");
    assertThat(printed())
        .contains("in spite of it: -javaagent:soumak-agent.jar=isolation=warn):")
        .contains("A.java:3: error: ");
  }

  @Test
  void noWarningsAreNotALine() {
    report.warnings(List.of());

    assertThat(printed()).isEmpty();
  }

  @Test
  void withoutCoreThereIsOneLineForALoader() {
    report.withoutCore("a/B", getClass().getClassLoader(), "soumak/woven/Frame");
    report.withoutCore("a/C", getClass().getClassLoader(), "soumak/woven/Frame");

    assertThat(printed())
        .startsWith("soumak-agent: a.B stays as it is")
        .contains("does not find soumak.woven.Frame; put soumak-core on the program's class path")
        .hasLineCount(1);
  }

  @Test
  void aFaultOfTheAgentNamesTheClass() {
    report.failure("a/B", new IllegalStateException("odd"));

    assertThat(printed())
        .contains("weaving a.B failed with java.lang.IllegalStateException: odd")
        .contains("please report it");
  }
}
