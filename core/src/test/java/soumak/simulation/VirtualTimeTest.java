package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Mailbox;
import soumak.Task;

/** The clock of a simulation: it stands while anybody can run, and jumps to the next deadline. */
class VirtualTimeTest {
  private static final int SEEDS = 200;

  /** A timer is never early, and a tick late at most. */
  private static final long TICK = 1 << 20;

  /** A deadline, and when somebody went on, in nanoseconds. */
  private record Woken(long deadline, long at) {
    boolean isInTime() {
      return at >= deadline && at <= deadline + TICK;
    }
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }

  @Test
  void everySleeperWakesAtItsTimeAndNoneBeforeAnEarlierOne() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      List<Woken> woken = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        long[] begun = new long[1];
        Program<Object> sleeps = Program.of();
        for (long time : new long[] {random.nextInt(50), random.nextInt(100_000)}) {
          sleeps
              .step(f -> begun[0] = Task.nanoTime())
              .sleep(time)
              .step(f -> woken.add(new Woken(begun[0] + millis(time), Task.nanoTime())));
        }
        all.add(sleeps);
      }
      Program.simulate(seed, all);
      assertThat(woken).as("seed %d", seed).hasSize(40).allMatch(Woken::isInTime);
      assertThat(woken.stream().map(Woken::at)).isSorted();
    }
  }

  @Test
  void workTakesNoTime() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Mailbox<Integer> box = new Mailbox<>(2);
      long[] times = new long[2];
      Program<Object> puts = Program.of().step(f -> times[0] = Task.nanoTime());
      Program<Object> gets = Program.of();
      for (int i = 0; i < 50; i++) {
        int message = i;
        puts.step(f -> box.put(message, f));
        gets.take(box::get, got -> assertThat(got).isEqualTo(message));
      }
      gets.step(f -> times[1] = Task.nanoTime());
      Program.simulate(seed, List.of(puts, gets));
      assertThat(times[1]).isEqualTo(times[0]);
    }
  }

  /** A timed wait ends with its message or at its deadline, whichever is first. */
  @Test
  void aTimedWaitEndsAtTheFirstOfTwoTimes() {
    int timeouts = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      long timeout = 1 + random.nextInt(30);
      long sent = 1 + random.nextInt(30);
      Mailbox<String> box = new Mailbox<>();
      long[] begun = new long[1];
      List<Woken> woken = new ArrayList<>();
      Program<Object> gets =
          Program.of()
              .step(f -> begun[0] = Task.nanoTime())
              .take(
                  f -> box.get(Duration.ofMillis(timeout), f),
                  got -> woken.add(new Woken(begun[0] + millis(sent), Task.nanoTime())))
              .caught(thrown -> {
                assertThat(thrown).isInstanceOf(TimeoutException.class);
                woken.add(new Woken(begun[0] + millis(timeout), Task.nanoTime()));
              });
      Program<Object> puts = Program.of().sleep(sent).step(f -> box.put("late", f));
      Program.simulate(seed, List.of(gets, puts));
      assertThat(woken).as("seed %d", seed).hasSize(1).allMatch(Woken::isInTime);
      assertThat(woken.getFirst().at - begun[0])
          .isLessThanOrEqualTo(millis(Math.min(sent, timeout)) + TICK);
      timeouts += box.size();
    }
    assertThat(timeouts).isBetween(1, SEEDS - 1);
  }

  /** The clock holds some 292 years; at its end each waits a moment. */
  @Test
  void timeEndsWithoutGoingBack() {
    Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
    List<Long> times = new ArrayList<>();
    Program<Object> sleeps = Program.of();
    for (int i = 0; i < 5; i++) {
      sleeps.step(f -> Task.sleep(longest, f)).step(f -> times.add(Task.nanoTime()));
    }
    Mailbox<String> box = new Mailbox<>();
    sleeps
        .take(f -> box.get(longest, f), got -> times.add(0L))
        .caught(thrown -> times.add(Task.nanoTime()));
    Program.simulate(1, List.of(sleeps));
    assertThat(times).hasSize(6).isSorted().doesNotHaveDuplicates();
    assertThat(times.getFirst()).isGreaterThanOrEqualTo(Long.MAX_VALUE / 2);
    assertThat(times.get(1)).isGreaterThan(times.getFirst() + Long.MAX_VALUE / 4);
  }

  /** What is due at one moment may go on in any order, and all of it does. */
  @Test
  void seedsDecideWhoIsFirstOfThoseThatAreDueTogether() {
    List<List<Integer>> orders = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      List<Integer> order = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int me = i;
        all.add(Program.of().sleep(7).step(f -> order.add(me)));
      }
      Program.simulate(seed, all);
      assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3);
      orders.add(order);
    }
    assertThat(orders.stream().distinct()).hasSizeGreaterThan(10);
  }

  /** So does who looks for a message again and again. */
  @Test
  @Timeout(60)
  void timeGoesOnForWhoOnlyYields() {
    for (long seed = 0; seed < SEEDS; seed++) {
      List<Long> all = seenByWhoPolls(seed);
      assertThat(all).as("seed %d", seed).hasSize(3).isEqualTo(seenByWhoPolls(seed));
      assertThat(all).allMatch(at -> new Woken(millis(50), at).isInTime());
    }
  }

  private static List<Long> seenByWhoPolls(long seed) {
    Mailbox<String> box = new Mailbox<>();
    List<Long> seen = new ArrayList<>();
    List<Program<Object>> all = new ArrayList<>();
    all.add(Program.of().sleep(20));
    all.add(Program.of().sleep(50).step(f -> box.put("late", f)));
    for (int i = 0; i < 3; i++) {
      all.add(
          Program.of()
              .step(Task::yield)
              .step(f -> {
                if (box.size() > 0) {
                  seen.add(Task.nanoTime());
                  throw new IllegalStateException("it is there");
                }
              })
              .forever());
    }
    Program.simulate(seed, all, new long[0]);
    return seen;
  }
}
