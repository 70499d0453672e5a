package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.checker.testing.Programs;

/** The examples that explain the kinds of findings. */
class ExampleTest {
  @ParameterizedTest
  @EnumSource(Kind.class)
  void wrongGivesThisKindOnly(Kind kind) {
    assertThat(findings(kind.example(), kind.example().wrong()))
        .containsOnlyOnce("suggestion: ")
        .contains(": " + kind + ": ");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void rightGivesNothing(Kind kind) {
    assertThat(findings(kind.example(), kind.example().right())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void isShort(Kind kind) {
    assertThat(kind.example().wrong().lines().count()).isLessThanOrEqualTo(12);
    assertThat(kind.example().right().lines().count()).isLessThanOrEqualTo(12);
  }

  private static String findings(Example example, String members) {
    return Programs.checkFile(example.beside() + " class Has {\n" + members + "\n}");
  }
}
