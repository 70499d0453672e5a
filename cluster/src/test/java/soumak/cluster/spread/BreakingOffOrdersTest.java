package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Messages about monitors whose sending ends with an error, as at the end of a thread's stack,
 * before or after they were sent. Who wanted to enter gets the error and is not inside; all others
 * go on, and one is inside at a time.
 */
@Timeout(300)
class BreakingOffOrdersTest {
  private static final int TIMES = 3;
  private static final Set<Op> KINDS = Set.of(Op.CLAIM, Op.RETURN, Op.RECALL, Op.DISCLAIM);

  /** How many of the first messages break off, one in each run. */
  private static final int MESSAGES = 12;

  private static final int RUNS = 25 * MESSAGES;

  /** Enters, again and again until it is inside. */
  static void enter(Cell cell) {
    boolean inside = false;
    while (!inside) {
      step("enter");
      try {
        Access.enter(cell);
        inside = true;
      } catch (StackOverflowError e) {
        ProgramThreads.note("told", 1);
        assertThat(Access.holdsLock(cell)).isFalse();
      }
    }
  }

  /** Adds to {@code a} in the monitor. */
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
      for (int i = 0; i < TIMES; i++) {
        add(cell);
      }
    }

    static void add(Cell cell) {
      enter(cell);
      int before = cell.a();
      step("add");
      cell.a(before + 1);
      step("exit");
      Access.exit(cell);
      assertThat(Access.holdsLock(cell)).isFalse();
    }
  }

  /** Waits in the monitor until {@code a} is more than 0, and takes one of it. */
  public static final class Taking extends Job {
    public Taking(Object shared, int number) {
      super(shared, number);
    }

    public Taking(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Cell cell = shared();
      for (int i = 0; i < TIMES; i++) {
        enter(cell);
        while (cell.a() == 0) {
          Access.await(cell);
          assertThat(Access.holdsLock(cell)).isTrue();
        }
        cell.a(cell.a() - 1);
        cell.b(cell.b() + 1);
        step("exit");
        Access.exit(cell);
      }
    }
  }

  private interface Program {
    void run(Schedule schedule, Cell cell) throws Exception;
  }

  /** In how many runs somebody got the error. */
  private static int runs(Program program) {
    int[] found = new int[2];
    Orders.seeds(
        RUNS,
        3,
        schedule -> {
          Cell cell = new Cell();
          schedule.breakOff(MESSAGES, KINDS);
          program.run(schedule, cell);
          found[0] += schedule.hasBrokenOff() ? 1 : 0;
          found[1] += schedule.threads.noted("told");
        });
    assertThat(found[0]).as("runs in which a message broke off").isGreaterThan(RUNS / 2);
    return found[1];
  }

  private static void add(Schedule schedule, Cell cell) throws Exception {
    schedule.main(() -> {
      SpreadThread one = start("t0", new Adding(cell, 0));
      SpreadThread other = start("t1", new Adding(cell, 1));
      SpreadThread here = start("t2", new Adding(cell, 2));
      Adding.add(cell);
      Nodes.joinAll(List.of(one, other, here));
      assertThat(cell.a()).isEqualTo(3 * TIMES + 1);
    });
  }

  private static void take(Schedule schedule, Cell cell) throws Exception {
    schedule.main(() -> {
      SpreadThread one = start("t0", new Taking(cell, 0));
      SpreadThread other = start("t1", new Taking(cell, 1));
      for (int i = 0; i < 2 * TIMES; i++) {
        enter(cell);
        cell.a(cell.a() + 1);
        Access.notifyAll(cell);
        step("exit");
        Access.exit(cell);
      }
      Nodes.joinAll(List.of(one, other));
      assertThat(cell.b()).isEqualTo(2 * TIMES);
    });
  }

  @Test
  void nobodyIsHeldUpAndOneIsInside() {
    assertThat(runs(BreakingOffOrdersTest::add)).isPositive();
  }

  @Test
  void whoHasWaitedIsInsideWhenThatEnds() {
    assertThat(runs(BreakingOffOrdersTest::take)).isPositive();
  }
}
