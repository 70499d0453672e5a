package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.local.Choices;
import soumak.testing.LongForm;

/**
 * Messages about monitors whose sending ends with an error, as at the end of a thread's stack,
 * before or after they were sent; or that the home answers with a failure, as without memory. Who
 * wanted to enter is told and is not inside; all others go on, also those of its node, and one is
 * inside at a time. {@code -Dsoumak.long} tries more.
 */
@Timeout(300)
class BreakingOffOrdersTest {
  private static final int TIMES = 3;
  private static final Set<Op> KINDS = Set.of(Op.CLAIM, Op.RETURN, Op.RECALL, Op.DISCLAIM);

  /** How many of the first messages break off, one in each run. */
  private static final int MESSAGES = 12;

  private static final int RUNS = LongForm.of(8, 25) * MESSAGES;

  /** Enters, again and again until it is inside. */
  static void enter(Cell cell) {
    boolean inside = false;
    while (!inside) {
      step("enter");
      try {
        Access.enter(cell);
        inside = true;
      } catch (StackOverflowError | IllegalStateException e) {
        ProgramThreads.note("told", 1);
        assertThat(e).hasMessageContaining("a test's");
        assertThat(Access.holdsLock(cell)).isFalse();
      }
    }
  }

  /** The caller is inside, and looks again. */
  static void await(Cell cell) throws InterruptedException {
    try {
      Access.await(cell);
    } catch (IllegalStateException e) {
      ProgramThreads.note("told", 1);
      assertThat(e).hasMessageContaining("a test's");
    }
    assertThat(Access.holdsLock(cell)).isTrue();
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
          await(cell);
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
    return runs(RUNS, program, it -> it.breakOff(MESSAGES, KINDS), Schedule::hasBrokenOff);
  }

  private static int answered(Program program, int messages, Op kind) {
    return runs(
        RUNS / 4, program, it -> it.failAnswer(messages, Set.of(kind)), Schedule::hasFailed);
  }

  private static int runs(
      int count, Program program, Consumer<Schedule> fault, Predicate<Schedule> was) {
    int[] found = new int[2];
    Orders.seeds(
        count,
        3,
        schedule -> {
          Cell cell = new Cell();
          fault.accept(schedule);
          program.run(schedule, cell);
          found[0] += was.test(schedule) ? 1 : 0;
          found[1] += schedule.threads.noted("told");
        });
    assertThat(found[0]).as("runs in which something failed").isGreaterThan(count / 2);
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

  /** Two of them at each node. */
  private static void addInPairs(Schedule schedule, Cell cell) throws Exception {
    schedule.main(() -> {
      List<SpreadThread> all = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        all.add(start("t" + i, new Adding(cell, i)));
      }
      Nodes.joinAll(all);
      assertThat(cell.a()).isEqualTo(6 * TIMES);
    });
  }

  private static void take(Schedule schedule, Cell cell) throws Exception {
    schedule.main(() -> {
      SpreadThread one = start("t0", new Taking(cell, 0));
      SpreadThread other = start("t1", new Taking(cell, 1));
      for (int i = 0; i < 2 * TIMES; i++) {
        enter(cell);
        cell.a(cell.a() + 1);
        Access.notifyOne(cell);
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

  /** It was to go with what was written, and went by itself, when its sending broke off. */
  @Test
  void aTokenThatGoesBackByItselfGoesBackOnce() throws Exception {
    try (Schedule schedule = new Schedule(Choices.seeded(310), 3)) {
      schedule.breakOff(MESSAGES, KINDS);
      add(schedule, new Cell());
      assertThat(schedule.hasBrokenOff()).isTrue();
      assertThat(schedule.thrown).isEmpty();
    }
  }

  @Test
  void whoHasWaitedIsInsideWhenThatEnds() {
    assertThat(runs(BreakingOffOrdersTest::take)).isPositive();
  }

  @Test
  void whoseClaimFailsIsToldAndNobodyElse() {
    assertThat(answered(BreakingOffOrdersTest::addInPairs, MESSAGES, Op.CLAIM)).isPositive();
  }

  /** It has to be inside again. */
  @Test
  void whoHasWaitedClaimsAgainIfThatFails() {
    assertThat(answered(BreakingOffOrdersTest::take, MESSAGES / 2, Op.CLAIM)).isPositive();
  }

  /** Its copy may be valid still. */
  @Test
  void whoDoesNotSayThatItsCopyIsInvalidIsAskedAgain() {
    assertThat(answered(BreakingOffOrdersTest::add, 3, Op.INVALIDATE)).isZero();
  }

  /** Nor does it take a notification from another one. */
  @Test
  void whoCannotWaitIsToldAndInside() {
    assertThat(answered(BreakingOffOrdersTest::take, 2, Op.WAIT)).isPositive();
  }
}
