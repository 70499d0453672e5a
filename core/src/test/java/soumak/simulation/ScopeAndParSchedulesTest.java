package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import soumak.Action;
import soumak.Par;
import soumak.Scope;
import soumak.TaskFailedException;

/** The rows of the table of a scope, and a par's failures, under many schedules. */
class ScopeAndParSchedulesTest {
  private static final int SEEDS = 300;
  private static final int CHILDREN = 4;

  /** Children that sleep, no two for the same time; those that fail do so behind their sleep. */
  private static final class Family {
    final long[] sleeps = new long[CHILDREN];
    int begun;
    int ended;
    int slept;

    Family(Random random) {
      for (int i = 0; i < CHILDREN; i++) {
        sleeps[i] = 100L * random.nextInt(1, 40) + 20 * i;
      }
    }

    long longest() {
      return Arrays.stream(sleeps).max().orElseThrow();
    }

    Program<String> child(int i, boolean fails) {
      return Program.<String>of()
          .step(f -> begun++)
          .sleep(sleeps[i])
          .step(f -> {
            slept++;
            if (fails) {
              throw new IllegalStateException("child " + i);
            }
          })
          .always(() -> ended++);
    }

    Scope.Body<String> body(boolean... fails) {
      return scope -> {
        for (int i = 0; i < CHILDREN; i++) {
          scope.spawn(child(i, fails.length > 0 && fails[i]));
        }
        return "result";
      };
    }

    void assertNobodyIsLeft() {
      assertThat(ended).isEqualTo(begun);
    }
  }

  @Test
  void theFirstFailureInTimeEndsAScope() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Family family = new Family(random);
      boolean[] fails = new boolean[CHILDREN];
      int first = -1;
      int before = 0;
      for (int i = 0; i < CHILDREN; i++) {
        fails[i] = random.nextBoolean();
        if (fails[i] && (first < 0 || family.sleeps[i] < family.sleeps[first])) {
          first = i;
        }
      }
      for (int i = 0; i < CHILDREN; i++) {
        before += first < 0 || family.sleeps[i] <= family.sleeps[first] ? 1 : 0;
      }
      List<String> told = new ArrayList<>();
      Program<Object> caller =
          Program.of()
              .take(f -> Scope.run(family.body(fails), f), told::add)
              .caught(thrown -> {
                assertThat(thrown).isInstanceOf(TaskFailedException.class);
                told.add(thrown.getCause().getMessage());
              })
              .step(f -> family.assertNobodyIsLeft());
      caller.simulate(seed);
      assertThat(told).as("seed %d", seed).containsExactly(first < 0 ? "result" : "child " + first);
      assertThat(family.slept).as("seed %d", seed).isEqualTo(before);
    }
  }

  @Test
  void aDeadlineEndsAScopeExactlyIfAChildTakesLonger() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Family family = new Family(random);
      long deadline = 100L * random.nextInt(1, 50) + 90;
      List<String> told = new ArrayList<>();
      Program<Object> caller =
          Program.of()
              .take(f -> Scope.run(Duration.ofMillis(deadline), family.body(), f), told::add)
              .caught(thrown -> {
                assertThat(thrown).isInstanceOf(TimeoutException.class);
                told.add("too late");
              })
              .step(f -> family.assertNobodyIsLeft());
      caller.simulate(seed);
      assertThat(told)
          .as("seed %d, %s against %d ms", seed, Arrays.toString(family.sleeps), deadline)
          .containsExactly(family.longest() > deadline ? "too late" : "result");
      assertThat(family.slept)
          .isEqualTo((int) Arrays.stream(family.sleeps).filter(s -> s < deadline).count());
    }
  }

  @Test
  void cancellingTheCallerEndsAScopeOrAPar() {
    int cancelled = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Family family = new Family(random);
      long at = 100L * random.nextInt(50) + 90;
      Action[] branches = branches(family, new boolean[CHILDREN]);
      Program<Object> caller = Program.of();
      if (random.nextBoolean()) {
        caller.take(f -> Scope.run(family.body(), f), got -> {});
      } else {
        caller.step(f -> Par.run(branches, f));
      }
      caller.always(family::assertNobodyIsLeft);
      Throwable failure = Program.simulate(seed, List.of(caller), at).getFirst();
      if (family.longest() > at) {
        assertThat(failure).as("seed %d", seed).isInstanceOf(CancellationException.class);
        cancelled++;
      } else {
        assertThat(failure).as("seed %d", seed).isNull();
      }
      family.assertNobodyIsLeft();
      assertThat(family.slept)
          .isEqualTo((int) Arrays.stream(family.sleeps).filter(s -> s < at).count());
    }
    assertThat(cancelled).isBetween(1, SEEDS - 1);
  }

  private static Action[] branches(Family family, boolean[] fails) {
    Action[] branches = new Action[CHILDREN];
    for (int i = 0; i < CHILDREN; i++) {
      branches[i] = family.child(i, fails[i]);
    }
    return branches;
  }

  @Test
  void aParWaitsForAllAndTellsAllFailures() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Family family = new Family(random);
      boolean[] fails = new boolean[CHILDREN];
      List<Integer> failing = new ArrayList<>();
      for (int i = 0; i < CHILDREN; i++) {
        fails[i] = random.nextBoolean();
        if (fails[i]) {
          failing.add(i);
        }
      }
      failing.sort((a, b) -> Long.compare(family.sleeps[a], family.sleeps[b]));
      Action[] branches = branches(family, fails);
      List<String> told = new ArrayList<>();
      Program<Object> caller =
          Program.of()
              .step(f -> Par.run(branches, f))
              .caught(thrown -> {
                assertThat(thrown).isInstanceOf(TaskFailedException.class);
                told.add(thrown.getCause().getMessage());
                for (Throwable other : thrown.getCause().getSuppressed()) {
                  told.add(other.getMessage());
                }
              })
              .step(f -> family.assertNobodyIsLeft());
      caller.simulate(seed);
      assertThat(family.slept).isEqualTo(CHILDREN);
      List<String> expected = failing.stream().map(i -> "child " + i).toList();
      assertThat(told).as("seed %d", seed).isEqualTo(expected);
    }
  }

  /** The alarms of all its children ring with it, and it cancels them. */
  @Test
  void aDeadlineAtTheTimeOfItsChildrensAlarmsIsOneAsOthers() {
    for (long millis : new long[] {1, 20, 100, 1_000, 5_000, 3_600_000}) {
      for (long seed = 0; seed < 20; seed++) {
        List<String> told = new ArrayList<>();
        Program<Object> caller =
            Program.of()
                .take(f -> Scope.run(Duration.ofMillis(millis), sleepers(millis), f), told::add)
                .caught(thrown -> {
                  assertThat(thrown).isInstanceOf(TimeoutException.class);
                  told.add("too late");
                })
                .sleep(1)
                .step(f -> told.add("went on"));
        caller.simulate(seed);
        assertThat(told).as("%d ms, seed %d", millis, seed).hasSize(2).endsWith("went on");
      }
    }
  }

  private static Scope.Body<String> sleepers(long millis) {
    return scope -> {
      for (int i = 0; i < 3; i++) {
        scope.spawn(Program.of().sleep(millis));
      }
      return "result";
    };
  }
}
