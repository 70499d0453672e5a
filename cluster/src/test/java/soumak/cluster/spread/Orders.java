package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import soumak.cluster.local.Choices;
import soumak.cluster.local.EveryChoice;

/**
 * Runs a small program under many orders of its messages and of its threads' steps.
 *
 * <ul>
 *   <li>{@code -Dsoumak.spread.seed=N} runs one seed alone;
 *   <li>{@code -Dsoumak.spread.times=N} runs N times as many seeds;
 *   <li>{@code -Dsoumak.long} runs ten times as many, of a larger number that tests name.
 * </ul>
 */
final class Orders {
  private static final String SEED = "soumak.spread.seed";
  private static final int TIMES = Integer.getInteger("soumak.spread.times", 1);

  /** How many ended programs are kept until what they keep is looked at. */
  private static final int MOST_ENDED = 250;

  /** A node dies before one of so many first events of a run; and it is one of two nodes. */
  private static final int EVENTS = 80;

  private static final int LOSSES = 2 * EVENTS;

  /** So that few seeds have events from the beginning to the end. */
  private static final int STRIDE = 7;

  private static final Logger LOG = Logger.getLogger("soumak.cluster.spread");

  /**
   * Copies that only copies lead to take a collection each, and a thread that tells the home. On a
   * machine with other work a hundred collections took 14 seconds.
   */
  private static final long PATIENCE = 240_000_000_000L;

  private Orders() {}

  /** A program: what it has, its main method, and what must be so when it has ended. */
  interface Program {
    void run(Schedule schedule) throws Exception;
  }

  /**
   * Orders that seeds choose.
   *
   * @return how many there were
   */
  static int seeds(int count, int nodes, Program program) {
    List<Schedule> ended = new ArrayList<>();
    long[] seeds = seeds(count);
    for (long seed : seeds) {
      Schedule schedule = new Schedule(Choices.seeded(seed), nodes);
      run(name(seed), schedule, program);
      ended.add(schedule);
      if (ended.size() == MOST_ENDED) {
        assertNothingIsKept(ended);
        ended.clear();
      }
    }
    assertNothingIsKept(ended);
    return seeds.length;
  }

  private static long[] seeds(int count) {
    return isAlone()
        ? new long[] {Long.getLong(SEED, 0)}
        : LongStream.range(0, (long) count * TIMES).toArray();
  }

  private static boolean isAlone() {
    return System.getProperty(SEED) != null;
  }

  private static String name(long seed) {
    return "seed " + seed + ", alone with -D" + SEED + "=" + seed;
  }

  /** All orders that differ from the usual one so many times at most. */
  static int every(int departures, int nodes, Program program) {
    EveryChoice choices = new EveryChoice(departures);
    int runs = 0;
    while (choices.again()) {
      try (Schedule schedule = new Schedule(choices, nodes)) {
        run("order " + runs++ + " of those with " + departures + " departures", schedule, program);
      }
    }
    return runs;
  }

  /**
   * In each of so many orders the second or third of three nodes dies, before another event. {@link
   * #LOSSES} of them are all pairs of a node and an event.
   *
   * @return in how many of them the program was not at its end before
   */
  static int losses(int count, Program program) {
    return losses(count, seed -> 1 + (int) (seed % 2), program);
  }

  /** The first node dies, with the main thread and what is static. */
  static int lossesOfTheFirst(int count, Program program) {
    return losses(count, seed -> 0, program);
  }

  private static int losses(int count, LongToIntFunction victim, Program program) {
    int kills = 0;
    LOG.setLevel(Level.OFF); // each loss is logged
    for (long chosen : seeds(count)) {
      long seed = isAlone() ? chosen : spread(chosen);
      try (Schedule schedule = new Schedule(Choices.seeded(seed), 3)) {
        schedule.killAt((int) (seed / 2 % EVENTS), victim.applyAsInt(seed));
        run(name(seed), schedule, program);
        kills += schedule.hasKilled() ? 1 : 0;
      }
    }
    LOG.setLevel(null);
    return kills;
  }

  /** Another one of the same {@link #LOSSES}. */
  private static long spread(long seed) {
    return seed / LOSSES * LOSSES + seed * STRIDE % LOSSES;
  }

  private static void run(String name, Schedule schedule, Program program) {
    try {
      program.run(schedule);
      assertThat(schedule.thrown).as("what threads threw").isEmpty();
      schedule.spreads.forEach(spread -> assertCopiesAreAsAtHome(schedule, spread));
    } catch (Exception | AssertionError e) {
      schedule.close();
      throw new AssertionError(name + ": " + e.getMessage(), e);
    }
  }

  /** Of each copy that is valid. */
  private static void assertCopiesAreAsAtHome(Schedule schedule, Spread home) {
    for (Shared copy : List.copyOf(schedule.threads.copies)) {
      Header header = copy.header$();
      if (copy instanceof Cell cell && header != null && header.id.home() == home.self()) {
        HomeHeader there = home.directory().home(header.id);
        boolean lives = !schedule.threads.dead.contains(header.spread);
        if (there != null && lives && copy.state$ >= Shared.CLEAN) {
          assertThat(cell.unchecked()).isEqualTo(((Cell) there.object).unchecked());
        }
      }
    }
  }

  /** When the copies are collected, homes keep no object for other nodes. */
  private static void assertNothingIsKept(List<Schedule> ended) {
    ended.forEach(schedule -> schedule.threads.copies.clear());
    long end = System.nanoTime() + PATIENCE;
    List<Schedule> left = ended;
    while (!left.isEmpty()) {
      assertThat(System.nanoTime()).as("what homes keep is given back").isLessThan(end);
      System.gc();
      Thread.yield();
      left.forEach(Schedule::deliverCollected);
      left = left.stream().filter(Orders::keepsSomething).toList();
    }
    ended.forEach(Schedule::close);
  }

  private static boolean keepsSomething(Schedule schedule) {
    return schedule.spreads.stream().anyMatch(spread -> spread.directory().exports() > 0);
  }
}
