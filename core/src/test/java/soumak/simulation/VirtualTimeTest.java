package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Alt;
import soumak.Mailbox;
import soumak.Mutex;
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
    return seenByWhoPolls(seed, 3, polls -> {});
  }

  /** What counts for a turn, and does not wait, is no progress. */
  @ParameterizedTest
  @ValueSource(strings = {"alt", "mutex", "mailbox"})
  @Timeout(60)
  void timeGoesOnForWhoDoesOtherThingsBetweenItsYields(String how) {
    for (long seed = 0; seed < SEEDS / 4; seed++) {
      List<Long> all = seenByWhoPolls(seed, 2, polls -> poll(how, polls));
      assertThat(all).as("seed %d", seed).hasSize(2);
      assertThat(all).allMatch(at -> new Woken(millis(50), at).isInTime());
      assertThat(seenByWhoPolls(seed, 2, polls -> poll(how, polls))).isEqualTo(all);
    }
  }

  private static void poll(String how, Program<Object> polls) {
    switch (how) {
      case "alt" -> {
        Alt alt = Alt.priority(new Mailbox<>(), Alt.skip());
        polls.takeInt(alt::select, at -> assertThat(at).isOne());
      }
      case "mutex" -> {
        Mutex mutex = new Mutex();
        polls.step(mutex::lock).step(f -> mutex.unlock());
      }
      default -> {
        Mailbox<String> own = new Mailbox<>();
        polls.step(f -> own.put("", f)).take(own::get, got -> {});
      }
    }
  }

  private static List<Long> seenByWhoPolls(
      long seed, int number, Consumer<Program<Object>> between) {
    Mailbox<String> box = new Mailbox<>();
    List<Long> seen = new ArrayList<>();
    List<Program<Object>> all = new ArrayList<>();
    all.add(Program.of().sleep(20));
    all.add(Program.of().sleep(50).step(f -> box.put("late", f)));
    for (int i = 0; i < number; i++) {
      Program<Object> polls = Program.of().step(Task::yield);
      between.accept(polls);
      polls.step(f -> {
        if (box.size() > 0) {
          seen.add(Task.nanoTime());
          throw new IllegalStateException("it is there");
        }
      });
      all.add(polls.forever());
    }
    Program.simulate(seed, all, new long[0]);
    return seen;
  }

  /** It may have polled before, as may those that now wait for it. */
  @Test
  @Timeout(60)
  void timeStandsWhileSomebodyWorks() {
    for (long seed = 0; seed < 10; seed++) {
      List<Long> times = new ArrayList<>();
      Program<Object> works = Program.of();
      for (int i = 0; i < 1_500; i++) {
        works.step(Task::yield);
      }
      put(30_000, works);
      works.step(f -> times.add(Task.nanoTime()));
      Program<Object> worksFirst = Program.of();
      put(10_000, worksFirst);
      poll(times, worksFirst);
      Program<Object> sleeps = Program.of().sleep(50).step(f -> times.add(Task.nanoTime()));
      long[] begun = {0};
      Program<Object> begins = Program.of().step(f -> begun[0] = Task.nanoTime());
      Program.simulate(
          seed, List.of(begins, works, worksFirst, poll(times, Program.of()), sleeps), new long[0]);
      assertThat(times).as("seed %d", seed).hasSize(2).first().isEqualTo(begun[0]);
    }
  }

  private static void put(int messages, Program<Object> program) {
    Mailbox<String> own = new Mailbox<>();
    for (int i = 0; i < messages; i++) {
      program.step(f -> own.put("", f));
    }
  }

  private static Program<Object> poll(List<Long> times, Program<Object> program) {
    for (int i = 0; i < 20_000; i++) {
      program.step(f -> {
        if (times.isEmpty()) {
          Task.yield(f);
        }
      });
    }
    return program;
  }
}
