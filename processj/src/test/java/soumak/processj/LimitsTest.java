package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not fit in a class file is refused with its place, and nothing is made. */
class LimitsTest {
  private static String times(int n, String separator, String pattern) {
    return IntStream.range(0, n)
        .mapToObj(it -> pattern.replace("N", Integer.toString(it)))
        .collect(Collectors.joining(separator));
  }

  private static String program(String what) {
    String much = times(9000, " ", "x += N; if (x > N) x -= 3;");
    return switch (what) {
      case "code" -> "void f() { int x = 0; " + much + " }";
      case "branch" -> "void f() { int x = 0; par { { " + much + " } skip; } }";
      case "mobile" -> "mobile void f() { int x = 0; " + much + " suspend; }";
      case "array" -> "void f() { int[] a = { " + times(20_000, ", ", "N") + " }; }";
      case "locals" -> "void f() { " + times(9000, " ", "int vN = N;") + " }";
      case "parameters" -> "void f(" + times(130, ", ", "long vN") + ") { }";
      case "captured" ->
          "void f() { "
              + times(130, " ", "long vN = N;")
              + " par { g("
              + times(130, " + ", "vN")
              + "); skip; } } void g(long x) { }";
      case "record" -> "record f { " + times(130, " ", "long vN;") + " }";
      case "tag" -> "protocol f { t: { " + times(130, " ", "long vN;") + " } }";
      case "name" -> "void " + "f".repeat(101) + "() { }";
      case "text" -> "void f(string s) { f(\"" + "x".repeat(22_000) + "\"); }";
      case "dimensions" -> "void f() { int" + "[]".repeat(101) + " a; }";
      default -> throw new IllegalArgumentException(what);
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "code | 6: error: 'f' is too large for a class file of the JVM",
        "branch | 6: error: 'f' is too large for a class file of the JVM",
        "mobile | 13: error: 'f' is too large for a class file of the JVM",
        "array | 6: error: 'f' is too large for a class file of the JVM",
        "locals | 6: error: 'f' is too large for a class file of the JVM",
        "parameters | 6: error: 'f' is too large for a class file of the JVM",
        "captured | 6: error: 'f' is too large for a class file of the JVM",
        "record | 8: error: 'f' is too large for a class file of the JVM",
        "tag | 10: error: 'f' is too large for a class file of the JVM",
        "name | 6: error: this name has 101 characters, and may have 100",
        "text | 22: error: this string has 22000 characters, and may have 21845",
        "dimensions | 215: error: an array has at most 100 dimensions",
      })
  void refused(String what, String message) {
    Compilation compiled = new ProcessJ(List.of()).compile("big.pj", program(what));
    assertThat(compiled.ok()).isFalse();
    assertThat(compiled.classes()).isEmpty();
    assertThat(compiled.messages()).hasSize(1);
    assertThat(compiled.messages().getFirst().lines().findFirst().orElse(""))
        .isEqualTo("big.pj:1:" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "record N extends P { } | int f(A40 x) { A0 y = x; A40 z = (A40) y; return z.n; }",
        "protocol N extends P { tN: { } } | boolean f(A0 x) { A40 y = x; return y is tA20; }",
        "mobile void N(int n) implements P { } | void f(A40 x) { A0 y = x; A40 z = (A40) y; z(1);"
            + " }",
      })
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void ancestorsByManyWays(String type, String use) {
    StringBuilder text = new StringBuilder(use);
    for (String name : List.of("A0", "B0")) {
      String first = type.replaceFirst("(extends|implements) P", "").replace("N", name);
      text.append(' ').append(first.replace("{ }", first.startsWith("r") ? "{ int n; }" : "{ }"));
    }
    for (int i = 1; i <= 40; i++) {
      String both = "A" + (i - 1) + ", B" + (i - 1);
      for (String name : List.of("A" + i, "B" + i)) {
        text.append(' ').append(type.replace("P", both).replace("N", name));
      }
    }
    Compilation compiled = new ProcessJ(List.of()).compile("ways.pj", text.toString());
    assertThat(compiled.messages()).isEmpty();
    assertThat(new Execution(compiled)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({"20000, 20000", "100, 2"})
  void longTextsThatAreJoinedAreOneAtRunTime(int first, int second) {
    String text = "\"" + "x".repeat(first) + "\" + \"" + "y".repeat(second) + "\"";
    Compilation compiled =
        new ProcessJ(List.of()).compile("joined.pj", "void f() { string s = " + text + "; }");
    assertThat(compiled.messages()).isEmpty();
    assertThat(compiled.classes()).containsKey("joined");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uFFFD\uFFFD\uFFFD\0\0\0A\n\"\uFFFD\" \uFFFD {",
        "PK\3\4\0\0\"\n'\0 /*",
        "void main() { }\n#\n\u001F\uFFFD\b\0",
        "\uFFFDvoid\n\uFFFD \u0002",
      })
  void whatIsNoTextIsRefusedOnce(String text) {
    Compilation compiled = new ProcessJ(List.of()).compile("binary.pj", text);
    assertThat(compiled.messages())
        .singleElement()
        .asString()
        .startsWith("binary.pj:1:1: error: this file is no text in UTF-8\n")
        .endsWith("\n  hint: a program is a text; was a class file or an archive named instead?");
  }

  @Test
  void whoMeansATypeIsPointedToNoProcedure() {
    String program = "void print() { } record Pint { int x; } void f() { %s p; }";
    assertThat(new ProcessJ(List.of()).compile("names.pj", program.formatted("Prnt")).messages())
        .singleElement()
        .asString()
        .endsWith("hint: did you mean 'Pint'?");
    assertThat(new ProcessJ(List.of()).compile("names.pj", program.formatted("Prxnt")).messages())
        .singleElement()
        .asString()
        .doesNotContain("print'");
  }

  @ParameterizedTest
  @CsvSource({
    "1000, void main() { CODE }, 2, has [0-9]+ bytes of code when woven; the JVM allows 65535",
    "1000, mobile void m() { CODE }, 2, has [0-9]+ bytes of code when woven; the JVM allows 65535",
    "1000, 'void main() { par {\n{ CODE }\nskip; } }', 3, has [0-9]+ bytes of code when woven.*",
    "2300, void main() { CODE }, 2, is too large to be woven",
  })
  void whatIsTooLargeOnceItIsWovenIsNamedByItsLine(int n, String main, int line, String what) {
    String code = "timer t; int x = 0; " + times(n, " ", "g(t, x + N, h(t, x)); x += N;");
    String program =
        "int h(timer t, int x) { t.timeout(0); return x; } void g(timer t, int x, int y) { h(t, x);"
            + " }\n"
            + main.replace("CODE", code);
    Compilation compiled = new ProcessJ(List.of()).compile("woven.pj", program);
    assertThat(compiled.messages()).isEmpty();
    assertThatThrownBy(() -> new Execution(compiled))
        .hasMessageMatching("woven\\.pj:" + line + ": error: woven\\S* " + what + "\\. Split.*");
  }
}
