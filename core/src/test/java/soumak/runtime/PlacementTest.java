package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.Policy.MONITOR;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Policy;
import soumak.Reply;
import soumak.Task;
import soumak.woven.Mapped;

/** When a class moves, and when it stays. */
class PlacementTest {
  private static final long LONG = 1_000_000;
  private static final long SHORT = 100;
  private static final long MIDDLE = 10_000;
  private static final Schedulable ONE = new Light();
  private static final Schedulable OTHER = new Light();

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Crowded extends Capsule {}

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class CrowdedByThreads extends Capsule {}

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class CrowdedAnswering extends Capsule {
    public String now() {
      return "";
    }
  }

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static class Light extends Capsule {}

  private static class Light2 extends Light {}

  @MappedTo(Policy.TASK)
  private static final class Shared extends Capsule {}

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
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = false)
  private static final class ShortLived extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class ShortLivedReader extends Capsule {}

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class ShortLivedBlocker extends Capsule {}

  private static class Answers extends Capsule {
    public String now() {
      return "";
    }
  }

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class AnsweringAsItsParent extends Answers {
    public void go() {}
  }

  private abstract static class Part extends Capsule implements Comparable<Part> {
    public static String of() {
      return "";
    }

    @Override
    public int compareTo(Part other) {
      return 0;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return 7;
    }

    @Override
    public Part name(String name) {
      super.name(name);
      return this;
    }

    @Override
    public String toString() {
      return "";
    }
  }

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class CrowdedPart extends Part {
    public void go() {}
  }

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Parser extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = false)
  private static final class Crunching extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class Listening extends Capsule {}

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
      placement.took(nanos, ONE, null, 0);
    }
  }

  /** Before every fourth message that is measured senders have met at the capsule. */
  private static void takeCrowded(Placement placement, Schedulable capsule, int times) {
    for (int i = 0; i < times; i++) {
      if (i % 4 == 0) {
        meet(capsule);
      }
      placement.took(SHORT, capsule, null, 0);
    }
  }

  /** Senders on two threads send in turn. */
  static void meet(Schedulable capsule) {
    Inlet.of((Capsule) capsule).letsIn(new Carrier(null, null));
    Inlet.of((Capsule) capsule).letsIn(new Carrier(null, null));
  }

  @Test
  void theLongerItsMessagesTheFewerAreWorthAnotherWorker() {
    Placement placement = Placement.of(Shared.class);
    assertThat(placement.worthSharing()).as("nothing is known").isEqualTo(Worker.WORTH_STEALING);
    take(placement, SHORT, 10);
    assertThat(placement.worthSharing()).isEqualTo(Worker.WORTH_STEALING);
    take(placement, MIDDLE, 100);
    assertThat(placement.worthSharing()).isEqualTo(2);
    take(placement, LONG, 100);
    assertThat(placement.worthSharing()).isEqualTo(1);
  }

  @Test
  void messagesThatCrowdAtOneCapsuleAreLeftToTheQueue() {
    Placement placement = Placement.of(Crowded.class);
    for (int i = 0; i < 1000; i++) {
      takeCrowded(placement, i % 2 == 0 ? ONE : OTHER, 4);
    }
    assertThat(placement.policy()).as("there are two").isEqualTo(MONITOR);
    takeCrowded(placement, ONE, 2 * Crowd.ROW);
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
    take(placement, SHORT, 10_000);
    assertThat(placement.policy()).as("and it stays so").isEqualTo(Policy.TASK);
    for (int i = 0; i < 10_000; i++) {
      placement.took(SHORT, i % 2 == 0 ? ONE : OTHER, null, 0);
    }
    assertThat(placement.policy()).as("while there is one").isEqualTo(MONITOR);
  }

  @Test
  void theyAreNotIfSendersWaitOrDoNotMeet() {
    Placement waitedFor = Placement.of(CrowdedAnswering.class);
    takeCrowded(waitedFor, ONE, 10_000);
    assertThat(waitedFor.policy()).isEqualTo(MONITOR);
    Placement inherits = Placement.of(AnsweringAsItsParent.class);
    takeCrowded(inherits, ONE, 10_000);
    assertThat(inherits.policy()).isEqualTo(MONITOR);
    Placement queued = Placement.of(CrowdedByThreads.class);
    take(queued, SHORT, 10_000);
    assertThat(queued.policy()).isEqualTo(MONITOR);
  }

  /** Its text, what compares it, and methods that all capsules have. */
  @Test
  void nobodyWaitsForWhatIsNoMessage() {
    Placement part = Placement.of(CrowdedPart.class);
    takeCrowded(part, ONE, 10_000);
    assertThat(part.policy()).isEqualTo(Policy.TASK);
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

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static class Chain extends Capsule {
    public void next() {}

    public Reply<String> later() {
      return Reply.of("");
    }
  }

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Tiny extends Capsule {}

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Answering extends Capsule {
    public String now() {
      return "";
    }
  }

  private static void takeBeside(Placement placement, long nanos, boolean isOneIdle, int times) {
    for (int i = 0; i < times; i++) {
      take(placement, nanos, 1);
      placement.couldBeShared(isOneIdle);
    }
  }

  @Test
  void messagesAreLeftToWorkersThatHaveNothingToDo() {
    Placement placement = Placement.of(Chain.class);
    for (int i = 0; i < 100; i++) {
      takeBeside(placement, 600, true, 7);
      takeBeside(placement, 600, false, 1);
    }
    assertThat(placement.policy()).as("they have something to do now and then").isEqualTo(MONITOR);
    takeBeside(placement, 600, true, 20);
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
    take(placement, 600, 10_000);
    assertThat(placement.policy()).as("and it stays so").isEqualTo(Policy.TASK);
    take(placement, 50, 10_000);
    assertThat(placement.policy()).as("while they are worth it").isEqualTo(MONITOR);
  }

  @Test
  void shortMessagesAreNot() {
    Placement placement = Placement.of(Tiny.class);
    takeBeside(placement, 100, true, 10_000);
    assertThat(placement.policy()).isEqualTo(MONITOR);
  }

  @Test
  void messagesWhoseSendersWaitAreNot() {
    Placement placement = Placement.of(Answering.class);
    takeBeside(placement, 1_000, true, 10_000);
    assertThat(placement.policy()).isEqualTo(MONITOR);
  }

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
  void whoComputesAndIsSeenInAReadNowAndThenDoesNotBlock() {
    Placement placement = Placement.of(Parser.class);
    for (int i = 0; i < 100; i++) {
      placement.computed(false);
      placement.blocked();
      placement.computed(false);
    }
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
    for (int i = 0; i < 100; i++) {
      placement.blocked();
    }
    assertThat(placement.policy()).as("not much oftener than it computes").isEqualTo(Policy.TASK);
    placement.blocked();
    assertThat(placement.policy()).isEqualTo(Policy.THREAD);
  }

  private static void runBesideWorkers(Placement placement, boolean isOneIdle, int times) {
    for (int i = 0; i < times; i++) {
      placement.ranBesideWorkers(isOneIdle);
    }
  }

  @Test
  void threadsBesideWorkersThatHaveNothingToDoAreGivenBack() {
    Placement placement = Placement.of(Crunching.class);
    placement.computed(true);
    placement.computed(true);
    assertThat(placement.takesThread()).isTrue();
    for (int i = 0; i < 100; i++) {
      runBesideWorkers(placement, true, 7);
      runBesideWorkers(placement, false, 1);
    }
    assertThat(placement.wantsThreadBack()).as("they have something now and then").isFalse();
    runBesideWorkers(placement, true, 8);
    assertThat(placement.wantsThreadBack()).isTrue();
    placement.threadEnded(LONG);
    assertThat(placement.takesThread()).isFalse();
    for (int i = 0; i < 3; i++) {
      placement.computed(true);
      assertThat(placement.takesThread()).as("after twice as many").isFalse();
    }
    placement.computed(true);
    assertThat(placement.takesThread()).isTrue();
  }

  @Test
  void threadsOfThoseThatBlockStayWhateverWorkersDo() {
    Placement placement = Placement.of(Listening.class);
    assertThat(placement.takesThread()).isTrue();
    runBesideWorkers(placement, true, 1000);
    assertThat(placement.wantsThreadBack()).isFalse();
    assertThat(Placement.said(Policy.THREAD).wantsThreadBack()).as("its author's").isFalse();
  }

  @Test
  void whoDoesNotBlockGetsThreadsWhenItWasSeenToKeepWorkersAsManyAsCores() {
    Placement placement = Placement.of(Master.class);
    assertThat(placement.takesThread()).isFalse();
    placement.computed(true);
    placement.computed(false);
    assertThat(placement.takesThread()).isFalse();
    placement.computed(true);
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
    placement.threadNotStarted();
    assertThat(placement.takesThread()).isTrue();
    assertThat(placement.takesThread()).isFalse();
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
    placement.computed(true);
    placement.computed(true);
    for (int i = 0; i < 1000 && placement.takesThread(); i++) {
      placement.threadEnded(SHORT);
    }
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
  }

  /** On a worker it would block that, and with it what it waits for. */
  @Test
  void shortLivesOfWhatBlocksKeepTheirThreads() {
    Placement known = Placement.of(ShortLivedReader.class);
    Placement seen = Placement.of(ShortLivedBlocker.class);
    seen.blocked();
    seen.blocked();
    for (Placement placement : List.of(known, seen)) {
      for (int i = 0; i < 1000; i++) {
        assertThat(placement.takesThread()).isTrue();
        placement.threadEnded(SHORT);
      }
      assertThat(placement.policy()).isEqualTo(Policy.THREAD);
    }
  }

  @Test
  void shortLivesCountAgainWhenItDoesNotBlockAnyMore() {
    Placement placement = Placement.of(ComputesLater.class);
    placement.blocked();
    placement.blocked();
    for (int i = 0; i < 1000; i++) {
      placement.threadEnded(SHORT);
    }
    assertThat(placement.policy()).isEqualTo(Policy.THREAD);
    placement.computed(false);
    placement.computed(false);
    placement.threadEnded(SHORT);
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
  }

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class ComputesLater extends Capsule {}

  @Test
  void loopsGetAThreadOnlyIfTheyBlockAndNoHomeForMonitor() {
    assertThat(Placement.of(Loop.class).home(new Loop())).isNull();
    assertThat(Placement.of(LightLoop.class).home(new LightLoop())).isNull();
    assertThat(Placement.said(Policy.MONITOR).home(new Loop())).isSameAs(WakerHome.HOME);
    assertThat(Placement.said(Policy.TASK).home(new Loop())).isNull();
    assertThat(Placement.of(Master.class).home(new Loop())).as("a capsule's").isNull();
  }
}
