package soumak.capsules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Capsule;
import soumak.Design;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Policy;
import soumak.Reply;
import soumak.Scheduler;
import soumak.TaskFailedException;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/** Starts, ends, pools and designs. */
class CapsuleLifeTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @ParameterizedTest
  @EnumSource(Policy.class)
  void theFirstMessageStartsIt(Policy policy) throws Exception, Pausable {
    Counter counter = new Counter();
    counter.policy(policy);
    counter.bump(2);
    counter.bump(3);
    assertThat(counter.total().await()).isEqualTo(5);
    assertThat(counter.ran).hasValue(0);
    counter.stop();
    counter.joinBlocking(LONG);
  }

  @Test
  void startComesOnce() throws Pausable {
    Counter counter = new Counter();
    counter.bump(1);
    counter.start();
    assertThatThrownBy(counter::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("was started before");
    assertThat(counter.total().await()).isEqualTo(1);
    assertThat(counter.ran).hasValue(1);
  }

  @Test
  void policyAndDesignComeBeforeTheFirstMessage() throws Pausable {
    Counter counter = new Counter();
    counter.bump(1);
    assertThatThrownBy(() -> counter.policy(Policy.THREAD))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("set its policy before it gets messages");
    try (Design design = new Design()) {
      assertThatThrownBy(() -> design.add(counter))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("add it to a design before it gets messages");
    }
  }

  @ParameterizedTest
  @EnumSource(Policy.class)
  void restingCapsulesDoNotKeepAPoolAliveAndEndWithIt(Policy policy) throws Exception {
    Counter counter = new Counter();
    counter.policy(policy);
    try (Scheduler scheduler = Scheduler.withWorkers(1)) {
      scheduler.start(counter);
      assertThat(await(counter.total())).isEqualTo(0);
      assertThat(scheduler.shutDown(LONG)).isTrue();
    }
    counter.joinBlocking(LONG);
    counter.bump(1);
    assertThatThrownBy(() -> counter.total().await())
        .isInstanceOf(TaskFailedException.class)
        .hasRootCauseMessage(counter.name() + " has ended");
  }

  @ParameterizedTest
  @EnumSource(Policy.class)
  void closingAPoolEndsRestingCapsules(Policy policy) throws Pausable {
    Counter counter = new Counter();
    counter.policy(policy);
    try (Scheduler scheduler = Scheduler.withWorkers(2)) {
      scheduler.start(counter);
      assertThat(await(counter.total())).isEqualTo(0);
    }
    try {
      counter.joinBlocking();
    } catch (CancellationException cancelledBeforeItRested) {
      assertThat(counter.isCancelled()).isTrue();
    }
    assertThat(counter.isEnded()).isTrue();
  }

  @Test
  void aClosedPoolStartsNone() {
    Scheduler scheduler = Scheduler.withWorkers(1);
    scheduler.close();
    Counter counter = new Counter();
    assertThatThrownBy(() -> scheduler.start(counter)).isInstanceOf(IllegalStateException.class);
    counter.bump(1);
    assertThat(await(counter.total())).isEqualTo(1);
  }

  @Test
  void oneThatHasBegunStaysWhereItIs() {
    Counter counter = new Counter();
    counter.bump(1);
    try (Scheduler scheduler = Scheduler.withWorkers(1)) {
      assertThatThrownBy(() -> scheduler.start(counter))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("has begun where its first message came from");
    }
  }

  @Test
  void aFailureEndsItAndFailsThoseWhoAsk() {
    Counter counter = new Counter();
    IllegalStateException why = new IllegalStateException("why");
    counter.fail(why);
    Reply<?> reply = counter.total();
    assertThatThrownBy(counter::joinBlocking).hasCause(why);
    assertThatThrownBy(() -> reply.await())
        .cause()
        .hasMessage(counter.name() + " has ended, because of java.lang.IllegalStateException: why")
        .hasCause(why);
    Reply<?> late = counter.total();
    assertThatThrownBy(() -> late.await())
        .cause()
        .hasMessage(counter.name() + " has ended, because of java.lang.IllegalStateException: why")
        .hasCause(why);
  }

  /** As woven code does that has no memory for its frame. */
  @Test
  void aMethodThatFailsWhileItPausesDoesNotWait() {
    Counter counter = new Counter();
    Mailbox<String> box = new Mailbox<>();
    Call pauses =
        new Call() {
          @Override
          public void run(Capsule capsule, Fiber fiber) {
            box.get(fiber);
            throw new OutOfMemoryError("as if");
          }
        };
    Reply<?> reply = Capsules.ask(counter, pauses);
    assertThatThrownBy(() -> reply.await()).hasRootCauseMessage("as if");
    counter.bump(2);
    assertThat(await(counter.total())).isEqualTo(2);
    box.tryPut("for somebody else");
    assertThat(box.tryGet()).isEqualTo("for somebody else");
  }

  @Test
  void whoSendsToOneThatFailedReadsWithWhat() {
    Counter counter = new Counter();
    counter.fail(new IllegalArgumentException("no such account"));
    assertThatThrownBy(() -> counter.total().await())
        .hasMessageEndingWith(
            " has ended, because of java.lang.IllegalArgumentException: no such account");
  }

  @Test
  void aFailureThatCannotBePrintedIsNamedByItsClass() {
    class Unprintable extends RuntimeException {
      private static final long serialVersionUID = 1L;

      @Override
      public String getMessage() {
        throw new IllegalStateException("as this does");
      }
    }
    Counter counter = new Counter();
    counter.fail(new Unprintable());
    assertThatThrownBy(() -> counter.total().await())
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining(
            "because of " + Unprintable.class.getName() + ", which cannot be printed");
  }

  @Test
  void aDesignWaitsForAllAndEndsThem() throws Pausable {
    Counter counter;
    Counter other;
    try (Design design = new Design()) {
      design.await();
      counter = design.add(new Counter());
      other = design.add(new Counter());
      for (int i = 0; i < 100; i++) {
        counter.bump(1);
        other.bump(1);
      }
      design.await();
      assertThat(counter.ran).hasValue(1);
      assertThat(await(counter.total())).isEqualTo(100);
    }
    counter.joinBlocking();
    other.joinBlocking();
  }

  /** Makes counters, one of which another maker made, while its design is closed. */
  @Test
  void whatIsMadeBehindTheCloseEndsBehindItsMessages() throws Exception {
    Maker maker;
    try (Design design = new Design()) {
      maker = design.add(new Maker());
      maker.make(1);
      maker.begun.await();
    }
    maker.goesOn.countDown();
    maker.joinBlocking(LONG);
    assertThat(await(maker.bumped)).isEqualTo(3);
    maker.counter.joinBlocking(LONG);
    Maker second = maker.second;
    second.joinBlocking(LONG);
    assertThat(await(second.bumped)).isEqualTo(3);
    second.counter.joinBlocking(LONG);
  }

  @Test
  void whoMovesToAnotherDesignLeavesTheFirst() throws Pausable {
    try (Design one = new Design();
        Design two = new Design()) {
      Unwoven capsule = one.add(new Unwoven());
      two.add(capsule);
      one.close();
      one.await();
      assertThat(capsule.isEnded()).isFalse();
      two.await();
    }
  }

  @Test
  void classesMustBeWoven() {
    assertThatThrownBy(Public::new)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has not been woven");
  }

  private static Object await(Reply<?> reply) {
    try {
      return reply.await(LONG);
    } catch (Exception | Pausable e) {
      throw new AssertionError(e);
    }
  }

  private static final class Maker extends Capsule {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch goesOn = new CountDownLatch(1);
    Counter counter;
    Reply<?> bumped;
    Maker second;

    void make(int depth) {
      Capsules.send(this, new Make(depth));
    }
  }

  private static final class Make extends Call {
    private final int depth;

    Make(int depth) {
      this.depth = depth;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) throws InterruptedException {
      Maker maker = (Maker) capsule;
      maker.begun.countDown();
      maker.goesOn.await();
      maker.counter = new Counter();
      maker.counter.bump(3);
      maker.bumped = maker.counter.total();
      if (depth > 0) {
        maker.second = new Maker();
        maker.second.goesOn.countDown();
        maker.second.make(depth - 1);
      }
    }
  }

  /** Nothing in it is a message. */
  private static final class Unwoven extends Capsule {}

  /** What a class is without the weaver. */
  private static final class Public extends Capsule {
    @SuppressWarnings("unused")
    public void message() {}
  }
}
