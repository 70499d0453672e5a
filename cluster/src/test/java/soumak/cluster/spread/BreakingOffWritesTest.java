package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.note;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LongForm;

/**
 * Messages about contents and ends of threads whose sending ends with an error, as at the end of a
 * thread's stack, before or after they were sent. Who reads or releases is told, all others go on,
 * and copies that are valid are as at home. {@code -Dsoumak.long} tries more.
 */
@Timeout(300)
class BreakingOffWritesTest {
  private static final int TIMES = 3;
  private static final Set<Op> CONTENTS = Set.of(Op.FETCH, Op.FETCH_ALL, Op.CHANGES, Op.INVALIDATE);
  private static final Set<Op> ENDS = Set.of(Op.LEFT, Op.ENDED, Op.CAME);

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
      ProgramThreads.say("ready " + number());
      for (int i = 0; i < TIMES; i++) {
        add(cell);
      }
    }

    static void add(Cell cell) {
      step("enter");
      Access.enter(cell);
      int before = retried(cell::a);
      step("add");
      retried(() -> {
        cell.a(before + 1);
        return 0;
      });
      exit(cell);
    }
  }

  private interface Use<T> {
    T get();
  }

  /** Once more, if this one is told that something broke off. */
  static <T> T retried(Use<T> use) {
    try {
      return use.get();
    } catch (StackOverflowError e) {
      note("told", 1);
      step("again");
      return use.get();
    }
  }

  static void exit(Cell cell) {
    step("exit");
    try {
      Access.exit(cell);
    } catch (StackOverflowError | IllegalStateException e) {
      note("told", 1);
      assertThat(Access.holdsLock(cell)).isTrue();
      step("exit again");
      Access.exit(cell);
    }
    assertThat(Access.holdsLock(cell)).isFalse();
  }

  /** What is written may be lost in the one release that broke off. */
  private static void add(Schedule schedule) throws Exception {
    Cell cell = new Cell();
    schedule.main(() -> {
      List<SpreadThread> threads =
          List.of(start("t0", new Adding(cell, 0)), start("t1", new Adding(cell, 1)));
      while (!ProgramThreads.isSaid("ready 0") || !ProgramThreads.isSaid("ready 1")) {
        step("look");
      }
      schedule.breakOff(10, CONTENTS);
      for (int i = 0; i < TIMES; i++) {
        Adding.add(cell);
      }
      Nodes.joinAll(threads);
      Access.enter(cell);
      int all = 3 * TIMES;
      assertThat(cell.a()).isBetween(all - schedule.threads.noted("told"), all);
      Access.exit(cell);
    });
  }

  private static int runs(int runs, Orders.Program program) {
    int[] found = new int[2];
    Orders.seeds(
        runs,
        3,
        schedule -> {
          program.run(schedule);
          found[0] += schedule.hasBrokenOff() ? 1 : 0;
          found[1] += schedule.threads.noted("told");
        });
    assertThat(found[0]).as("runs in which a message broke off").isGreaterThan(runs / 2);
    return found[1];
  }

  @Test
  void whoReadsOrReleasesIsToldAndNobodyWaits() {
    assertThat(runs(LongForm.of(80, 240), BreakingOffWritesTest::add)).isPositive();
  }

  /** Ends at once. */
  public static final class Short extends Job {
    public Short(Object shared, int number) {
      super(shared, number);
    }

    public Short(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      step("end");
    }
  }

  /** Starts a thread of another node, and joins it. */
  public static final class Joining extends Job {
    public Joining(Object shared, int number) {
      super(shared, number);
    }

    public Joining(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      SpreadThread child = shared();
      child.start();
      child.interrupt();
      child.join();
    }
  }

  private static void end(Schedule schedule) throws Exception {
    Cell cell = new Cell();
    schedule.breakOff(3, ENDS);
    schedule.main(() -> {
      SpreadThread child = new Schedule.KeptThread(new Short(cell, 0), "child");
      SpreadThread joining = start("j", new Joining(child, 0));
      SpreadThread other = start("o", new Short(cell, 0));
      Nodes.joinAll(List.of(joining, other, child));
    });
  }

  @Test
  void anEndIsToldAllTheSame() {
    assertThat(runs(60, BreakingOffWritesTest::end)).as("none is told").isZero();
  }
}
