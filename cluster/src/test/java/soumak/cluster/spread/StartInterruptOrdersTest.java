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
 * A thread is interrupted while another one starts it: the interrupt is not lost. {@code
 * -Dsoumak.long} tries more.
 */
@Timeout(300)
class StartInterruptOrdersTest {
  private static final int RUNS = LongForm.of(60, 150);

  /** Lives until it has been interrupted. */
  public static final class Child extends Job {
    public Child(Object shared, int number) {
      super(shared, number);
    }

    public Child(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      while (!ProgramThreads.isSaid("interrupted")) {
        step("stay");
      }
      note("set", SpreadThread.interrupted() ? 1 : 0);
    }
  }

  private static SpreadThread child() {
    return new Schedule.KeptThread(new Child(new Cell(), 0), "child");
  }

  private static void assertInterrupted(Schedule schedule) {
    assertThat(schedule.threads.noted("set")).as("the child is interrupted").isEqualTo(1);
  }

  /** Whether an interrupt came to the home between the beginning of the thread and its coming. */
  private static boolean isBetween(Schedule schedule, String interrupt, String begin, String run) {
    List<String> trace = schedule.trace;
    int interrupted = trace.indexOf(interrupt);
    return trace.indexOf(begin) < interrupted && interrupted < trace.indexOf(run);
  }

  @Test
  void byItsHomeWhileAThirdNodeStartsIt() {
    Orders.seeds(
        RUNS,
        3,
        schedule -> {
          schedule.main(() -> {
            SpreadThread child = child();
            SpreadThread starter = start("s", new StartLossOrdersTest.Starter(child, 0));
            while (child.life$.node() == null) {
              step("look");
            }
            new InterruptOrdersTest.Interrupter(child, 0).body();
            Nodes.joinAll(List.of(starter, child));
          });
          assertInterrupted(schedule);
        });
  }

  @Test
  void byAnotherNodeWhileItsHomeStartsIt() {
    int[] between = new int[1];
    Orders.seeds(
        RUNS,
        3,
        schedule -> {
          schedule.main(() -> {
            SpreadThread child = child();
            SpreadThread interrupter = start("i", new InterruptOrdersTest.Interrupter(child, 0));
            step("start");
            child.start();
            Nodes.joinAll(List.of(interrupter, child));
          });
          assertInterrupted(schedule);
          String run = "n0 -> n2 RUN";
          between[0] += isBetween(schedule, "n1 -> n0 INTERRUPT", "main: start", run) ? 1 : 0;
        });
    assertThat(between[0]).as("interrupts before the child has come").isPositive();
  }

  @Test
  void byAThirdNodeWhileAnotherStartsItWhereverItRuns() {
    int[] between = new int[1];
    Orders.seeds(
        2 * RUNS,
        3,
        schedule -> {
          schedule.main(() -> {
            SpreadThread child = child();
            SpreadThread starter = start("s", new StartLossOrdersTest.Starter(child, 0));
            SpreadThread interrupter = start("i", new InterruptOrdersTest.Interrupter(child, 0));
            Nodes.joinAll(List.of(starter, interrupter, child));
          });
          assertInterrupted(schedule);
          for (String run : List.of("n1 -> n0 RUN", "n1 -> n2 RUN")) {
            boolean is = isBetween(schedule, "n2 -> n0 INTERRUPT", "n1 -> n0 BEGIN", run);
            between[0] += is ? 1 : 0;
          }
        });
    assertThat(between[0]).as("interrupts before the child has come").isPositive();
  }
}
