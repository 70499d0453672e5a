package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.weaver.testing.Program.assertSame;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.weaver.testing.Program;
import soumak.weaver.testing.TestFiber;

/** Exceptions that are thrown before, in and after pauses, and the code that catches them. */
class ExceptionsTest {
  private static final String FAILURES =
      """
      static class A extends RuntimeException { A(String m) { super(m); } }
      static class B extends A { B(String m) { super(m); } }
      static class R implements AutoCloseable {
        final List<Object> log; final String name; R(List<Object> log, String name) { this.log = log; this.name = name; }
        public void close() { log.add("close " + name); }
      }
      static List<Object> log = new ArrayList<>();
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throw new A(\"before\")",
        "fail(new A(\"a\"))",
        "fail(new B(\"b\"))",
        "fail(new IllegalStateException(\"other\"))",
        "here(); fail(new B(\"late\"))",
        "here()",
        "log.add(at(1) / zero)",
        "log.add(at((Object) null).hashCode())",
      })
  void tryCatchFinally(String action) {
    assertSame(
        FAILURES
            + """
            static int zero = 0;
            static void act(int depth) throws Pausable {
              if (depth > 0) { act(depth - 1); log.add("returned " + depth); } else { %s; }
            }
            static int one(int depth) throws Pausable {
              int step = at(1);
              String text = "t" + step;
              try {
                step = at(2);
                act(depth);
                step = at(3);
                return step;
              } catch (B e) {
                log.add("B " + e.getMessage() + step + at(text));
                return at(4);
              } catch (A | ArithmeticException e) {
                log.add("A " + e.getMessage() + step + text);
                step += at(10);
              } finally {
                log.add("finally " + step + text + at(6));
              }
              return step;
            }
            static Object run() throws Pausable {
              log.clear();
              for (int depth = 0; depth < 3; depth++) {
                try { log.add(one(depth)); } catch (RuntimeException e) { log.add(at("caught ") + e.getClass()); }
              }
              return log.toString();
            }\
            """
                .formatted(action));
  }

  @Test
  void uncaughtExceptionsLeaveAllFrames() {
    assertSame(
        "static int deep(int n) throws Pausable { return n == 0 ? fail(new RuntimeException(\"x\"))"
            + " : 1 + deep(n - 1); }static Object run() throws Pausable { here(); return deep(4);"
            + " }");
  }

  @Test
  void nestedTriesInLoopsWithRetry() {
    assertSame(
        FAILURES
            + """
            static Object run() throws Pausable {
              log.clear();
              int tries = 0;
              while (true) {
                try {
                  for (int i = 0; ; i++) {
                    try {
                      if (tries++ < 4) fail(new A("t" + tries + i));
                      if (at(i) == 2) return log + "done" + tries;
                      log.add(at(tries));
                      continue;
                    } catch (A e) {
                      log.add(at(e.getMessage()));
                      if (tries == 3) throw new B("inner");
                    } finally {
                      log.add("f" + i);
                      if (tries == 2) { log.add(at("skip")); continue; }
                    }
                    log.add(at("end"));
                  }
                } catch (B e) {
                  log.add("outer " + at(e).getMessage());
                }
              }
            }\
            """);
  }

  @Test
  void tryWithResources() {
    assertSame(
        FAILURES
            + """
            static int use(int n) throws Pausable {
              try (R a = new R(log, "a" + at(n)); R b = at(new R(log, "b"))) {
                log.add(at("body"));
                if (n == 1) fail(new A("in body"));
                if (n == 2) return at(7);
                log.add("last");
              } catch (A e) {
                log.add(e.getMessage() + at(3));
              } finally {
                log.add(at("finally"));
              }
              return n;
            }
            static Object run() throws Pausable {
              log.clear();
              for (int i = 0; i < 3; i++) log.add(use(i));
              return log.toString();
            }\
            """);
  }

  @Test
  void catchReadsLocalsAssignedInTheTry() {
    assertSame(
        FAILURES
            + """
            static Object run() throws Pausable {
              int a = 1; String b = "x"; long c = 5;
              for (int i = 0; i < 3; i++) {
                try { a = at(2) + i; b = at("y") + i; c = i; if (i == 1) fail(new A("z")); a = 9; }
                catch (A e) { b += a + c + e.getMessage(); }
              }
              return a + b + c;
            }\
            """);
  }

  @Test
  void rethrownAndSuppressed() {
    assertSame(
        FAILURES
            + """
            static void thrower() throws Pausable { try { fail(new A("1")); } catch (A e) { here(); throw new B("2" + e.getMessage()); } }
            static Object run() throws Pausable {
              try { try { thrower(); } finally { here(); } }
              catch (B e) { return e.getMessage() + at(1); }
              return "no";
            }\
            """);
  }

  @Test
  void handlersOfResumedMethodsReportWhatTheyCatch() {
    TestFiber fiber =
        assertSame(
            """
            static Object run() throws Pausable {
              try { fail(new IllegalStateException("x")); } catch (IllegalStateException e) { return e.getMessage(); }
              return null;
            }\
            """);
    assertThat(fiber.caughtInResumed()).hasSize(1);
    assertThat(fiber.caughtInResumed().getFirst()).hasMessage("x");
  }

  @Test
  void synchronizedBlocksWithoutPausesInPausableMethods() {
    assertSame(
        """
        static Object run() throws Pausable {
          Object lock = new Object(); int n = at(1);
          try { synchronized (lock) { n++; if (n > 5) throw new RuntimeException(); } n += at(2);
            for (int i = 0; i < 2; i++) { synchronized (T.class) { n++; } n += at(i); } }
          catch (RuntimeException e) { n = at(-1); }
          return n;
        }\
        """);
  }

  @Test
  void linesOfCodeBehindAPauseInTheMiddleOfALine() {
    assertSame(
        """
        static int divide(int a) throws Pausable {
          int b = 1;
          return a / at(0);
        }
        static int index(int[] a) throws Pausable {
          while (true) {
            a[at(a.length)] = at(1)
                + a.length;
          }
        }
        static List<Integer> lines(RuntimeException e) {
          return Arrays.stream(e.getStackTrace())
              .filter(at -> at.getMethodName().matches("(divide|index)(.resume)?"))
              .map(StackTraceElement::getLineNumber).distinct().toList();
        }
        static Object run() throws Pausable {
          String lines = "";
          try { divide(1); } catch (ArithmeticException e) { lines += lines(e); }
          try { index(new int[2]); } catch (ArrayIndexOutOfBoundsException e) { lines += lines(e); }
          return lines;
        }\
        """);
  }

  @Test
  void theTraceOfALambdaThatNeverPausesTellsItOnce() throws Exception {
    Class<?> program =
        Program.of(
                """
                public static String trace() {
                  soumak.Task<Integer> failing = soumak.Task.spawn(() -> {
                    if (true) throw new IllegalStateException();
                    return 1;
                  });
                  try {
                    return "" + failing.joinBlocking();
                  } catch (soumak.TaskFailedException e) {
                    return Arrays.stream(e.getCause().getStackTrace())
                        .map(at -> at.getClassName() + "." + at.getMethodName())
                        .toList().toString();
                  }
                }
                """)
            .loadWoven("T");
    assertThat(program.getMethod("trace").invoke(null)).isEqualTo("[T.lambda$trace$0]");
  }
}
