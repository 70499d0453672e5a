package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import soumak.weaver.testing.Woven;

/** Woven code under the real scheduler, called from threads that run no task. */
class EntryTest {
  private static Object call(String members) throws Throwable {
    Woven program =
        Woven.compile(
            "T",
            "import soumak.*; import java.time.Duration; import java.util.*;\npublic class T {\n"
                + members
                + "\n}");
    assertThat(program.diagnostics()).isEmpty();
    Method run = program.loadWoven("T").getDeclaredMethod("run");
    run.setAccessible(true);
    try {
      return run.invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "int | 7",
        "long | 1L << 40",
        "float | 1.5f",
        "double | 2.5",
        "boolean | true",
        "char | 'x'",
        "byte | (byte) -3",
        "short | (short) 99",
        "String | \"text\"",
        "int[] | new int[] {5}",
      })
  void resultsOfEachType(String type, String value) throws Throwable {
    assertThat(
            call(
                """
                static %1$s get(%1$s v, long l) throws Pausable { Task.yield(); Task.sleep(Duration.ofNanos(1)); return v; }
                static boolean run() throws Exception { %1$s a = %2$s; return go(a) == a; }
                static %1$s go(%1$s a) { try { return get(a, 1L); } catch (Pausable e) { throw new AssertionError(e); } }
                """
                    .formatted(type, value)
                    .replace(
                        "return get(a, 1L);",
                        "return (%s) T.class.getDeclaredMethod(\"get\", %s.class, long.class).invoke(null, a, 1L);"
                            .formatted(type, type))
                    .replace("catch (Pausable e)", "catch (Exception e)")))
        .isEqualTo(true);
  }

  /** Names that the runtime would have liked for itself, also of the versions with a fiber. */
  @Test
  void methodsOfTasksMayHaveAnyName() throws Throwable {
    assertThat(
            call(
                """
                static class Steps extends Task<Object> {
                  final Mailbox<Object> in = new Mailbox<>();
                  void begin() throws Pausable { in.put("begun"); Task.yield(); }
                  Object takeResult() throws Pausable { return in.get(); }
                  boolean ended(Throwable t) { return true; }
                  protected Object execute() throws Pausable { begin(); return takeResult(); }
                }
                static class Log extends Capsule {
                  private String last = "";
                  public void ended(Throwable t) { last = t.getMessage(); }
                  public String inlet() throws Pausable { return last; }
                }
                static Object run() throws Pausable {
                  Log log = new Log();
                  log.ended(new Exception("why"));
                  return new Steps().start().join() + " " + log.inlet();
                }\
                """))
        .isEqualTo("begun why");
  }

  @Test
  void threadsThatRunNoTaskBlock() throws Throwable {
    assertThat(
            call(
                """
                static int add(Mailbox<Integer> in) throws Pausable { int a = in.get(); Task.yield(); return a + in.get(); }
                static Object run() throws Pausable {
                  Mailbox<Integer> in = new Mailbox<>();
                  Task<Integer> sum = Task.spawn(() -> add(in));
                  for (int i = 0; i < 10; i++) { int k = i; Task.spawn(() -> { Task.yield(); in.put(k); return null; }).join(); if (i == 1) break; }
                  Mailbox<Integer> own = new Mailbox<>();
                  Task.spawn(() -> { own.put(4); Task.sleep(Duration.ofMillis(2)); own.put(5); return 1; });
                  return sum.join() + 10 * add(own);
                }\
                """))
        .isEqualTo(91);
  }

  @Test
  void exceptionsReachTheCaller() {
    assertThatThrownBy(() ->
            call(
                """
                static int deep(int n) throws Pausable { Task.yield(); if (n == 0) throw new IllegalStateException("deep"); return deep(n - 1) + 1; }
                static int run() throws Pausable { return deep(3); }\
                """))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("deep");
  }

  @Test
  void subclassesThatAreNotWovenReachTheWovenSuperclass() throws Throwable {
    Woven program =
        Woven.compile(
            "T",
            """
            import soumak.*;
            public class T { static Object run() throws Pausable { return new Down().m(); } }
            class Up { int m() throws Pausable { Task.yield(); return 1; } }
            class Down extends Up { int m() throws Pausable { return super.m() + 10; } int m(soumak.woven.Fiber fiber) { return 20; } }\
            """);
    program.woven().put("Down", program.compiled().get("Down"));
    Method m = program.loadWoven("T").getClassLoader().loadClass("Down").getDeclaredMethod("m");
    m.setAccessible(true);
    var constructor = m.getDeclaringClass().getDeclaredConstructor();
    constructor.setAccessible(true);
    assertThat(m.invoke(constructor.newInstance())).isEqualTo(11);
  }
}
