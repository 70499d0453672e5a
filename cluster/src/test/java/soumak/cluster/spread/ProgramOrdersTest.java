package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LongForm;

/**
 * Programs without data races behave as on one node, in whatever order messages arrive. {@code
 * -Dsoumak.long} tries more.
 */
@Timeout(300)
class ProgramOrdersTest {
  private static void count(Schedule schedule, int workers, int times) throws Exception {
    Cell cell = new Cell();
    schedule.main(() -> {
      SpreadThread[] threads = new SpreadThread[workers];
      for (int i = 0; i < workers; i++) {
        threads[i] = start("t" + i, new Adder(cell, times));
      }
      Adder.add(cell);
      Nodes.joinAll(List.of(threads));
      assertThat(cell.a()).isEqualTo(workers * times + 1);
    });
  }

  @Test
  void aCounterInAMonitorLosesNothing() {
    Orders.seeds(LongForm.of(13, 40), 2, schedule -> count(schedule, 2, 2));
    Orders.seeds(LongForm.of(13, 40), 3, schedule -> count(schedule, 3, 2));
  }

  @Test
  void aCounterInAMonitorLosesNothingInAnyOrder() {
    assertThat(Orders.every(2, 2, schedule -> count(schedule, 1, 1))).isGreaterThan(100);
  }

  /** Puts numbers into {@code a}, or takes them out; {@code b} says whether there is one. */
  public static final class Buffer extends Job {
    public Buffer(Object shared, int number) {
      super(shared, number);
    }

    public Buffer(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Cell cell = shared();
      for (int i = 1; i <= Math.abs(number()); i++) {
        step("enter");
        Access.enter(cell);
        while (cell.b() != (number() < 0 ? 1 : 0)) {
          Access.await(cell);
        }
        if (number() < 0) {
          ProgramThreads.say("took " + cell.a());
        }
        cell.a(i);
        cell.b(1 - cell.b());
        step("exit");
        Access.notifyAll(cell);
        Access.exit(cell);
      }
    }
  }

  private static void handOver(Schedule schedule) throws Exception {
    Cell cell = new Cell();
    schedule.main(() -> {
      SpreadThread puts = start("puts", new Buffer(cell, 3));
      SpreadThread takes = start("takes", new Buffer(cell, -3));
      Nodes.joinAll(List.of(puts, takes));
      assertThat(cell.b()).isZero();
      for (int i = 1; i <= 3; i++) {
        assertThat(ProgramThreads.isSaid("took " + i)).isTrue();
      }
    });
  }

  @Test
  void whatIsPutIntoABufferIsTakenOnce() {
    Orders.seeds(LongForm.of(13, 40), 2, ProgramOrdersTest::handOver);
    Orders.seeds(LongForm.of(13, 40), 3, ProgramOrdersTest::handOver);
  }

  /** Enters, notifies one, and waits to be notified, in turns. */
  public static final class PingPong extends Job {
    public PingPong(Object shared, int number) {
      super(shared, number);
    }

    public PingPong(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Cell cell = shared();
      for (int i = 0; i < 3; i++) {
        step("enter");
        Access.enter(cell);
        while (cell.a() % 2 != number()) {
          Access.await(cell);
        }
        cell.a(cell.a() + 1);
        Access.notifyOne(cell);
        Access.exit(cell);
      }
    }
  }

  @Test
  void twoThatTakeTurnsByNotifyingOneAnotherComeToAnEnd() {
    Orders.seeds(
        LongForm.of(20, 60),
        3,
        schedule -> {
          Cell cell = new Cell();
          schedule.main(() -> {
            SpreadThread one = start("ping", new PingPong(cell, 0));
            SpreadThread other = start("pong", new PingPong(cell, 1));
            Nodes.joinAll(List.of(one, other));
            assertThat(cell.a()).isEqualTo(6);
          });
        });
  }

  @Test
  void theSameSeedIsTheSameRun() {
    for (long seed = 0; seed < 15; seed++) {
      List<String> first = traceOf(seed);
      List<String> second = traceOf(seed);
      for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
        assertThat(second.subList(0, i + 1)).as("seed %s", seed).isEqualTo(first.subList(0, i + 1));
      }
    }
  }

  private static List<String> traceOf(long seed) {
    try (Schedule schedule = new Schedule(soumak.cluster.local.Choices.seeded(seed), 2)) {
      count(schedule, 3, 2);
      return schedule.trace;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
