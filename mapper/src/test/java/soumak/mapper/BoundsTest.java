package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** How often loops turn, against what they do when they are run. */
class BoundsTest {
  private static Body body(String code) {
    Map<String, byte[]> compiled =
        Sources.compile(
            Map.of(
                "T",
                "class T { static final int N = 12; static int use(int i) { return i; }"
                    + " static void m(int n, int[] a, double x) { "
                    + code
                    + " } }"));
    Program program = new Program(ClassPath.of(List.of(), compiled), compiled.values());
    Body body = program.body(new MethodKey("T", "m", "(I[ID)V"));
    assertThat(body).isNotNull();
    return body;
  }

  private static long turns(String code) {
    Body body = body(code);
    assertThat(body.loops.all()).hasSize(1);
    return Bounds.turns(body, body.loops.all().getFirst());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "for (int i = 0; i < 10; i++) use(i);            | 10",
        "for (int i = 0; i <= 10; i++) use(i);           | 11",
        "for (int i = 3; i < 10; i += 3) use(i);         | 3",
        "for (int i = 3; i <= 12; i += 3) use(i);        | 4",
        "for (int i = 10; i > 0; i--) use(i);            | 10",
        "for (int i = 10; i >= 0; i--) use(i);           | 11",
        "for (int i = 10; i > -5; i -= 4) use(i);        | 4",
        "for (int i = 0; 10 > i; i++) use(i);            | 10",
        "for (int i = 0; i != 10; i++) use(i);           | 10",
        "for (int i = 1; i != 10; i += 3) use(i);        | 3",
        "for (int i = 0; i < N; i++) use(i);             | 12",
        "for (int i = 0; i < 100_000; i++) use(i);       | 100000",
        "for (int i = 0; i < 10 && x < 4; i++) use(i);   | 10",
        "for (int i = 0; x < 4 && i < 10; i++) use(i);   | 10",
        "int i = 0; while (i < 10) { use(i); i++; }      | 10",
        "int i = 0; do { use(i); i++; } while (i < 10);  | 10",
        "int i = 10; do { use(i); i--; } while (i > 0);  | 10",
        "int i = 0; while (true) { if (i >= 10) break; i++; }              | 10",
        "int k = 10; for (int i = 0; i < k; i++) use(i);                   | 10",
        "int k = n > 3 ? 10 : 20; for (int i = 0; i < k; i++) use(i);      | 20",
        "int k = n > 3 ? 5 : 0; for (int i = k; i < 10; i++) use(i);       | 10",
        "for (int i = 5; i < 3; i++) use(i);                               | 0",
        "for (int i = 0; i < 10; i++) { if (n > 3) continue; use(i); }     | 10",
        "for (int i = 0; i < 10; i++) { if (n > 3) i += 2; use(i); }       | 10",
        "for (int i = 0; i < 10; i++) { if (n > i) break; use(i); }        | 10",
      })
  void known(String code, long turns) {
    assertThat(turns(code)).isEqualTo(turns);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (int i = 0; i < n; i++) use(i);",
        "for (int i = n; i < 10; i++) use(i);",
        "for (int i = n; i > 0; i--) use(i);",
        "for (int i = 0; i < a.length; i++) use(i);",
        "for (int i : a) use(i);",
        "for (int i = 0; i < 10; i--) use(i);",
        "for (int i = 0; i < 10; ) { if (n > 3) i++; else n++; }",
        "for (int i = 0; i < 10; i = use(i)) use(i);",
        "for (int i = 0; i < 10; i++) { if (n > 3) i -= 2; use(i); }",
        "for (int i = 0; i < 10; i++) { if (n > 3) i = 0; use(i); }",
        "for (int i = 0; i < 10; i++) { i = n; }",
        "for (int i = 0; i == 3; i++) use(i);",
        "for (int i = 0; i != 10; i += 3) use(i);",
        "for (int i = 0; i != 10; i++) { if (n > 3) i += 2; use(i); }",
        "for (long i = 0; i < 10; i++) use(n);",
        "for (double d = 0; d < 10; d++) use(n);",
        "while (x < 4) { use(n); x *= 2; }",
        "while (n > 0) n /= 2;",
        "int i = 0; while (true) { if (n > 3 && i >= 10) break; i++; }",
        "for (int i = 0, k = 10; i < k; i++) k = use(k);",
        "while (true) use(n);",
      })
  void unknown(String code) {
    assertThat(turns(code)).isEqualTo(Bounds.UNKNOWN);
  }

  @Test
  void nestedLoopsHaveTheirOwn() {
    Body body = body("for (int i = 0; i < 3; i++) for (int j = 0; j < 5; j++) use(i * j);");
    assertThat(body.loops.all().stream().map(it -> Bounds.turns(body, it))).containsExactly(3L, 5L);
  }

  @Test
  void anInnerLoopOverTheCounterOfTheOuter() {
    Body body = body("for (int i = 0; i < 3; i++) for (int j = 0; j < i; j++) use(i * j);");
    assertThat(body.loops.all().stream().map(it -> Bounds.turns(body, it)))
        .containsExactly(3L, Bounds.UNKNOWN);
  }

  @Test
  void linesOfInstructions() {
    Body body = body("\nuse(1);\nuse(2);");
    List<Integer> calls = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (body.at(i).getOpcode() == Opcodes.INVOKESTATIC) {
        calls.add(body.line(i));
      }
    }
    assertThat(calls).containsExactly(2, 3);
  }

  @Test
  void sourcesAreKnown() {
    assertThat(body("").sourceFile()).isEqualTo("T.java");
    assertThat(body("").isStatic()).isTrue();
    assertThat(body("").innermost(0)).isNull();
  }
}
