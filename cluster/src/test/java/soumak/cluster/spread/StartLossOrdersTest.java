package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.note;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.local.Choices;
import soumak.testing.LongForm;

/**
 * The second node starts a thread of the first one's at the third, and one of them dies before each
 * event of the run. Who joins the thread goes on or is told, and the program ends. {@code
 * -Dsoumak.long} tries more.
 */
@Timeout(300)
class StartLossOrdersTest {
  private static final int RUNS = LongForm.of(48, 120);

  public static final class Child extends Job {
    public Child(Object shared, int number) {
      super(shared, number);
    }

    public Child(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      note("child began", 1);
      LossOrdersTest.Adding.add(shared(), "child", 1);
    }
  }

  public static final class Starter extends Job {
    public Starter(Object shared, int number) {
      super(shared, number);
    }

    public Starter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      SpreadThread child = shared();
      step("start");
      child.start();
    }
  }

  private static void program() throws InterruptedException {
    SpreadThread child = new Schedule.KeptThread(new Child(new Cell(), 0), "child");
    SpreadThread starter = start("starter", new Starter(child, 0));
    try {
      starter.join();
    } catch (NodeLostException e) {
      note("starter lost", 1);
    }
    boolean begun = child.life$.node() != null;
    try {
      child.join();
      note(begun ? "joined" : "never begun", 1);
    } catch (NodeLostException e) {
      note("told", 1);
    }
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void whoJoinsAThreadGoesOnWithoutTheNodeThatStartsIt() {
    int[] found = new int[3];
    int kills =
        Orders.losses(
            RUNS,
            schedule -> {
              schedule.main(StartLossOrdersTest::program);
              ProgramThreads threads = schedule.threads;
              boolean childsNodeLives = !threads.dead.contains(schedule.spreads.get(2));
              if (childsNodeLives) {
                assertThat(threads.noted("child began") + threads.noted("told"))
                    .as("it runs, or who joins it is told")
                    .isLessThanOrEqualTo(1);
                found[0] += threads.noted("told");
              }
              assertThat(threads.noted("joined"))
                  .as("who has joined it saw its end")
                  .isLessThanOrEqualTo(threads.noted("child ended"));
              found[1] += threads.noted("starter lost") * threads.noted("joined");
              found[2] += threads.noted("never begun");
            });
    assertThat(kills).isGreaterThan(RUNS / 2);
    assertThat(found[0]).as("threads that were not started completely").isPositive();
    assertThat(found[1]).as("threads that ran without their starter").isPositive();
    assertThat(found[2]).as("threads that were not begun").isPositive();
  }

  /** As without memory for the message that asks whether the thread comes. */
  @Test
  void whoJoinsAThreadGoesOnThoughAskingForItBreaksOff() {
    int[] broken = new int[1];
    Orders.losses(
        RUNS,
        schedule -> {
          schedule.breakOff(1, Set.of(Op.COMES));
          schedule.main(StartLossOrdersTest::program);
          broken[0] += schedule.hasBrokenOff() ? 1 : 0;
        });
    assertThat(broken[0]).as("questions that broke off").isPositive();
  }

  /** It has not begun: only its place is known. */
  @Test
  void theProgramEndsThoughAskingForAThreadThatHasNotBegunBreaksOff() throws Exception {
    try (Schedule schedule = new Schedule(Choices.seeded(40), 3)) {
      schedule.killAt(20, 1).breakOff(1, Set.of(Op.COMES));
      schedule.main(StartLossOrdersTest::program);
      assertThat(schedule.hasBrokenOff()).isTrue();
      assertThat(schedule.threads.noted("never begun")).isEqualTo(1);
    }
  }
}
