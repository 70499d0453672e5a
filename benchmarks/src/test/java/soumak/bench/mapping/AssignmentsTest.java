package soumak.bench.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.Capsule;
import soumak.Policy;
import soumak.Simulation;
import soumak.TaskBody;
import soumak.runtime.Assigned;
import soumak.testing.LongForm;
import soumak.woven.Fiber;

/**
 * Where actors run does not change what comes out: each program under all assignments of policies
 * to its classes, or as many as there is time for, with threads and in simulations.
 *
 * <p>{@code -Dsoumak.assignments=N} tries so many of each program, {@code -Dsoumak.long} 256;
 * {@code -Dsoumak.seeds=N} simulates each so often.
 */
@Timeout(1200)
class AssignmentsTest {
  private static final int MOST = Integer.getInteger("soumak.assignments", LongForm.of(48, 256));
  private static final int SEEDS = Integer.getInteger("soumak.seeds", 1);
  private static final int ORDER_SEED = 20;
  private static final String SMALLEST = "smoke";

  static Stream<Program<?>> programs() {
    return Programs.all().stream();
  }

  private static List<Class<?>> actors(Program<?> program) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> type : program.getClass().getDeclaredClasses()) {
      if (Capsule.class.isAssignableFrom(type)) {
        found.add(type);
      }
    }
    found.sort(Comparator.comparing(Class::getName));
    return found;
  }

  /** All assignments if they are few; else some, the uniform ones among them. */
  private static List<List<Policy>> assignments(int classes) {
    List<List<Policy>> chosen = new ArrayList<>();
    for (Policy policy : Policy.values()) {
      chosen.add(Collections.nCopies(classes, policy));
    }
    int all = classes < 10 ? 1 << 2 * classes : Integer.MAX_VALUE;
    Set<Integer> numbers = new HashSet<>();
    Random random = new Random(ORDER_SEED);
    for (int i = 0; chosen.size() < Math.min(all, MOST); i++) {
      int number = all <= MOST ? i : random.nextInt(all);
      List<Policy> assignment = assignment(number, classes);
      if (numbers.add(number) && !chosen.contains(assignment)) {
        chosen.add(assignment);
      }
    }
    return chosen;
  }

  private static List<Policy> assignment(int number, int classes) {
    List<Policy> policies = new ArrayList<>();
    for (int i = 0; i < classes; i++) {
      policies.add(Policy.values()[(number >>> 2 * (i % 15)) & 3]);
    }
    return policies;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void sameResult(Program<?> program) throws Throwable {
    List<Class<?>> actors = actors(program);
    List<Policy> decided = actors.stream().map(Assigned::of).toList();
    String expected = program.run(SMALLEST);
    List<List<Policy>> assignments = assignments(actors.size());
    try {
      for (List<Policy> assignment : assignments) {
        Assigned.to(actors, assignment);
        String as = actors + " as " + assignment;
        assertThat(program.run(SMALLEST)).as(as).isEqualTo(expected);
        for (int seed = 0; seed < SEEDS; seed++) {
          long chosen = 31L * seed + assignments.indexOf(assignment);
          assertThat(simulated(program, chosen)).as(as + ", seed " + chosen).isEqualTo(expected);
        }
      }
    } finally {
      Assigned.to(actors, decided);
    }
  }

  private static String simulated(Program<?> program, long seed) {
    return Simulation.run(seed, new Run(program));
  }

  /** A run as woven code would call it; it has nothing to do behind the call. */
  private record Run(Program<?> program) implements TaskBody<String> {
    @Override
    public String call() {
      throw new AssertionError("called without a fiber");
    }

    @Override
    public String call(Fiber fiber) throws Exception {
      try {
        Method woven = Program.class.getMethod("run", String.class, Fiber.class);
        return (String) woven.invoke(program, SMALLEST, fiber);
      } catch (java.lang.reflect.InvocationTargetException e) {
        throw e.getCause() instanceof Exception failure ? failure : e;
      }
    }
  }

  @Test
  void allActorsAreAssigned() {
    List<Integer> classes = programs().map(program -> actors(program).size()).toList();
    assertThat(classes.stream().mapToInt(it -> it).sum()).isEqualTo(51);
    assertThat(assignments(2)).hasSize(Math.min(16, MOST)).doesNotHaveDuplicates();
    assertThat(assignments(11)).hasSize(MOST).doesNotHaveDuplicates();
    assertThat(assignments(3)).contains(Arrays.asList(Policy.SEQ, Policy.SEQ, Policy.SEQ));
  }
}
