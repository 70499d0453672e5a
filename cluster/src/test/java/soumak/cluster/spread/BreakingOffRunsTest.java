package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.isSaid;
import static soumak.cluster.spread.ProgramThreads.note;
import static soumak.cluster.spread.ProgramThreads.say;
import static soumak.cluster.spread.ProgramThreads.step;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.local.Choices;

/**
 * Threads whose sending to their node ends with an error, before or after the message was sent. One
 * runs, and has ended when it has; or it never runs.
 */
@Timeout(300)
class BreakingOffRunsTest {
  private static final int RUNS = 200;

  /** Says that it runs, and that it has ended. */
  public static final class Child extends Job {
    public Child(Object shared, int number) {
      super(shared, number);
    }

    public Child(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      say("began" + number());
      step("run");
      assertThat(isSaid("joined" + number())).as("it counts as ended").isFalse();
      say("ended" + number());
    }
  }

  /** Starts a thread of the first node's, or of its own, and waits for its end. */
  public static final class Starter extends Job {
    public Starter(Object shared, int number) {
      super(shared, number);
    }

    public Starter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      startAndJoin(number() == 0 ? shared() : child(1), number());
    }
  }

  private static SpreadThread child(int number) {
    return new Schedule.KeptThread(new Child(new Cell(), number), "child" + number);
  }

  private static void startAndJoin(SpreadThread child, int number) throws InterruptedException {
    start(child);
    child.interrupt();
    try {
      child.join();
    } catch (NodeLostException e) {
      assertThat(e).hasMessageContaining("it was starting a thread, which never ran");
      note("never ran", 1);
    }
    say("joined" + number);
    assertThat(child.isAlive()).isFalse();
    assertThat(isSaid("began" + number)).as("it has begun").isEqualTo(isSaid("ended" + number));
  }

  private static void start(SpreadThread thread) {
    step("start");
    try {
      thread.start();
    } catch (StackOverflowError e) {
      note("told", 1);
      assertThat(e).hasMessageContaining("a test's");
    }
  }

  private static void program() throws InterruptedException {
    SpreadThread foreign = new Schedule.KeptThread(new Starter(child(0), 0), "t0");
    SpreadThread own = new Schedule.KeptThread(new Starter(new Cell(), 1), "t1");
    start(foreign);
    start(own);
    startAndJoin(child(2), 2);
    Nodes.joinAll(List.of(foreign, own));
  }

  /** In how many runs somebody was told, and some thread was known to its home and never ran. */
  private static int[] runs(int most, Op kind) throws Exception {
    int[] found = new int[2];
    for (long seed = 0; seed < RUNS; seed++) {
      // What a message refers to that has not gone is kept, so that is not looked at.
      try (Schedule schedule = new Schedule(Choices.seeded(seed), 3)) {
        schedule.breakOff(most, Set.of(kind));
        schedule.main(BreakingOffRunsTest::program);
        assertThat(schedule.thrown).as("seed %d", seed).isEmpty();
        found[0] += schedule.threads.noted("told");
        found[1] += schedule.threads.noted("never ran");
      }
    }
    assertThat(found[0]).as("runs in which somebody was told").isGreaterThan(RUNS / 4);
    return found;
  }

  @Test
  void aThreadRunsOrHasEnded() throws Exception {
    assertThat(runs(5, Op.RUN)[1]).isZero();
  }

  /** A node starts a thread of another one, which may know of that. */
  @Test
  void whoJoinsAThreadGoesOnThoughSayingThatItBeginsBreaksOff() throws Exception {
    assertThat(runs(1, Op.BEGIN)[1]).as("runs in which it had begun for its home").isPositive();
  }
}
