package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.Mark;

/** Texts of external annotations. */
class ExternalsTest {
  private static final String PUT = "(Ljava/lang/Object;[I)V";

  @Test
  void saysWhatIsWritten() {
    Externals all =
        Externals.of(
            List.of(),
            List.of(
                """
                // a remark
                interface some.Box$Inner implements Sharable {  // and another one
                  @Free Object put(@Safe this,@Cuttable Object , int[]);
                  <init>(@Free byte[]);
                }
                class Plain
                """));
    assertThat(all.isSharable("some/Box$Inner")).isTrue();
    assertThat(all.isSharable("Plain")).isFalse();
    assertThat(all.marks("some/Box$Inner", "put", PUT))
        .containsExactly(
            new Mark(Mark.RESULT, "Lsoumak/Free;"),
            new Mark(Mark.RECEIVER, "Lsoumak/Safe;"),
            new Mark(0, "Lsoumak/Cuttable;"));
    assertThat(all.marks("some/Box$Inner", "put", "(Ljava/lang/Object;)V")).isNull();
    assertThat(all.marks("Plain", "put", PUT)).isNull();
    assertThat(all.mention("Plain")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void demandsAreKnownByNameAndNumber(boolean shipped) {
    List<String> texts =
        List.of(
            """
            class A {
             void lend(@Safe X);
             void take(@Safe X, @Free Z);
             @Safe X give(X);
             <init>(@Free X);
            }
            """);
    Externals all = Externals.of(shipped ? texts : List.of(), shipped ? List.<String>of() : texts);
    assertThat(all.mayDemand("A", "lend", "(LX;)V")).isFalse();
    assertThat(all.mayDemand("B", "take", "(LY;LY;)V")).isTrue();
    assertThat(all.mayDemand("B", "give", "(LY;)V")).isTrue();
    assertThat(all.mayDemand("B", "take", "()V")).isFalse();
    assertThat(all.mayDemand("A", "<init>", "(LX;)V")).isTrue();
    assertThat(all.mayDemand("B", "<init>", "(LX;)V")).isFalse();
  }

  @Test
  void laterTextsReplaceEarlierOnes() {
    Externals all =
        Externals.of(
            List.of("class A {\n f(@Safe X);\n g(@Safe X);\n}"),
            List.of("class A {\n f(@Cuttable X);\n}", "class A {\n f(@Free X);\n}"));
    assertThat(all.marks("A", "f", "(LX;)V")).containsExactly(new Mark(0, "Lsoumak/Free;"));
    assertThat(all.marks("A", "g", "(LX;)V")).containsExactly(new Mark(0, "Lsoumak/Safe;"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f(X)",
        "f X);",
        "f(@Save X);",
        "f(@Safe);",
        "@Safe (X);",
        "a b c(X);",
        "fü!(X);",
        "class {",
        "class A extends B {"
      })
  void tellsTheLineThatIsNotUnderstood(String line) {
    assertThatThrownBy(() -> Externals.of(List.of(), List.of("class A {\n  " + line + "\n}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("line 2 of the external annotations is neither")
        .hasMessageEndingWith(line);
  }

  @Test
  void ofALongLineTheBeginningIsTold() {
    assertThatThrownBy(() -> Externals.of(List.of(), List.of("x".repeat(100_000))))
        .hasMessageEndingWith("name(@Safe Type);': " + "x".repeat(80) + "...");
  }
}
