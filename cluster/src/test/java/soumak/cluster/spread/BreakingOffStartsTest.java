package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LongForm;

/**
 * Threads for whose place the first node is asked, which ends with an error before or after the
 * message was sent, or has a failure for an answer. Who starts one is told and may try again; and
 * the program ends when its threads have. {@code -Dsoumak.long} tries more.
 */
@Timeout(300)
class BreakingOffStartsTest {
  private static final int RUNS = LongForm.of(40, 100);
  private static final Set<Op> PLACE = Set.of(Op.PLACE);

  /** Does nothing. */
  public static final class Child extends Job {
    public Child(Object shared, int number) {
      super(shared, number);
    }

    public Child(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      step("run");
    }
  }

  /** Starts a thread, until it is started. */
  public static final class Starter extends Job {
    public Starter(Object shared, int number) {
      super(shared, number);
    }

    public Starter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      SpreadThread child = new Schedule.KeptThread(new Child(shared(), 0), "child" + number());
      boolean started = false;
      while (!started) {
        step("start");
        try {
          child.start();
          started = true;
        } catch (StackOverflowError | IllegalStateException e) {
          ProgramThreads.note("told", 1);
          assertThat(e).hasMessageContaining("a test's");
          assertThat(child.isAlive()).isFalse();
        }
      }
      child.join();
    }
  }

  private static void told(Consumer<Schedule> fault, Predicate<Schedule> was) {
    int[] found = new int[2];
    int runs =
        Orders.seeds(
            RUNS,
            3,
            schedule -> {
              fault.accept(schedule);
              schedule.main(() -> {
                SpreadThread one = start("t0", new Starter(new Cell(), 0));
                SpreadThread other = start("t1", new Starter(new Cell(), 1));
                Nodes.joinAll(List.of(one, other));
              });
              found[0] += was.test(schedule) ? 1 : 0;
              found[1] += schedule.threads.noted("told");
            });
    assertThat(found[0]).as("runs in which something failed").isGreaterThan(runs * 9 / 10);
    assertThat(found[1]).as("runs in which somebody was told").isEqualTo(found[0]);
  }

  @Test
  void aPlaceIsGivenBackIfAskingForItBreaksOff() {
    told(it -> it.breakOff(2, PLACE), Schedule::hasBrokenOff);
  }

  @Test
  void aPlaceIsGivenBackIfItsAnswerIsAFailure() {
    told(it -> it.failAnswer(2, PLACE), Schedule::hasFailed);
  }
}
