package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Policy;
import soumak.Task;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;
import soumak.woven.Mapped;

/**
 * Messages that come while a worker leaves a capsule without a fence. Their senders have found it
 * held and done nothing but append, so who has left must find them.
 */
@Timeout(60)
class LeavingTest {
  private final Pool pool = new Pool(1, false);
  private final Worker worker = new Worker(pool, pool.queues()[0], 1);
  private final Carrier carrier = new Carrier(null, worker);

  LeavingTest() {
    carrier.standIn(new Caller(Thread.currentThread()));
  }

  /** A run queue of its own, which counts how often its capsule was made ready. */
  private static final class Own implements Home {
    int ready;

    @Override
    public void ready(Schedulable task) {
      ready++;
    }

    @Override
    public Home children() {
      return this;
    }

    @Override
    public long nanoTime() {
      return 0;
    }

    @Override
    public void schedule(Timer timer) {}

    @Override
    public void cancel(Timer timer) {}
  }

  /** A capsule that senders may run. */
  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Sink extends Capsule {
    final Own home = new Own();
    int handled;

    /** One of a class whose messages were seen to be short. */
    static Sink light() {
      Sink sink = new Sink();
      for (int i = 0; i < 8; i++) {
        sink.its().placement.took(10, sink, null, 0);
      }
      return sink;
    }

    /** Has begun, and rests. */
    static Sink resting() {
      Sink sink = new Sink();
      sink.atHome();
      Capsules.send(sink, new Message());
      sink.runTheRest();
      sink.handled = 0;
      return sink;
    }

    void atHome() {
      ((Schedulable) this).needDetails().home = home;
    }

    Inlet its() {
      return Inlet.of(this);
    }

    void runTheRest() {
      for (; home.ready > 0; home.ready--) {
        new Caller(Thread.currentThread()).carrier().run(this);
      }
    }
  }

  private static final class Message extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Sink) capsule).handled++;
    }

    @Override
    public boolean isLeaf() {
      return true;
    }
  }

  private Object enter(Sink sink) {
    sink.its().letsIn(carrier);
    return Objects.requireNonNull(sink.its().enter(carrier));
  }

  private void visit(Sink sink) {
    sink.its().leave(enter(sink), carrier);
  }

  /** What a sender does that still sees it held. */
  private static void appendUnseen(Sink sink) {
    sink.its().append(new Message());
    assertThat(sink.home.ready).as("whom nobody has told").isZero();
  }

  private static void assertIsFound(Sink sink) {
    sink.runTheRest();
    assertThat(sink.handled).isEqualTo(1);
  }

  @Test
  void areFoundWhenTheNextCapsuleIsLeft() {
    Sink sink = Sink.resting();
    visit(sink);
    appendUnseen(sink);
    visit(Sink.resting());
    assertIsFound(sink);
  }

  @Test
  void areFoundWhenTheSameCapsuleIsEnteredAgain() {
    Sink sink = Sink.resting();
    visit(sink);
    appendUnseen(sink);
    sink.its().enter(carrier);
    assertThat(sink.handled).as("a sender handles what waits before its own").isEqualTo(1);
  }

  @Test
  void areFoundWhenTheCapsuleThatHasSentIsLeftNext() {
    Sink outer = Sink.resting();
    Sink inner = Sink.resting();
    Object sender = enter(outer);
    visit(inner);
    appendUnseen(inner);
    outer.its().leave(sender, carrier);
    assertIsFound(inner);
  }

  @Test
  void areFoundBehindOneThatOthersWaitFor() {
    Sink sink = Sink.resting();
    visit(sink);
    appendUnseen(sink);
    Sink busy = Sink.resting();
    Object sender = enter(busy);
    Capsules.send(busy, new Message());
    busy.its().leave(sender, carrier);
    assertIsFound(sink);
    assertThat(busy.handled).isEqualTo(1);
  }

  /** Where the outer one is handed to its run queue there is no fence but the carrier's own. */
  @Test
  void areFoundBehindOneThatIsHandedOver() {
    Sink outer = Sink.resting();
    Sink inner = Sink.resting();
    Object sender = enter(outer);
    visit(inner);
    appendUnseen(inner);
    outer.its().append(new Pausing());
    outer.its().leave(sender, carrier);
    assertIsFound(inner);
    assertThat(outer.home.ready).isEqualTo(1);
  }

  private static final class Pausing extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {}
  }

  @Test
  void areFoundWhenTheTaskPausesOrEnds() {
    Sink sink = Sink.resting();
    visit(sink);
    appendUnseen(sink);
    carrier.run(new Dummy(1));
    assertIsFound(sink);
  }

  @Test
  void areFoundByTheNextCarrierOfTheThread() {
    Sink sink = Sink.resting();
    visit(sink);
    appendUnseen(sink);
    carrier.renew().look();
    assertIsFound(sink);
  }

  @Test
  void areFoundWhenTheTaskBlocks() {
    Sink sink = Sink.resting();
    visit(sink);
    appendUnseen(sink);
    carrier.leaveUnwatched();
    assertIsFound(sink);
  }

  @Test
  void areFoundByTheMonitorWhereTheTaskOnlyComputes() {
    Sink sink = Sink.resting();
    visit(sink);
    appendUnseen(sink);
    carrier.lookFromOutside();
    assertIsFound(sink);
  }

  @Test
  void areSeenByWhoLeavesWhereNobodyWouldLookInItsPlace() {
    carrier.leaveUnwatched();
    Sink sink = Sink.resting();
    visit(sink);
    sink.its().append(new Message());
    carrier.look();
    carrier.lookFromOutside();
    assertThat(sink.home.ready).as("it has not been left without a fence").isZero();
  }

  @Test
  void areFoundWhenTheTaskSendsAnotherMessage() {
    Sink sink = Sink.resting();
    Sink other = Sink.resting();
    Task<Integer> sender =
        Task.spawn(() -> {
          Carrier here = Objects.requireNonNull(CarrierThread.currentCarrier());
          sink.its().letsIn(here);
          sink.its().leave(Objects.requireNonNull(sink.its().enter(here)), here);
          appendUnseen(sink);
          Capsules.send(other, new Message());
          return sink.home.ready;
        });
    assertThat(sender.joinBlocking()).isEqualTo(1);
    assertIsFound(sink);
  }

  @Test
  void areFoundWhenTheTaskSendsToACapsuleThatSomebodyHolds() {
    Sink sink = Sink.resting();
    Sink busy = Sink.resting();
    Object holder = enter(busy);
    Task<Boolean> sender =
        Task.spawn(() -> {
          Carrier here = Objects.requireNonNull(CarrierThread.currentCarrier());
          assertThat(Capsules.append(busy, new Message())).as("it is held").isFalse();
          sink.its().letsIn(here);
          sink.its().leave(Objects.requireNonNull(sink.its().enter(here)), here);
          appendUnseen(sink);
          boolean owed = Capsules.append(busy, new Message());
          Capsules.rouse(busy);
          return owed && !Capsules.append(busy, new Message());
        });
    assertThat(sender.joinBlocking()).as("once").isTrue();
    assertIsFound(sink);
    busy.its().leave(holder, carrier);
    assertThat(busy.handled).isEqualTo(3);
  }

  @Test
  void whoAppendsToACapsuleAtRestHasItRun() {
    Sink sink = Sink.resting();
    assertThat(Capsules.append(sink, new Message())).isTrue();
    assertThat(sink.home.ready).as("not yet").isZero();
    Capsules.rouse(sink);
    assertThat(sink.home.ready).isEqualTo(1);
    assertThat(Capsules.append(sink, new Message())).as("it stands in a run queue").isFalse();
    sink.runTheRest();
    assertThat(sink.handled).isEqualTo(2);
  }

  /** The monitor of the real pool looks at a task that sends and then computes. */
  @Test
  void areFoundWhileTheTaskGoesOn() throws InterruptedException {
    Sink sink = Sink.resting();
    ((Schedulable) sink).needDetails().home = null;
    CountDownLatch handled = new CountDownLatch(1);
    Task<Boolean> sender =
        Task.spawn(() -> {
          Carrier here = Objects.requireNonNull(CarrierThread.currentCarrier());
          sink.its().letsIn(here);
          sink.its().leave(Objects.requireNonNull(sink.its().enter(here)), here);
          sink.its().append(new Count(handled));
          while (handled.getCount() > 0) {
            Thread.onSpinWait();
          }
          return true;
        });
    handled.await();
    assertThat(sender.joinBlocking()).isTrue();
  }

  private static final class Count extends Call {
    private final CountDownLatch handled;

    Count(CountDownLatch handled) {
      this.handled = handled;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      handled.countDown();
    }
  }

  /** Who sends the first message runs the capsule at once: it need not stand in a run queue. */
  @Test
  void theFirstMessageIsHandledByItsSender() {
    Sink fresh = Sink.light();
    Object sender = Objects.requireNonNull(fresh.its().enter(carrier));
    assertThat(Starting.isStarted(fresh)).isTrue();
    assertThat(pool.queues()[0].size()).isZero();
    fresh.its().leave(sender, carrier);
    fresh.atHome();
    Capsules.send(fresh, new Message());
    assertIsFound(fresh);
  }

  @Test
  void theFirstMessageIsQueuedWhereACapsuleIsAtHomeElsewhere() {
    Sink fresh = Sink.light();
    fresh.atHome();
    assertThat(fresh.its().enter(carrier)).isNull();
    assertThat(Starting.isStarted(fresh)).isFalse();
  }

  /** It could not begin where it was started. */
  @Test
  void theFirstMessageIsQueuedWhereACapsuleHasAPool() {
    Sink fresh = Sink.light();
    fresh.its().home = pool;
    assertThat(fresh.its().enter(carrier)).isNull();
    assertThat(Starting.isStarted(fresh)).isFalse();
  }

  @Test
  void theFirstMessageIsQueuedWhereNothingIsKnownOfTheClass() {
    Unknown fresh = new Unknown();
    assertThat(Inlet.of(fresh).enter(carrier)).isNull();
    assertThat(Starting.isStarted(fresh)).isFalse();
  }

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Unknown extends Capsule {}
}
