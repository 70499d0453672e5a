package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ILZ_Result;
import org.openjdk.jcstress.infra.results.IZ_Result;
import soumak.Barrier;

/** Tasks that come to a barrier while others leave it for good. */
public class BarrierStress {
  private BarrierStress() {}

  /** Whether a barrier for one lets the one through: it has not lost count. */
  private static boolean isSound(Barrier barrier) {
    return barrier.enrolled() == 1 && !new Probe().park(barrier, null);
  }

  /** The last that one waits for resigns while it comes. */
  @JCStressTest
  @Outcome(id = "0, true", expect = ACCEPTABLE, desc = "it came last")
  @Outcome(id = "1, true", expect = ACCEPTABLE, desc = "it parked and was let go")
  @State
  public static class SyncAndResign {
    private final Barrier barrier = new Barrier(2);
    private final Probe task = new Probe();
    private boolean parked;

    @Actor
    public void sync() {
      parked = task.park(barrier, null);
    }

    @Actor
    public void resign() {
      barrier.resign();
    }

    @Arbiter
    public void result(IZ_Result r) {
      r.r1 = parked == (task.woken() == 1) ? task.woken() : -1;
      r.r2 = isSound(barrier);
    }
  }

  /** One that waits is cancelled while the last that it waits for resigns. */
  @JCStressTest
  @Outcome(id = "1, null, true", expect = ACCEPTABLE, desc = "it was let go")
  @Outcome(id = "1, cancelled, true", expect = ACCEPTABLE, desc = "the cancel came first")
  @State
  public static class CancelAndResign {
    private final Barrier barrier = new Barrier(2);
    private final Probe task = new Probe();

    public CancelAndResign() {
      task.park(barrier, null);
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(task);
    }

    @Actor
    public void resign() {
      barrier.resign();
    }

    @Arbiter
    public void result(ILZ_Result r) {
      r.r1 = task.woken();
      r.r2 = task.brought();
      r.r3 = isSound(barrier);
    }
  }
}
