package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

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
    Placement placement = Placement.of(AllWaitForIt.class);
    Capsule one = new AllWaitForIt();
    for (int i = 0; i < 2 * Crowd.ROW; i++) {
      PlacementTest.meet(one);
      placement.took(200, one, null, 0);
    }
    assertThat(placement.isCrowded()).isTrue();
    int most = 0;
    for (int i = 0; i < 20 && most < MANY; i++) {
      most = Math.max(most, handledInATurn(new AllWaitForIt()));
    }
    assertThat(most).isEqualTo(MANY);
  }
}
