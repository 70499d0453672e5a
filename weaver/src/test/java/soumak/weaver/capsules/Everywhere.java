package soumak.weaver.capsules;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import soumak.Policy;
import soumak.weaver.testing.Woven;

/**
 * A program that is run under each policy, called from a thread and from a task, and in simulations
 * with many seeds; its result must be the same.
 */
final class Everywhere {
  private static final int SEEDS = 40;

  private static final String HEAD =
      """
      import soumak.*;
      import java.time.Duration;
      import java.util.*;
      import java.util.function.*;

      """;

  private static final String FOOT =
      """

        static Object inTask(Policy p) throws Pausable { return Task.spawn(() -> run(p)).join(); }

        static Object inSimulation(Policy p, long seed) { return Simulation.run(seed, () -> run(p)); }
      }
      """;

  private final Class<?> program;

  private Everywhere(Class<?> program) {
    this.program = program;
  }

  /**
   * Compiles, weaves and loads a program.
   *
   * @param members of its class {@code T}, among them {@code static Object run(Policy p) throws
   *     Pausable}
   */
  static Everywhere of(String members) {
    return new Everywhere(woven(members).loadWoven("T"));
  }

  static Woven woven(String members) {
    Woven woven = Woven.compile("T", HEAD + "public class T {\n" + members + FOOT);
    assertThat(woven.diagnostics()).isEmpty();
    return woven;
  }

  /** Runs it everywhere. */
  void gives(Object expected) throws Throwable {
    for (Policy policy : Policy.values()) {
      assertThat(run(policy)).as("called by a thread, %s", policy).isEqualTo(expected);
      assertThat(call("inTask", policy)).as("in a task, %s", policy).isEqualTo(expected);
      givesInSimulations(policy, expected);
    }
  }

  private void givesInSimulations(Policy policy, Object expected) throws Throwable {
    for (long seed = 0; seed < SEEDS; seed++) {
      assertThat(simulate(policy, seed)).as("%s, seed %s", policy, seed).isEqualTo(expected);
    }
  }

  /** Runs it once in a simulation. */
  Object simulate(Policy policy, long seed) throws Throwable {
    return call("inSimulation", policy, seed);
  }

  /** Runs it once. */
  Object run(Policy policy) throws Throwable {
    return call("run", policy);
  }

  private Object call(String name, Object... arguments) throws Throwable {
    for (Method method : program.getDeclaredMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
        method.setAccessible(true);
        if (method.isSynthetic()) {
          continue;
        }
        try {
          return method.invoke(null, arguments);
        } catch (InvocationTargetException e) {
          throw e.getCause();
        }
      }
    }
    throw new AssertionError("no method " + name);
  }
}
