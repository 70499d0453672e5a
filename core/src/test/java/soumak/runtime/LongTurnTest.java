package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Pausable;
import soumak.Policy;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;
import soumak.woven.Mapped;

/** How long a capsule may go on with messages that wait while others are ready behind it. */
@Timeout(60)
class LongTurnTest {
  private static final int MANY = 20_000;

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static class Usual extends Counting {}

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class AllWaitForIt extends Counting {}

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Short extends Counting {}

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class ComesFirst extends Counting {}

  private abstract static class Counting extends Capsule {
    final CountDownLatch filled = new CountDownLatch(1);
    int handled;
  }

  /** Has the one worker wait until all others are ready behind this. */
  private static final class Hold extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      try {
        ((Counting) capsule).filled.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class Count extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Counting) capsule).handled++;
    }
  }

  /** Stands behind the other capsule, and asks how far that has come. */
  @MappedTo(Policy.TASK)
  private static final class Behind extends Capsule {
    private final Counting other;
    private int seen;

    Behind(Counting other) {
      this.other = other;
    }
  }

  private static final class Look extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Behind) capsule).seen = ((Behind) capsule).other.handled;
    }
  }

  /** How many of its messages a capsule handles before the next that is ready has its turn. */
  private static int handledInATurn(Counting first) throws Exception {
    Behind behind = new Behind(first);
    Pool pool = Pool.of(1);
    try {
      Inlet.of(first).start(new Hold(), pool);
      for (int i = 0; i < MANY; i++) {
        Capsules.send(first, new Count());
      }
      Inlet.of(behind).start(new Look(), pool);
      first.filled.countDown();
      behind.stop();
      behind.joinBlocking();
      first.stop();
      first.joinBlocking();
      assertThat(first.handled).isEqualTo(MANY);
      return behind.seen;
    } finally {
      pool.shutDown();
    }
  }

  @Test
  void othersAreRunBeforeAllOfItsMessages() throws Exception {
    assertThat(handledInATurn(new Usual())).isLessThan(MANY / 2);
  }

  /** Tried several times: a busy machine may stop the worker for as long as the turn. */
  @Test
  void whatAllWaitForGoesOn() throws Exception, Pausable {
    assertThat(crowd(new AllWaitForIt(), 200).hasLongTurn()).isTrue();
    int most = 0;
    for (int i = 0; i < 20 && most < MANY; i++) {
      most = Math.max(most, handledInATurn(new AllWaitForIt()));
    }
    assertThat(most).isEqualTo(MANY);
  }

  /** Senders meet at a capsule, whose messages take so long. */
  private static Placement crowd(Capsule one, long nanos) {
    Placement placement = Placement.of(one.getClass());
    for (int i = 0; i < 2 * Crowd.ROW; i++) {
      PlacementTest.meet(one);
      placement.took(nanos, one, null, 0);
    }
    assertThat(placement.isCrowded()).isTrue();
    return placement;
  }

  @Test
  void whatTakesLessThanItsWayToAnotherWorkerDoesNot() throws Exception, Pausable {
    assertThat(crowd(new Short(), 30).hasLongTurn()).isFalse();
    assertThat(handledInATurn(new Short())).isLessThan(MANY / 2);
  }

  private static final class SendsToBoth extends Call {
    private final Capsule usual;
    private final Capsule first;
    private final List<String> order;

    SendsToBoth(Capsule usual, Capsule first, List<String> order) {
      this.usual = usual;
      this.first = first;
      this.order = order;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      Capsules.send(usual, new Note("usual", order));
      Capsules.send(first, new Note("first", order));
    }
  }

  private static final class Note extends Call {
    private final String text;
    private final List<String> order;

    Note(String text, List<String> order) {
      this.text = text;
      this.order = order;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      order.add(text);
    }
  }

  private static void await(List<String> order, int size) throws InterruptedException {
    while (order.size() < size) {
      Thread.sleep(1);
    }
  }

  @Test
  void whatAllWaitForRunsBeforeWhatWasReadyBefore() throws Exception, Pausable {
    assertThat(crowd(new ComesFirst(), 200).hasLongTurn()).isTrue();
    Pool pool = Pool.of(1);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Usual usual = new Usual();
    ComesFirst first = new ComesFirst();
    Behind sender = new Behind(usual);
    try {
      Inlet.of(sender).start(new SendsToBoth(usual, first, order), pool);
      await(order, 2);
      // Both have begun, and rest.
      Capsules.send(sender, new SendsToBoth(usual, first, order));
      await(order, 4);
      assertThat(order).containsExactly("first", "usual", "first", "usual");
    } finally {
      for (Capsule each : List.of(sender, first, usual)) {
        each.stop();
        each.joinBlocking();
      }
      pool.shutDown();
    }
  }
}
