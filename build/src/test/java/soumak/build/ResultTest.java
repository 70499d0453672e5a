package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

class ResultTest {
  private static final Diagnostic ERROR =
      new Diagnostic(Severity.ERROR, "rule", "A.java:1", "it is wrong", "Mend it");
  private static final Diagnostic WARNING =
      new Diagnostic(Severity.WARNING, "rule", "A.java:1", "it is odd", "Look at it");

  private static Result result(int woven, int already, Diagnostic... diagnostics) {
    return new Result(woven, 0, already, woven, 0, List.of(diagnostics));
  }

  @Test
  void summaries() {
    assertThat(result(3, 1).summary()).isEqualTo("wove 3 of 4 classes");
    assertThat(result(1, 0).summary()).isEqualTo("wove 1 of 1 class");
    assertThat(result(2, 0, WARNING).summary()).isEqualTo("wove 2 of 2 classes, 1 warning");
    assertThat(result(0, 5).summary()).isEqualTo("nothing to do (5 classes)");
    assertThat(new Result(0, 2, 0, 0, 0, List.of(WARNING)).summary())
        .isEqualTo("nothing to do (2 classes, 1 warning)");
    assertThat(new Result(2, 0, 0, 0, 0, List.of(ERROR, WARNING, ERROR)).summary())
        .isEqualTo("2 errors, 1 warning; nothing was written");
    for (int removed : new int[] {0, 1}) {
      assertThat(new Result(2, 0, 0, 1 - removed, removed, List.of(ERROR)).summary())
          .isEqualTo("1 error; what was woven before was taken back");
    }
  }

  @Test
  void onlyErrorsFail() {
    assertThat(result(1, 0, WARNING).failed()).isFalse();
    assertThat(result(1, 0, WARNING, ERROR).failed()).isTrue();
    assertThat(result(1, 0, WARNING, ERROR).errors()).isEqualTo(1);
  }
}
