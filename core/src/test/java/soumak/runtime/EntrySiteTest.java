package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Policy;
import soumak.Simulation;
import soumak.testing.LongForm;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/**
 * What senders are told of a class before they try to enter a capsule of it. {@code -Dsoumak.long}
 * tries more.
 */
class EntrySiteTest {
  @MappedTo(Policy.TASK)
  private static final class Queued extends Capsule {}

  @MappedTo(Policy.TASK)
  private static final class QueuedButOne extends Capsule {}

  @MappedTo(Policy.MONITOR)
  private static final class Entered extends Capsule {}

  @MappedTo(Policy.SEQ)
  private static final class Moving extends Capsule {}

  @MappedTo(Policy.TASK)
  private static class Above extends Capsule {}

  @MappedTo(Policy.MONITOR)
  private static final class OneBelow extends Above {}

  @MappedTo(Policy.MONITOR)
  private static final class OtherBelow extends Above {}

  @MappedTo(Policy.MONITOR)
  private static final class Simulated extends Capsule {}

  @MappedTo(Policy.MONITOR)
  private static final class Met extends Capsule {}

  private static final class Nothing extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {}
  }

  private static boolean isOpen(Class<?> type) {
    try {
      return (boolean) EntrySite.of(type).dynamicInvoker().invokeExact();
    } catch (Throwable never) {
      throw new AssertionError(never);
    }
  }

  @Test
  void isAsTheClassIsMapped() {
    assertThat(isOpen(Entered.class)).as("before there is one").isFalse();
    new Entered();
    new Queued();
    assertThat(isOpen(Entered.class)).isTrue();
    assertThat(isOpen(Queued.class)).isFalse();
  }

  @Test
  void changesWithTheClass() {
    Placement placement = Placement.of(Moving.class);
    assertThat(isOpen(Moving.class)).isTrue();
    placement.begin(Policy.TASK);
    assertThat(isOpen(Moving.class)).isFalse();
    placement.begin(Policy.THREAD);
    assertThat(isOpen(Moving.class)).isFalse();
    placement.begin(Policy.MONITOR);
    placement.begin(Policy.SEQ);
    assertThat(isOpen(Moving.class)).isTrue();
    placement.begin(Policy.TASK);
    assertThat(isOpen(Moving.class)).isFalse();
  }

  @Test
  void messagesThatSeveralClassesInheritAreOpenWhileOneOfThemIs() {
    new Above();
    assertThat(isOpen(Above.class)).isFalse();
    Placement one = Placement.of(OneBelow.class);
    Placement other = Placement.of(OtherBelow.class);
    assertThat(isOpen(Above.class)).isTrue();
    one.begin(Policy.TASK);
    assertThat(isOpen(Above.class)).isTrue();
    assertThat(isOpen(OneBelow.class)).isFalse();
    other.begin(Policy.TASK);
    assertThat(isOpen(Above.class)).isFalse();
  }

  @Test
  void oneInstanceThatMayBeEnteredKeepsItOpen() {
    new QueuedButOne().policy(Policy.THREAD);
    assertThat(isOpen(QueuedButOne.class)).isFalse();
    new QueuedButOne().policy(Policy.MONITOR);
    new QueuedButOne().policy(Policy.SEQ);
    assertThat(isOpen(QueuedButOne.class)).isTrue();
    Placement.of(QueuedButOne.class).begin(Policy.MONITOR);
    Placement.of(QueuedButOne.class).begin(Policy.TASK);
    assertThat(isOpen(QueuedButOne.class)).isTrue();
  }

  /** A run that can be repeated does not depend on what others have measured. */
  @Test
  void simulationsEnterAsTheBuildHasDecided() {
    Placement placement = Placement.of(Simulated.class);
    placement.become(Policy.TASK);
    assertThat(isOpen(Simulated.class)).isFalse();
    Simulation.run(
        1,
        () -> {
          Capsules.send(new Simulated(), new Nothing());
          return null;
        });
    assertThat(isOpen(Simulated.class)).isTrue();
  }

  /** Each of them makes a placement of it, and one of the two is thrown away. */
  @Test
  void aClassThatTwoThreadsMeetAtTheSameTimeClosesAsAnyOther() throws Exception {
    byte[] bytes;
    try (InputStream file = EntrySiteTest.class.getResourceAsStream("EntrySiteTest$Met.class")) {
      bytes = file.readAllBytes();
    }
    for (int i = 0; i < LongForm.of(150, 500); i++) {
      Class<?> type = MethodHandles.lookup().defineHiddenClass(bytes, false).lookupClass();
      AtomicInteger ready = new AtomicInteger();
      Thread other = Thread.ofPlatform().start(() -> meet(type, ready));
      meet(type, ready);
      other.join();
      assertThat(isOpen(type)).isTrue();
      Placement.of(type).begin(Policy.TASK);
      assertThat(isOpen(type)).isFalse();
    }
  }

  private static void meet(Class<?> type, AtomicInteger ready) {
    ready.incrementAndGet();
    while (ready.get() < 2) {
      Thread.onSpinWait();
    }
    Placement.of(type);
  }
}
