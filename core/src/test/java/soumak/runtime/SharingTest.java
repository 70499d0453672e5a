package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Pausable;
import soumak.Policy;
import soumak.Reply;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;
import soumak.woven.Mapped;

/** A sender that handles everything itself leaves some of it to the worker beside it. */
class SharingTest {
  /** Each of its messages is some work. */
  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Working extends Capsule {
    private int handled;
    private double sum;

    void work() {
      Object entered = Capsules.enter(this);
      if (entered == null) {
        Capsules.send(this, new Work());
      } else {
        workNow();
        Capsules.leave(this, entered);
      }
    }

    private void workNow() {
      for (int i = 0; i < 100; i++) {
        sum += Math.sqrt(sum + i);
      }
      handled++;
    }

    Reply<?> handled() {
      return Capsules.ask(this, new Handled());
    }
  }

  private static final class Work extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Working) capsule).workNow();
    }

    @Override
    public boolean isLeaf() {
      return true;
    }
  }

  private static final class Handled extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      answer(((Working) capsule).handled);
    }
  }

  /** Sends to several, which could work at the same time. */
  @MappedTo(Policy.TASK)
  private static final class Sending extends Capsule {
    private static final int EACH = 20_000;
    private final Working[] all = {new Working(), new Working(), new Working(), new Working()};

    private int sent;

    void send() {
      Capsules.send(this, new Send());
    }

    Reply<?> sent() {
      return Capsules.ask(this, new Sent());
    }

    private static final class Send extends Call {
      @Override
      public void run(Capsule capsule, Fiber fiber) {
        for (int i = 0; i < EACH; i++) {
          for (Working working : ((Sending) capsule).all) {
            working.work();
          }
        }
        ((Sending) capsule).sent++;
      }
    }

    private static final class Sent extends Call {
      @Override
      public void run(Capsule capsule, Fiber fiber) {
        answer(((Sending) capsule).sent);
      }
    }
  }

  /** Until it is so: a busy machine may have no worker that is idle for a while. */
  @Test
  @Timeout(120)
  void theWorkIsSpread() throws Exception, Pausable {
    Placement placement = Placement.of(Working.class);
    assertThat(placement.policy()).isEqualTo(Policy.MONITOR);
    Sending sending = new Sending();
    int rounds = 0;
    while (placement.policy() == Policy.MONITOR) {
      sending.send();
      rounds++;
      assertThat(sending.sent().await()).isEqualTo(rounds);
    }
    assertThat(placement.policy()).isEqualTo(Policy.TASK);
    sending.stop();
    sending.joinBlocking();
    for (Working working : sending.all) {
      assertThat(working.handled().await()).isEqualTo(rounds * Sending.EACH);
      working.stop();
      working.joinBlocking();
    }
  }

  /** The build has found that its messages take long. */
  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = false)
  private static final class Walking extends Capsule {
    private final Finding finding = new Finding();
  }

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Finding extends Capsule {
    private volatile boolean found;
  }

  /** Goes on until the message that it sends has been handled. */
  private static final class Walk extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      Finding finding = ((Walking) capsule).finding;
      Capsules.send(finding, new Find());
      while (!finding.found) {
        Thread.onSpinWait();
      }
    }
  }

  private static final class Find extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Finding) capsule).found = true;
    }
  }

  /** Nobody else would do it: the monitor does not look at this pool. */
  @Test
  @Timeout(60)
  void anIdleWorkerBeginsWithTheFirstMessageOfALongOne() throws Exception {
    Pool pool = Pool.of(2);
    try {
      Monitor.forget(pool);
      while (pool.idle() < 2) {
        Thread.onSpinWait();
      }
      Walking walking = new Walking();
      Inlet.of(walking).start(new Walk(), pool);
      walking.stop();
      walking.joinBlocking();
      walking.finding.stop();
      walking.finding.joinBlocking();
    } finally {
      pool.shutDown();
    }
  }

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Stopped extends Capsule {}

  /** That is no message of theirs, and would make all seem short that get few. */
  @Test
  void theEndOfCapsulesIsNotMeasured() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      Stopped stopped = new Stopped();
      stopped.stop();
      stopped.joinBlocking();
    }
    assertThat(Placement.of(Stopped.class).report()).doesNotContain("ns");
  }
}
