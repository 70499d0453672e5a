package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;
import soumak.testing.LongForm;

/**
 * A node dies before each event of a run, also within releases: the others come to an end. {@code
 * -Dsoumak.long} tries more.
 */
@Timeout(300)
class LossOrdersTest {
  private static final int TIMES = 2;
  private static final int RUNS = LongForm.of(36, 90);

  /** Adds to {@code a} in the monitor, and notes what it began and what it ended. */
  public static final class Adding extends Job {
    public Adding(Object shared, int number) {
      super(shared, number);
    }

    public Adding(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      for (int i = 1; i <= TIMES; i++) {
        add(cell, "t" + number(), i);
      }
    }

    static void add(Cell cell, String name, int time) {
      step("enter");
      Access.enter(cell);
      ProgramThreads.note(name + " began", time);
      cell.a(cell.a() + 1);
      step("exit");
      Access.exit(cell);
      ProgramThreads.note(name + " ended", time);
    }
  }

  static void joinOrLose(SpreadThread thread) throws InterruptedException {
    try {
      thread.join();
    } catch (NodeLostException e) {
      ProgramThreads.note("lost", 1);
    }
  }

  private static int sum(Schedule schedule, String what) {
    return List.of("main", "t0", "t1").stream()
        .mapToInt(name -> schedule.threads.noted(name + what))
        .sum();
  }

  private static void count(Schedule schedule) throws Exception {
    Cell cell = new Cell();
    schedule.main(() -> {
      SpreadThread one = start("t0", new Adding(cell, 0));
      SpreadThread other = start("t1", new Adding(cell, 1));
      Adding.add(cell, "main", 1);
      joinOrLose(one);
      joinOrLose(other);
      Adding.add(cell, "main", 2);
      // Each release that has ended is in, and none twice.
      assertThat(cell.a()).isBetween(sum(schedule, " ended"), sum(schedule, " began"));
      assertThat(schedule.threads.noted("main ended")).isEqualTo(2);
    });
  }

  @Test
  void aCounterAtHomeGoesOnWithoutTheNodeThatDies() {
    int kills = Orders.losses(RUNS, LossOrdersTest::count);
    assertThat(kills).isGreaterThan(RUNS / 2);
  }

  private static boolean isTaken(Cell cell) {
    step("look");
    Access.enter(cell);
    boolean taken = cell.b() > 0;
    Access.exit(cell);
    return taken;
  }

  /** One of two gets a permit; if it dies before it has taken that, the other one has to. */
  @Test
  void aNotificationIsNotLostToANodeThatDies() {
    int[] left = new int[1];
    int kills =
        Orders.losses(
            2 * RUNS,
            schedule -> {
              Cell cell = new Cell();
              schedule.main(() -> {
                SpreadThread one = start("t0", new Taker(cell, 0));
                SpreadThread other = start("t1", new Taker(cell, 1));
                Taker.give(cell);
                boolean taken = isTaken(cell);
                while (!taken && one.isAlive() && other.isAlive()) {
                  taken = isTaken(cell);
                }
                if (isTaken(cell)) {
                  Taker.give(cell);
                } else {
                  ProgramThreads.note("left", 1);
                }
                joinOrLose(one);
                joinOrLose(other);
              });
              left[0] += schedule.threads.noted("left");
            });
    assertThat(kills).isGreaterThan(RUNS);
    assertThat(left[0]).as("runs in which a permit was left by one that died").isPositive();
  }

  /** Makes the counter at its own node, publishes it, and adds. */
  public static final class Host extends Job {
    public Host(Object shared, int number) {
      super(shared, number);
    }

    public Host(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell says = shared();
      Cell mine = new Cell();
      says.ref(mine);
      says.raise();
      Adding.add(mine, "t0", 1);
    }
  }

  /** Adds to what a host has published, unless it is lost. */
  public static final class Guest extends Job {
    public Guest(Object shared, int number) {
      super(shared, number);
    }

    public Guest(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell says = shared();
      for (int i = 0; i < 3; i++) {
        step("look");
        if (says.flag() && says.ref() instanceof Cell cell) {
          tryToAdd(cell, i);
        }
      }
    }

    private static void tryToAdd(Cell cell, int time) {
      try {
        Adding.add(cell, "t1", time);
      } catch (NodeLostException e) {
        ProgramThreads.note("told", 1);
      }
    }
  }

  @Test
  void whoUsesAnObjectWhoseHomeDiesIsToldOrGoesOn() {
    int[] told = new int[1];
    int kills =
        Orders.losses(
            RUNS,
            schedule -> {
              Cell says = new Cell();
              schedule.main(() -> {
                SpreadThread host = start("t0", new Host(says, 0));
                SpreadThread guest = start("t1", new Guest(says, 0));
                joinOrLose(host);
                joinOrLose(guest);
              });
              told[0] += schedule.threads.noted("told");
            });
    assertThat(kills).isGreaterThan(RUNS / 3);
    assertThat(told[0]).isPositive();
  }
}
