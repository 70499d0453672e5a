package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.weaver.testing.Program.assertSame;

import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import soumak.weaver.testing.Program;
import soumak.weaver.testing.TestFiber;
import soumak.weaver.testing.Woven;

/** Values of each type in locals, on the operand stack, as arguments and as results. */
class ValuesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "int     | 7          | a + b",
        "long    | 1L << 40   | a + b",
        "float   | 1.5f       | a * b",
        "double  | 2.5e100    | a - b",
        "boolean | true       | a ^ b",
        "char    | 'x'        | a",
        "byte    | (byte) -3  | a",
        "short   | (short) 99 | a",
        "String  | \"text\"   | a + b",
        "int[]   | {1, 2}     | a.length + b[1]",
        "long[]  | {1, 2}     | a.length + b[1]",
        "String[][] | {{\"x\"}} | a[0][0] + b.length",
      })
  void localsOfEachType(String type, String value, String use) {
    assertSame(
        """
        static Object run() throws Pausable {
          %1$s a = %2$s;
          here();
          %1$s b = a;
          here();
          return %3$s;
        }\
        """
            .formatted(type, value, use));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "int     | 7",
        "long    | 1L << 40",
        "float   | 1.5f",
        "double  | 2.5e100",
        "boolean | true",
        "char    | 'x'",
        "byte    | (byte) -3",
        "short   | (short) 99",
        "String  | \"text\"",
        "int[]   | new int[] {5}",
        "List<String> | List.of(\"a\")",
      })
  void argumentsAndResultsOfEachType(String type, String value) {
    assertSame(
        """
        static %1$s same(%1$s v, long other) throws Pausable { here(); return v; }
        static Object run() throws Pausable {
          %1$s first = same(%2$s, 5L);
          return List.of(first, same(first, 6L)).size() + "" + (Object) first.getClass().getName();
        }\
        """
            .formatted(type, value)
            .replace("first.getClass()", "((Object) first).getClass()")
            .replace("getName();", "isArray();"));
  }

  @Test
  void allTypesOnTheStackAtOnce() {
    assertSame(
        """
        static String all(int a, long b, float c, double d, String e, int[] f, boolean g, char h,
            byte i, short j, Object k) {
          return a + " " + b + " " + c + " " + d + " " + e + f[0] + g + h + i + j + k;
        }
        static Object run() throws Pausable {
          return all(1, 2L, 3f, 4d, "5", new int[] {6}, true, 'h', (byte) 9, (short) 10, at("k"))
              + all(at(1), at(2L), at(3f), at(4d), at("5"), at(new int[] {6}), at(true), 'h',
                  (byte) at(9), (short) at(10), at((Object) null));
        }\
        """);
  }

  @Test
  void longsAndDoublesBelowAnIntOnTheStack() {
    assertSame(
        """
        static Object run() throws Pausable {
          long a = 5; double b = 2.5;
          return (a * at(3L)) + (b / at(2.0)) - (a << at(3)) + (1.5 * (b + at(1)));
        }\
        """);
  }

  @Test
  void nullsAreNotSavedAndComeBack() {
    assertSame(
        """
        static String show(Object a, Object b, int c) { return a + "/" + b + "/" + c; }
        static Object run() throws Pausable {
          String s = null;
          int[] array = null;
          String text = show(null, s, at(1)) + s + (array == null);
          s = at("set");
          return text + s;
        }\
        """);
  }

  @Test
  void compoundAssignmentToFieldsAndArrays() {
    assertSame(
        """
        int field = 3; static long total = 4;
        static Object run() throws Pausable {
          total = 4;
          T t = new T();
          int[] array = {1, 2, 3};
          long[] longs = {1, 2, 3};
          t.field += at(4);
          total *= at(5L);
          array[at(1)] += at(6);
          longs[at(2)]++;
          longs[at(0)] <<= at(3);
          int old = array[at(2)]++ + --array[at(0)];
          String s = "a"; s += at("b");
          return t.field + " " + total + Arrays.toString(array) + Arrays.toString(longs) + old + s;
        }\
        """);
  }

  @Test
  void conditionsTernariesAndShortCircuits() {
    assertSame(
        """
        static Object run() throws Pausable {
          StringBuilder out = new StringBuilder();
          for (int i = 0; i < 4; i++) {
            boolean b = at(i > 1) && at(i < 3) || at(i == 0);
            out.append(b ? at("yes") : at("no")).append(i + (at(b) ? at(1) : 2L));
            if (!(at(i) > at(2) ^ at(true))) out.append('!');
          }
          return out.toString();
        }\
        """);
  }

  @Test
  void castsAndInstanceofPatternsOfResults() {
    assertSame(
        """
        record P(Object a, int b) {}
        static Object run() throws Pausable {
          Object o = at((Object) "text");
          String s = (String) at(o);
          int r = 0;
          if (at(o) instanceof String t && t.length() == at(4)) r += t.length();
          if (at((Object) new P("x", 3)) instanceof P(String x, int y)) r += y + x.length() + at(1);
          return s + r + (int) at(3.7) + (byte) at(300);
        }\
        """);
  }

  @Test
  void stringConcatenationAndVarargs() {
    assertSame(
        """
        static String join(String sep, Object... all) throws Pausable {
          String r = ""; for (Object o : all) { r += sep + at(o); } return r;
        }
        static Object run() throws Pausable {
          return "a" + at(1) + 'c' + at(2L) + join("-", at(1), "x", at(2.0)) + join("+") + at(1f);
        }\
        """);
  }

  @Test
  void arrayInitialisersAndMultiDimensionalArrays() {
    assertSame(
        """
        static Object run() throws Pausable {
          int[][] grid = {{at(1), 2}, {3, at(4)}};
          long[][][] cube = new long[at(2)][at(3)][];
          cube[at(1)][2] = new long[] {at(5L)};
          Object[] mixed = {at("x"), new Object[] {at(2)}, grid[1][at(1)], cube[1][2][0]};
          return mixed;
        }\
        """);
  }

  @Test
  void moreLiveValuesThanAMethodHasParameters() {
    StringBuilder members = new StringBuilder("static Object run() throws Pausable {\n");
    for (int i = 0; i < 90; i++) {
      members.append("long v%d = %dL; double d%d = v%d / 3.0;\n".formatted(i, i, i, i));
    }
    members.append("String s = at(\"x\"); long sum = (1L << 40) * at(3L) + s.length();\n");
    for (int i = 0; i < 90; i++) {
      members.append("sum = sum * 31 + v%d + (long) d%d;\n".formatted(i, i));
    }
    assertSame(members + "return sum; }");
  }

  @Test
  void onlyLiveValuesAreSaved() throws Exception {
    Woven program =
        Program.of(
            """
            static Object run() throws Pausable {
              Object dead = new Object(); long used = 3; double gone = 4; String s = null;
              System.identityHashCode(dead); Math.abs(gone);
              here();
              return used + "" + s;
            }\
            """);
    Class<?> frame = program.loadWoven("T").getClassLoader().loadClass("T$soumak$0");
    assertThat(frame.getDeclaredFields())
        .filteredOn(field -> !Modifier.isStatic(field.getModifiers()))
        .hasSize(1);
    assertThat(frame.getDeclaredFields()[0].getType()).isEqualTo(long.class);
  }

  @Test
  void positionsNameTheLinesOfTheLogicalStack() {
    TestFiber fiber =
        assertSame(
            """
            static int inner(int n) throws Pausable {
              int a = at(n);
              return a + at(n);
            }
            static Object run() throws Pausable {
              return inner(1)
                 + inner(2);
            }\
            """);
    assertThat(fiber.stacks().getFirst())
        .extracting(StackTraceElement::toString)
        .containsExactly("T.inner(T.java:7)", "T.run(T.java:11)");
    assertThat(fiber.stacks().getLast())
        .extracting(StackTraceElement::toString)
        .containsExactly("T.inner(T.java:8)", "T.run(T.java:12)");
  }
}
