package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.note;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;
import soumak.testing.LongForm;

/**
 * The first node dies before each event of a run, with the main thread, what is static, and who
 * says where threads are to run. Threads at the others come to an end, and what they have among
 * themselves is as before. {@code -Dsoumak.long} tries more.
 */
@Timeout(300)
class FirstLossOrdersTest {
  private static final int RUNS = LongForm.of(36, 90);

  /** The number of the first node. */
  private static final long FIRST = 1;

  /** Adds once in the monitor. */
  public static final class Child extends Job {
    public Child(Object shared, int number) {
      super(shared, number);
    }

    public Child(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      LossOrdersTest.Adding.add(shared(), "child" + number(), 1);
    }
  }

  /** Has an object and a thread of its own. */
  public static final class Parent extends Job {
    public Parent(Object shared, int number) {
      super(shared, number);
    }

    public Parent(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      int me = number();
      note("began" + me, Nodes.here() == FIRST ? 0 : 1); // it may have been placed there
      Cell mine = new Cell();
      SpreadThread child = null;
      try {
        child = start("c" + me, new Child(mine, me));
      } catch (NodeLostException e) {
        note("without" + me, 1);
      }
      LossOrdersTest.Adding.add(mine, "parent" + me, 1);
      try {
        if (child != null) {
          child.join();
          note("joined" + me, 1);
        }
      } catch (NodeLostException e) {
        note("told" + me, 1);
      }
      Access.enter(mine);
      note("sum" + me, mine.a());
      Access.exit(mine);
    }
  }

  private static void families(Schedule schedule) throws Exception {
    schedule.main(() -> {
      Cell cell = new Cell();
      SpreadThread one = start("t0", new Parent(cell, 0));
      SpreadThread other = start("t1", new Parent(cell, 1));
      Nodes.joinAll(List.of(one, other));
    });
    for (int i = 0; i < 2; i++) {
      ProgramThreads threads = schedule.threads;
      if (threads.noted("began" + i) == 1) {
        int ends =
            threads.noted("without" + i) + threads.noted("joined" + i) + threads.noted("told" + i);
        assertThat(ends).as("parent %d came to an end of one kind", i).isEqualTo(1);
        int sum = threads.noted("sum" + i);
        assertThat(sum)
            .as("what parent %d has", i)
            .isBetween(1 + threads.noted("child" + i + " ended"), 2);
        assertThat(sum == 2 || threads.noted("joined" + i) == 0).isTrue();
        assertThat(sum == 1 || threads.noted("without" + i) == 0).isTrue();
      }
    }
  }

  @Test
  void threadsOfOtherNodesComeToAnEnd() {
    int[] found = new int[3];
    int kills =
        Orders.lossesOfTheFirst(
            RUNS,
            schedule -> {
              families(schedule);
              for (int i = 0; i < 2; i++) {
                found[0] += schedule.threads.noted("without" + i);
                found[1] += schedule.threads.noted("told" + i);
                found[2] += schedule.threads.noted("joined" + i);
              }
            });
    assertThat(kills).isGreaterThan(RUNS / 2);
    assertThat(found[0]).as("that could not start a thread").isPositive();
    assertThat(found[1]).as("whose thread ran there").isPositive();
    assertThat(found[2]).as("that did not need the first node").isPositive();
  }

  /** Waits to be notified by another thread of the other nodes, about an object of one of them. */
  public static final class Waiter extends Job {
    public Waiter(Object shared, int number) {
      super(shared, number);
    }

    public Waiter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Cell says = shared();
      Cell mine = new Cell();
      note("waits", 1);
      try {
        says.ref(mine);
        says.raise();
        step("enter");
        Access.enter(mine);
        for (int looks = 0; mine.a() == 0 && looks < 3; looks++) {
          Access.await(mine, 1_000);
        }
        note("has", mine.a());
        Access.exit(mine);
      } catch (NodeLostException e) {
        note("lost", 1);
      }
      note("waited", 1);
    }
  }

  /** Looks for what a waiter has published, and notifies it. */
  public static final class Waker extends Job {
    public Waker(Object shared, int number) {
      super(shared, number);
    }

    public Waker(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell says = shared();
      note("looks", 1);
      try {
        for (int i = 0; i < 6; i++) {
          step("look");
          if (says.flag() && says.ref() instanceof Cell cell) {
            wake(cell);
            note("woke", 1);
            break;
          }
        }
      } catch (NodeLostException e) {
        note("blind", 1);
      }
      note("looked", 1);
    }
  }

  private static void wake(Cell cell) {
    Access.enter(cell);
    try {
      cell.a(1);
      Access.notifyAll(cell);
    } finally {
      // The reference may be one of those that the first node had not told the home of.
      Access.exit(cell);
    }
  }

  @Test
  void monitorsOfOtherNodesGoOn() {
    int[] found = new int[2];
    int kills =
        Orders.lossesOfTheFirst(
            RUNS,
            schedule -> {
              schedule.main(() -> {
                Cell says = new Cell();
                SpreadThread waiter = start("t0", new Waiter(says, 0));
                SpreadThread waker = start("t1", new Waker(says, 0));
                Nodes.joinAll(List.of(waiter, waker));
              });
              ProgramThreads threads = schedule.threads;
              assertThat(threads.noted("waited")).isEqualTo(threads.noted("waits"));
              assertThat(threads.noted("looked")).isEqualTo(threads.noted("looks"));
              found[0] += threads.noted("lost") + threads.noted("blind");
              found[1] += schedule.hasKilled() ? threads.noted("has") : 0;
            });
    assertThat(kills).isGreaterThan(RUNS / 2);
    assertThat(found[0]).as("threads that were told").isPositive();
    assertThat(found[1]).as("runs without the first node in which one was notified").isPositive();
  }

  /** Reads and writes what is at the first node, until that is lost. */
  public static final class User extends Job {
    public User(Object shared, int number) {
      super(shared, number);
    }

    public User(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      String me = "u" + number(); // which was at the first node as well
      note(me + " begins", 1);
      for (int i = 0; i < 3; i++) {
        try {
          LossOrdersTest.Adding.add(cell, me, i);
        } catch (NodeLostException e) {
          note(me + " lost", 1);
        }
      }
      note(me + " ends", 1);
    }
  }

  @Test
  void whoUsesWhatWasThereIsToldEachTime() {
    int[] lost = new int[1];
    int kills =
        Orders.lossesOfTheFirst(
            RUNS,
            schedule -> {
              schedule.main(() -> {
                Cell cell = new Cell();
                SpreadThread one = start("t0", new User(cell, 0));
                SpreadThread other = start("t1", new User(cell, 1));
                LossOrdersTest.Adding.add(cell, "main", 1);
                Nodes.joinAll(List.of(one, other));
              });
              for (int i = 0; i < 2; i++) {
                ProgramThreads threads = schedule.threads;
                assertThat(threads.noted("u" + i + " ends"))
                    .as("user %d", i)
                    .isEqualTo(threads.noted("u" + i + " begins"));
                lost[0] += threads.noted("u" + i + " lost");
              }
            });
    assertThat(kills).isGreaterThan(RUNS / 2);
    assertThat(lost[0]).isPositive();
  }
}
