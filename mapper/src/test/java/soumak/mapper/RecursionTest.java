package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** How deep a method goes that calls itself. */
class RecursionTest {
  private static long turns(String parameters, String code) {
    Map<String, byte[]> compiled =
        Sources.compile(
            Map.of(
                "T",
                "class T { static final int N = 12; static int use(int i) { return i; }"
                    + " static int go("
                    + parameters
                    + ") { "
                    + code
                    + " } }"));
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      Program program = new Program(path, compiled.values());
      LibraryTable table = new LibraryTable(program.hierarchy, List.of());
      List<Body> found =
          program.bodies().stream().filter(it -> it.key.name().equals("go")).toList();
      assertThat(found).hasSize(1);
      return Recursion.turns(new OpsReader(program, table, "T").read(found.getFirst()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int i               | return i >= 20 ? 0 : go(i + 1);                            | 20",
        "int i               | return 20 <= i ? 0 : go(1 + i);                            | 20",
        "int i               | if (i < 20) { use(i); return go(i + 2); } return 0;        | 20",
        "int i               | return i == N ? 0 : go(i + 1);                             | 12",
        "int i               | if (i < 1_000_000) { go(i + 1); } return i;                |"
            + " 1000000",
        "int i, int x        | return i > 20 ? x : go(i + 1, x * x);                      | 20",
        "int x, int i        | return i > 20 ? x : go(x - 1, i + 1);                      | 20",
        "long x, int i       | return i > 20 ? 0 : go(x / 2, i + 1);                      | 20",
        "String s, int i     | return i > 20 ? 0 : go(s + i, i + 1);                      | 20",
        "int i               | return i > 20 ? 1 : go(i + 1) + go(i + 1);                 | 20",
        "int i               | return i > 20 ? 1 : use(i) > 3 ? go(i + 1) : go(i + 5);    | 20",
        "int i, int k        | if (k == 7) return 0; return i > 20 ? k : go(i + 1, k);    | 20",
        "int i, int k        | return k < 7 ? go(i + 1, k + 1) : i > 20 ? 0 : go(i + 1, k + 1); |"
            + " 20",
        "int i               | if (i < 5) use(i); return i > 20 ? 0 : go(i + 1);          | 20",
        "int i, int k        | if (k == 7) return i < 5 ? 1 : 2;"
            + " return i > 20 ? 0 : go(i + 1, k); | 20",
        "int i               | for (int k = 0; k < 3; k++) { if (i >= 20) continue; go(i + 1); }"
            + " return 0; | 20",
        "int i               | return i != 20 ? go(i + 1) : 0;                            | 20",
        "int i               | return 20 > i ? go(i + 1) : 0;                             | 20",
      })
  void known(String parameters, String code, long turns) {
    assertThat(turns(parameters, code)).isEqualTo(turns);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int i               | return i == 0 ? 1 : go(i - 1);",
        "int i               | return i > 20 ? 1 : go(i);",
        "int i               | return i > 20 ? 1 : go(i + 0);",
        "int i               | return i > 20 ? 1 : go(i * 2);",
        "int i               | return i > 20 ? 1 : go(use(i) + 1);",
        "int i               | return i > 20 ? 1 : go(i + 1) + go(i - 1);",
        "int i               | return i > -20 ? 1 : go(i + 1);",
        "int i               | return use(i) > 20 ? 1 : go(i + 1);",
        "int i, int n        | return i > n ? 1 : go(i + 1, n);",
        "int i, int n        | return i > 20 ? 1 : go(i + n, n);",
        "int i, int n        | return i > 20 ? 1 : n > 7 ? go(i, n - 1) : go(i + 1, n);",
        "int i, int k        | return i > 20 ? 1 : go(k + 1, i + 1);",
        "int i               | return i < 20 ? 0 : go(i + 1);",
        "int i               | return 20 >= i ? 0 : go(i + 1);",
        "int i               | return i == 20 ? go(i + 1) : 0;",
        "int i               | if (i < 20) return go(i + 1); return go(i + 2);",
        "int i, int k        | if (k == 7) return i < 5 ? 1 : 2; return go(i + 1, k);",
        "int i               | try { return i > 20 ? use(i) : go(i + 1); }"
            + " catch (RuntimeException e) { return go(i + 2); }",
        "int i               | i = use(i); return i > 20 ? 1 : go(i + 1);",
        "long i              | return i > 20 ? 1 : go(i + 1);",
        "int[] a             | return a.length > 20 ? 1 : go(new int[a.length + 1]);",
      })
  void unknown(String parameters, String code) {
    assertThat(turns(parameters, code)).isEqualTo(Bounds.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"return 7;", "return use(i);", "return i;"})
  void whoNeverComparesHasNone(String code) {
    assertThat(turns("int i", code)).isEqualTo(Bounds.UNKNOWN);
  }

  @Test
  void theLargerOfTwoLimitsCounts() {
    String code = "int most = k == 3 ? 20 : 30; return i > most ? k : go(i + 1, k);";
    assertThat(turns("int i, int k", code)).isEqualTo(30);
  }
}
