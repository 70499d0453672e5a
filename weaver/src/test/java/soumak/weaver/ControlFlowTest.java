package soumak.weaver;

import static soumak.weaver.testing.Program.assertSame;
import static soumak.weaver.testing.Program.assertSameFile;

import org.junit.jupiter.api.Test;

/** Pauses in and around loops, switches and jumps. */
class ControlFlowTest {
  @Test
  void nestedLoopsWithPausesAtEachDepth() {
    assertSame(
        """
        static Object run() throws Pausable {
          long h = at(1L);
          for (int i = 0; i < at(3); i++) {
            h = h * 31 + at(i);
            for (int j = at(0); j < 3; j += at(1)) {
              h = h * 17 + at(j);
              for (int k = 0; k < 2; k++) h = h * 7 + at(k) + i * j;
            }
            h += at(2);
          }
          return h + at(5);
        }\
        """);
  }

  @Test
  void localsOfDifferentTypesShareASlotAroundLoops() {
    assertSame(
        """
        static Object run() throws Pausable {
          String out = "";
          for (int i = 0; i < 3; i++) {
            { String s = at("s" + i); out += s; here(); out += s; }
            { long l = at(5L + i); here(); out += l; }
            { Integer n = i; for (double d = 0; d < 2; d += at(1.0)) { here(); out += n + "," + d; } }
            { int[] a = {i}; while (a[0] < 4) { a[0] += at(2); out += a[0]; } }
          }
          return out;
        }\
        """);
  }

  @Test
  void labelledBreakAndContinue() {
    assertSame(
        """
        static Object run() throws Pausable {
          StringBuilder out = new StringBuilder();
          outer:
          for (int i = 0; i < 5; i++) {
            for (int j = 0; ; j++) {
              if (at(j) == 3) continue outer;
              if (at(i) == 3) break outer;
              if ((i + at(j)) % 2 == 0) { out.append('.'); continue; }
              out.append(i * j + at(1));
            }
          }
          block: { if (at(true)) break block; out.append("never"); }
          return out.toString();
        }\
        """);
  }

  @Test
  void doWhileAndEndlessLoops() {
    assertSame(
        """
        static Object run() throws Pausable {
          int n = 0;
          do { n += at(2); do n++; while (at(n) % 5 != 0); } while (n < at(20));
          while (true) { if (at(++n) > 25) return n + at(1); }
        }\
        """);
  }

  @Test
  void forEachOverArraysAndCollections() {
    assertSame(
        """
        static Object run() throws Pausable {
          int sum = 0;
          for (int v : new int[] {at(1), 2, 3}) sum += at(v);
          for (String s : List.of("a", at("bc"))) for (char c : s.toCharArray()) sum += at((int) c);
          for (var e : new TreeMap<>(Map.of("k", 1, "l", 2)).entrySet()) sum += at(e.getValue()) * at(3);
          return sum;
        }\
        """);
  }

  @Test
  void loopInAnExpressionWithValuesOnTheStack() {
    assertSame(
        """
        static Object run() throws Pausable {
          long base = 100;
          return base * at(2L) + switch (at(1)) {
            case 1 -> {
              int s = 0;
              for (int i = 0; i < 3; i++) { s += at(i); while (s % 4 != 3) s += at(1); }
              yield s;
            }
            default -> at(7);
          } - base;
        }\
        """);
  }

  @Test
  void loopsBeforeBetweenAndAfterPauses() {
    assertSame(
        """
        static Object run() throws Pausable {
          long h = 1;
          for (int i = 0; i < 50; i++) h = h * 31 + i;
          h += at(1);
          for (int i = 0; i < 50; i++) h = h * 31 + i;
          for (int i = 0; i < 3; i++) { for (int j = 0; j < 9; j++) h += j; h ^= at(h); }
          for (int i = 0; i < 50; i++) h = h * 31 + i;
          return h;
        }\
        """);
  }

  @Test
  void switchOverNumbersStringsEnumsAndPatterns() {
    assertSameFile(
        """
        sealed interface Shape permits Circle, Square, Line {}
        record Circle(double r) implements Shape {}
        record Square(int side) implements Shape {}
        enum Line implements Shape { LONG, SHORT }
        public class T {
          static Object number(int n) throws Pausable {
            switch (at(n)) { case 0: return at("zero"); case 1: here(); case 2: n += at(5); break;
              case 1000: return at(n); default: n = -at(n); }
            return n;
          }
          static Object string(String s) throws Pausable {
            return switch (at(s)) { case "a", "b" -> at(1); case "Aa" -> 2; case "BB" -> at(3);
              default -> { here(); yield 4; } };
          }
          static Object shape(Shape s) throws Pausable {
            return switch (at(s)) {
              case Circle(double r) when r > at(1.0) -> "big" + at(r);
              case Circle c -> at("small");
              case Square(var side) -> at(side) * 2;
              case Line.LONG -> at("long");
              case Line l -> l.name() + at(0);
            };
          }
          static Object type(Object o) throws Pausable {
            return switch (at(o)) { case null -> at("null"); case Integer i when at(i) > 3 -> i + at(1);
              case Integer i -> -i; case String s -> s + at("!"); case int[] a -> a[at(0)]; default -> "?"; };
          }
          static Object line(Line l) throws Pausable {
            switch (l) { case LONG -> { return at(1); } case SHORT -> { return at("s"); } }
            return null;
          }
          static Object run() throws Pausable {
            List<Object> out = new ArrayList<>();
            for (int n : new int[] {0, 1, 2, 3, 1000}) out.add(number(n));
            for (String s : new String[] {"a", "b", "Aa", "BB", "c"}) out.add(string(s));
            for (Shape s : new Shape[] {new Circle(2), new Circle(1), new Square(4), Line.LONG, Line.SHORT})
              out.add(shape(s));
            for (Object o : new Object[] {null, 2, 5, "s", new int[] {9}, 2.0}) out.add(type(o));
            for (Line l : Line.values()) out.add(line(l));
            return out.toString();
          }
        }\
        """);
  }

  @Test
  void recursionDirectAndMutual() {
    assertSame(
        """
        static int fib(int n) throws Pausable { return n < 2 ? at(n) : fib(n - 1) + fib(n - 2); }
        static boolean even(int n) throws Pausable { return n == 0 || odd(n - 1); }
        static boolean odd(int n) throws Pausable { here(); return n != 0 && even(n - 1); }
        static Object run() throws Pausable { return fib(6) + " " + even(7) + odd(7); }\
        """);
  }

  @Test
  void veryLargeMethod() {
    StringBuilder body = new StringBuilder("static Object run() throws Pausable { long h = 1;\n");
    for (int i = 0; i < 70; i++) {
      body.append("if (at(%d) > 0) h = h * 31 + at(%dL) + (h ^ %d);\n".formatted(i, i, i));
    }
    assertSame(body + "return h; }");
  }
}
