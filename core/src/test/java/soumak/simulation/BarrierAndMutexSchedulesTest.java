package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import soumak.Barrier;
import soumak.Mutex;
import soumak.Task;

/** Nobody passes a barrier early and nobody shares a mutex, under many schedules. */
class BarrierAndMutexSchedulesTest {
  private static final int SEEDS = 300;

  /** Tasks of a barrier, of which each takes part in the generations from first to last. */
  private static final class Generations {
    final Barrier barrier = new Barrier();
    final List<int[]> members = new ArrayList<>();
    final List<Integer> reached = new ArrayList<>();
    int ended;

    /** Enrolls a new member; a newcomer is brought by it into its second generation. */
    Program<Object> enroll(Random random, int first, int last, boolean bringsAnother) {
      int me = members.size();
      members.add(new int[] {first, last});
      reached.add(first - 1);
      barrier.enroll();
      Program<Object> program = Program.of();
      for (int i = first; i <= last; i++) {
        int generation = i;
        if (bringsAnother && generation == first + 1) {
          int newcomersLast = generation + random.nextInt(3);
          program.step(f -> Task.spawn(enroll(random, generation, newcomersLast, false)));
        }
        program
            .sleep(random.nextInt(3))
            .step(f -> reached.set(me, generation))
            .step(barrier::sync, () -> assertAllReached(generation));
      }
      return program.step(f -> barrier.resign(), () -> ended++);
    }

    private void assertAllReached(int generation) {
      for (int m = 0; m < members.size(); m++) {
        int[] member = members.get(m);
        if (member[0] <= generation) {
          assertThat(reached.get(m))
              .as("member %d, in generation %d", m, generation)
              .isGreaterThanOrEqualTo(Math.min(generation, member[1]));
        }
      }
    }
  }

  @Test
  void nobodyIsAGenerationAheadWhoeverComesAndGoes() {
    int most = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Generations all = new Generations();
      List<Program<Object>> programs = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        programs.add(all.enroll(random, 0, random.nextInt(6), i < 2));
      }
      programs.add(Program.of().sleep(1_000));
      Program.simulate(seed, programs);
      assertThat(all.ended).as("seed %d", seed).isEqualTo(all.members.size());
      assertThat(all.barrier.enrolled()).as("seed %d", seed).isZero();
      most = Math.max(most, all.members.size());
    }
    assertThat(most).as("members, with both newcomers").isEqualTo(6);
  }

  /** One who is cancelled at a barrier has not arrived; when it has resigned, the others go on. */
  @Test
  void whoIsCancelledAtABarrierResigns() {
    int cancelled = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Barrier barrier = new Barrier(3);
      List<Program<Object>> all = new ArrayList<>();
      int[] passed = {0, 0, 0};
      for (int i = 0; i < 3; i++) {
        int me = i;
        Program<Object> member = Program.of();
        for (int n = 0; n < 5; n++) {
          member.sleep(random.nextInt(4)).step(barrier::sync, () -> passed[me]++);
        }
        all.add(member.always(barrier::resign));
      }
      Throwable first = Program.simulate(seed, all, 1 + random.nextInt(15)).getFirst();
      if (first == null) {
        assertThat(passed[0]).as("seed %d", seed).isEqualTo(5);
      } else {
        assertThat(first).isInstanceOf(CancellationException.class);
        assertThat(passed[0]).as("seed %d", seed).isLessThan(5);
        cancelled++;
      }
      assertThat(passed[1]).as("seed %d", seed).isEqualTo(5);
      assertThat(passed[2]).as("seed %d", seed).isEqualTo(5);
      assertThat(barrier.enrolled()).isZero();
    }
    assertThat(cancelled).isBetween(1, SEEDS);
  }

  @Test
  void aMutexHasOneOwnerThoughItSleeps() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Mutex mutex = new Mutex();
      int[] inside = {0};
      int[] counter = {0};
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Program<Object> program = Program.of();
        int[] seen = {0};
        for (int n = 0; n < 4; n++) {
          program
              .sleep(random.nextInt(3))
              .step(mutex::lock, () -> assertThat(++inside[0]).isOne())
              .step(f -> seen[0] = counter[0])
              .sleep(random.nextInt(3))
              .step(f -> counter[0] = seen[0] + 1)
              .step(f -> {
                assertThat(inside[0]--).isOne();
                mutex.unlock();
              });
        }
        all.add(program);
      }
      Program.simulate(seed, all);
      assertThat(counter[0]).as("seed %d", seed).isEqualTo(16);
    }
  }

  /** Who is cancelled while it waits does not own the mutex, and nobody behind it is forgotten. */
  @Test
  void cancellingWaitersAndOwnersLeavesTheMutexFree() {
    int never = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Mutex mutex = new Mutex();
      int[] inside = {0};
      int[] owned = {0};
      long[] ends = new long[3];
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        boolean[] mine = {false};
        all.add(
            Program.of()
                .step(
                    mutex::lock,
                    () -> {
                      mine[0] = true;
                      owned[0]++;
                      assertThat(++inside[0]).isOne();
                    })
                .sleep(random.nextInt(1, 5))
                .always(() -> {
                  if (mine[0]) {
                    inside[0]--;
                    mutex.unlock();
                  }
                }));
        if (i < ends.length) {
          ends[i] = random.nextInt(12);
        }
      }
      List<Throwable> failures = Program.simulate(seed, all, ends);
      assertThat(failures.subList(3, 6)).as("seed %d", seed).containsOnlyNulls();
      assertThat(inside[0]).isZero();
      assertThat(mutex.tryLock()).as("free, seed %d", seed).isTrue();
      mutex.unlock();
      never += 6 - owned[0];
    }
    assertThat(never).as("tasks cancelled before they owned it").isPositive();
  }

  /** One owner never gives it back: all get it before that one, or are told. */
  @Test
  void nobodyWaitsForAnOwnerThatHasEnded() {
    int told = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Mutex mutex = new Mutex();
      int[] owned = {0};
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        boolean forgets = i == 0;
        all.add(
            Program.of()
                .sleep(random.nextInt(4))
                .step(mutex::lock, () -> owned[0]++)
                .sleep(random.nextInt(4))
                .step(f -> {
                  if (!forgets) {
                    mutex.unlock();
                  }
                }));
      }
      List<Throwable> failures = Program.simulate(seed, all, new long[0]);
      long failed = failures.stream().filter(IllegalStateException.class::isInstance).count();
      assertThat(owned[0] + failed).as("seed %d", seed).isEqualTo(5);
      assertThat(failures.getFirst()).as("seed %d", seed).isNull();
      told += failed > 0 ? 1 : 0;
    }
    assertThat(told).isBetween(1, SEEDS);
  }
}
