package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Policy;
import soumak.Task;
import soumak.woven.Mapped;

/** When a class moves, and when it stays. */
class PlacementTest {
  private static final long LONG = 1_000_000;
  private static final long SHORT = 100;
  private static final long MIDDLE = 10_000;

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static class Light extends Capsule {}

  private static class Light2 extends Light {}

  @MappedTo(Policy.SEQ)
  @Mapped(light = Policy.SEQ, heavy = Policy.TASK, blocks = false)
  private static final class Alone extends Capsule {}

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Steady extends Capsule {}

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Jerky extends Capsule {}

  @MappedTo(Policy.MONITOR)
  private static final class Said extends Capsule {}

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Blocker extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.TASK, blocks = false)
  private static final class Master extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.TASK, blocks = false)
  private static final class Talker extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class Reader extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class ShortLived extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.TASK, blocks = false)
  private static final class Loop extends Task<Object> {
    @Override
    protected Object execute() {
      return this;
    }
  }

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class LightLoop extends Task<Object> {
    @Override
    protected Object execute() {
      return this;
    }
  }

  private static void take(Placement placement, long nanos, int times) {
    for (int i = 0; i < times; i++) {
      placement.took(nanos, null, 0);
    }
  }

  @Test
  void movesBetweenWhatTheAnalysisAllows() {
    Placement placement = Placement.of(Alone.class);
    assertThat(placement.policy()).isEqualTo(Policy.SEQ);
    assertThat(placement.isInline()).isTrue();
    take(placement, LONG, 100);
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
    assertThat(placement.isInline()).isFalse();
    take(placement, SHORT, 200);
    assertThat(placement.policy()).isEqualTo(Policy.SEQ);
    assertThat(placement.asDecided().policy()).isEqualTo(Policy.SEQ);
  }

  @Test
  void staysInTheGapAndForFewSamples() {
    Placement placement = Placement.of(Steady.class);
    take(placement, MIDDLE, 10_000);
    assertThat(placement.policy()).isEqualTo(Policy.MONITOR);
    Placement few = Placement.of(Light.class);
    take(few, LONG, 10);
    assertThat(few.policy()).isEqualTo(Policy.MONITOR);
  }

  @Test
  void oneThatStandsOutCountsLittle() {
    Placement placement = Placement.of(Jerky.class);
    for (int i = 0; i < 1000; i++) {
      take(placement, SHORT, 9);
      take(placement, 100 * LONG, 1);
    }
    assertThat(placement.policy()).isEqualTo(Policy.MONITOR);
  }

  @Test
  void eachMoveNeedsMoreThanTheOneBefore() {
    Placement placement = Placement.of(Hesitant.class);
    int moves = 0;
    for (int i = 0; i < 10_000; i++) {
      Policy before = placement.policy();
      take(placement, before == Policy.TASK ? SHORT : LONG, 10);
      moves += placement.policy() == before ? 0 : 1;
    }
    assertThat(moves).isBetween(2, 20);
  }

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Hesitant extends Capsule {}

  @Test
  void theWordOfItsAuthorStays() {
    Placement placement = Placement.of(Said.class);
    take(placement, LONG, 10_000);
    placement.blocked();
    placement.blocked();
    placement.blocked();
    assertThat(placement.policy()).isEqualTo(Policy.MONITOR);
    assertThat(placement.isOpen()).isFalse();
  }

  @Test
  void aClassThatSaysNothingRunsInThePoolAndStaysThere() {
    Placement placement = Placement.of(Light2.class);
    placement.blocked();
    placement.blocked();
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
  }

  @ParameterizedTest
  @EnumSource(Policy.class)
  void whatOneIsToldStays(Policy policy) {
    Placement placement = Placement.said(policy);
    take(placement, LONG, 1000);
    placement.threadEnded(1);
    assertThat(placement.policy()).isEqualTo(policy);
    assertThat(placement.takesThread()).isEqualTo(policy == Policy.THREAD);
  }

  @Test
  void whoIsSeenToBlockTwiceGetsThreads() {
    Placement placement = Placement.of(Blocker.class);
    placement.blocked();
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
    placement.blocked();
    assertThat(placement.policy()).isEqualTo(Policy.THREAD);
    take(placement, SHORT, 10_000);
    for (int i = 0; i < 1000; i++) {
      placement.ranOnThread(SHORT);
    }
    assertThat(placement.policy()).isEqualTo(Policy.THREAD);
  }

  @Test
  void threadsOfThoseThatDoNotBlockAreAsManyAsCores() {
    Placement placement = Placement.of(Master.class);
    int cores = Runtime.getRuntime().availableProcessors();
    for (int i = 0; i < cores; i++) {
      assertThat(placement.takesThread()).isTrue();
    }
    assertThat(placement.takesThread()).isFalse();
    placement.threadEnded(LONG);
    assertThat(placement.takesThread()).isTrue();
  }

  @Test
  void threadsOfThoseThatBlockAreNotEndless() {
    Placement placement = Placement.of(Reader.class);
    int granted = 0;
    while (placement.takesThread()) {
      granted++;
    }
    assertThat(granted).isEqualTo(256);
  }

  @Test
  void aThreadThatWaitsMoreThanItWorksIsGivenUp() {
    Placement placement = Placement.of(Talker.class);
    for (int i = 0; i < 1000; i++) {
      placement.ranOnThread(LONG);
    }
    assertThat(placement.policy()).isEqualTo(Policy.THREAD);
    for (int i = 0; i < 1000; i++) {
      placement.ranOnThread(SHORT);
    }
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
  }

  @Test
  void livesThatAreShorterThanAThreadIsWorth() {
    Placement placement = Placement.of(ShortLived.class);
    for (int i = 0; i < 1000 && placement.takesThread(); i++) {
      placement.threadEnded(SHORT);
    }
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
  }

  @Test
  void loopsGetAThreadOnlyIfTheyBlockAndNoHomeForMonitor() {
    assertThat(Placement.of(Loop.class).home(new Loop())).isNull();
    assertThat(Placement.of(LightLoop.class).home(new LightLoop())).isNull();
    assertThat(Placement.said(Policy.MONITOR).home(new Loop())).isSameAs(WakerHome.HOME);
    assertThat(Placement.said(Policy.TASK).home(new Loop())).isNull();
    assertThat(Placement.of(Master.class).home(new Loop())).as("a capsule's").isNull();
  }
}
