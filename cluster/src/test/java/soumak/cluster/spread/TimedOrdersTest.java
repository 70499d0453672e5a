package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.note;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LongForm;

/**
 * Waits for some time at most: it passes before, among and behind what else happens. {@code
 * -Dsoumak.long} tries more.
 */
@Timeout(300)
class TimedOrdersTest {
  private static final long TIME = 1_000;
  private static final int RUNS = LongForm.of(36, 90);

  /** Waits for a time only, and again. */
  public static final class TimedTaker extends Taker {
    public TimedTaker(Object shared, int number) {
      super(shared, number);
    }

    public TimedTaker(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void await(Cell cell) throws InterruptedException {
      Access.await(cell, TIME);
    }
  }

  private static void permits(Schedule schedule, int takers) throws Exception {
    Cell cell = new Cell();
    schedule.main(() -> {
      SpreadThread[] threads = new SpreadThread[takers];
      for (int i = 0; i < takers; i++) {
        threads[i] = start("t" + i, i % 2 == 0 ? new TimedTaker(cell, i) : new Taker(cell, i));
      }
      for (int i = 0; i < takers; i++) {
        Taker.give(cell);
      }
      Nodes.joinAll(List.of(threads));
      assertThat(cell.a()).isZero();
      assertThat(cell.b()).isEqualTo(takers);
    });
    for (int i = 0; i < takers; i++) {
      ProgramThreads noted = schedule.threads;
      assertThat(noted.noted("t" + i + " is inside")).isEqualTo(noted.noted("t" + i + " waits"));
    }
  }

  /** If one whose time was over took a notification with it, one of the others would not end. */
  @Test
  void aNotificationIsNotLostToOneWhoseTimeIsOver() {
    Orders.seeds(LongForm.of(25, 75), 3, schedule -> permits(schedule, 3));
    Orders.seeds(LongForm.of(20, 60), 2, schedule -> permits(schedule, 2));
  }

  @Test
  void soItIsInAllOrdersNearTheUsualOne() {
    assertThat(Orders.every(1, 2, schedule -> permits(schedule, 2))).isGreaterThan(30);
  }

  @Test
  void theTimeOfOneThatNobodyNotifiesPasses() {
    Orders.seeds(
        LongForm.of(13, 40),
        3,
        schedule -> {
          Cell cell = new Cell();
          schedule.main(() -> {
            SpreadThread one = start("t0", new Once(cell, 0));
            SpreadThread other = start("t1", new Once(cell, 1));
            Nodes.joinAll(List.of(one, other));
            assertThat(cell.b()).isEqualTo(2);
          });
          assertThat(schedule.trace).filteredOn(it -> it.endsWith("its time is over")).hasSize(2);
        });
  }

  /** Waits for a time, once. */
  public static final class Once extends Job {
    public Once(Object shared, int number) {
      super(shared, number);
    }

    public Once(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      step("enter");
      Access.enter(cell);
      try {
        Access.await(cell, TIME);
        note("t" + number() + " woke", 1);
      } catch (InterruptedException e) {
        note("t" + number() + " threw", 1);
      }
      note("t" + number() + " is inside", Access.holdsLock(cell) ? 1 : 0);
      note("t" + number() + " is set", SpreadThread.interrupted() ? 1 : 0);
      cell.b(cell.b() + 1);
      Access.exit(cell);
    }
  }

  /** The time passes, and it is interrupted and notified, in all orders. */
  private static void allAtOnce(Schedule schedule) throws Exception {
    Cell cell = new Cell();
    schedule.main(() -> {
      SpreadThread one = start("t0", new Once(cell, 0));
      SpreadThread interrupter = start("i", new InterruptOrdersTest.Interrupter(one, 0));
      Taker.give(cell);
      Nodes.joinAll(List.of(one, interrupter));
      assertThat(cell.b()).isEqualTo(1);
    });
    ProgramThreads threads = schedule.threads;
    assertThat(threads.noted("t0 is inside")).isEqualTo(1);
    assertThat(threads.noted("t0 threw") + threads.noted("t0 woke")).isEqualTo(1);
    assertThat(threads.noted("t0 threw") + threads.noted("t0 is set")).isLessThan(2);
  }

  @Test
  void oneThatIsInterruptedWhenItsTimeIsOverHasTheMonitorAgain() {
    int[] threw = new int[1];
    int runs =
        Orders.seeds(
            LongForm.of(30, 90),
            3,
            schedule -> {
              allAtOnce(schedule);
              threw[0] += schedule.threads.noted("t0 threw");
            });
    assertThat(threw[0]).isBetween(5, runs - 5);
    assertThat(Orders.every(1, 2, TimedOrdersTest::allAtOnce)).isGreaterThan(20);
  }

  /** Joins another thread for a time, until it has ended. */
  public static final class Joiner extends Job {
    public Joiner(Object shared, int number) {
      super(shared, number);
    }

    public Joiner(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      SpreadThread other = shared();
      int times = 0;
      do {
        step("join");
        other.join(TIME);
        times++;
      } while (other.isAlive());
      note("joins", times);
    }
  }

  @Test
  void whoJoinsForATimeFindsTheOtherAliveOrNot() {
    int[] more = new int[1];
    Orders.seeds(
        LongForm.of(20, 60),
        3,
        schedule -> {
          Cell cell = new Cell();
          schedule.main(() -> {
            SpreadThread adder = start("t0", new Adder(cell, 3));
            SpreadThread joiner = start("j", new Joiner(adder, 0));
            Nodes.joinAll(List.of(adder, joiner));
            assertThat(cell.a()).isEqualTo(3);
          });
          more[0] += schedule.threads.noted("joins") > 1 ? 1 : 0;
          assertThat(schedule.trace)
              .as("questions that wait for its end, however often it joins")
              .filteredOn(it -> it.endsWith(" -> n0 JOIN"))
              .hasSizeLessThan(2);
        });
    assertThat(more[0]).as("runs in which its time was over").isGreaterThan(10);
  }

  /** A node dies while threads of the others wait for a time in the monitor. */
  @Test
  void whoWaitsForATimeGoesOnWhenNodesDie() {
    int kills =
        Orders.losses(
            RUNS,
            schedule -> {
              Cell cell = new Cell();
              schedule.main(() -> {
                SpreadThread one = start("t0", new Once(cell, 0));
                SpreadThread other = start("t1", new Once(cell, 1));
                step("enter");
                Access.enter(cell);
                Access.await(cell, TIME);
                assertThat(Access.holdsLock(cell)).isTrue();
                Access.exit(cell);
                for (SpreadThread each : List.of(one, other)) {
                  LossOrdersTest.joinOrLose(each);
                }
              });
            });
    assertThat(kills).isGreaterThan(RUNS / 2);
  }
}
