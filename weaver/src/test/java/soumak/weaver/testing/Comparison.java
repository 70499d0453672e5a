package soumak.weaver.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@code static ... run()} of a program plain and woven, and compares what comes out: with no
 * pause, with a pause at every primitive, at every second, and at each one alone.
 */
public final class Comparison {
  private static final int MOST_SINGLE_PAUSES = 60;

  private final Woven program;
  private final String main;

  private Comparison(Woven program, String main) {
    this.program = program;
    this.main = main;
  }

  /** Asserts that pausing changes nothing; returns the fiber of the run that paused everywhere. */
  public static TestFiber assertSame(Woven program, String main) {
    return new Comparison(program, main).assertSame();
  }

  private TestFiber assertSame() {
    String expected = plain();
    assertThat(woven(new TestFiber(n -> false))).isEqualTo(expected);
    TestFiber everywhere = new TestFiber(n -> true);
    assertThat(woven(everywhere)).as("pausing everywhere").isEqualTo(expected);
    assertThat(everywhere.pauses()).as("pauses").isPositive();
    check(expected, "pausing at even counts", n -> n % 2 == 0);
    check(expected, "pausing at odd counts", n -> n % 2 == 1);
    for (int i = 0; i < Math.min(MOST_SINGLE_PAUSES, everywhere.asked()); i++) {
      int only = i;
      check(expected, "pausing at " + i, n -> n == only);
    }
    return everywhere;
  }

  private void check(String expected, String name, IntPredicate schedule) {
    assertThat(woven(new TestFiber(schedule))).as(name).isEqualTo(expected);
  }

  private String plain() {
    try {
      Method run = program.loadPlain(main).getDeclaredMethod("run");
      run.setAccessible(true);
      return text(run.invoke(null));
    } catch (InvocationTargetException e) {
      return "throws " + e.getCause();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private String woven(TestFiber fiber) {
    try {
      return text(fiber.run(program.loadWoven(main), "run", null));
    } catch (AssertionError | LinkageError e) {
      throw e;
    } catch (Throwable e) {
      return "throws " + e;
    }
  }

  private static String text(@Nullable Object value) {
    return value instanceof Object[] array ? Arrays.deepToString(array) : String.valueOf(value);
  }
}
