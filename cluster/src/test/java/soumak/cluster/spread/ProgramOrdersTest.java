package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.isSaid;
import static soumak.cluster.spread.ProgramThreads.say;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs without data races behave as on one node, in whatever order messages arrive. */
@Timeout(120)
class ProgramOrdersTest {
  /** Adds to {@code a} so many times, in the monitor. */
  public static final class Adder extends Job {
    public Adder(Object shared, int number) {
      super(shared, number);
    }

    public Adder(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      for (int i = 0; i < number(); i++) {
        add(cell);
      }
    }

    static void add(Cell cell) {
      step("enter");
      Access.enter(cell);
      int before = cell.a();
      step("add");
      cell.a(before + 1);
      step("exit");
      Access.exit(cell);
    }
  }

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
    Orders.seeds(200, 2, schedule -> count(schedule, 2, 2));
    Orders.seeds(200, 3, schedule -> count(schedule, 3, 2));
  }

  @Test
  void aCounterInAMonitorLosesNothingInAnyOrder() {
    assertThat(Orders.every(2, 2, schedule -> count(schedule, 1, 1))).isGreaterThan(100);
  }

  @Test
  void theSameSeedIsTheSameRun() {
    for (long seed = 0; seed < 40; seed++) {
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
