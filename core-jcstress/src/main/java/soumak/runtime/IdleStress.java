package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LI_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * Workers that go to sleep while work comes: it never lies there with nobody to do it.
 *
 * <p>The pools here have no threads. The actors stand in for their workers; each is interrupted, so
 * that it does not park while its worker is parked, but looks again and again.
 */
public class IdleStress {
  private IdleStress() {}

  /** A pool without threads. */
  abstract static class Sleepers {
    private static final long LONG_MILLIS = 5_000;

    /** Where somebody went idle last. */
    private static volatile Sleepers latest;

    static {
      Thread rescuer = new Thread(Sleepers::rescue, "rescuer");
      rescuer.setDaemon(true);
      rescuer.start();
    }

    final Pool pool;
    final Worker[] workers;

    private volatile boolean idlerIsUp;
    private volatile boolean otherIsUp;
    private volatile boolean lost;

    Sleepers(int size) {
      pool = new Pool(size, false);
      workers = new Worker[size];
      for (int i = 0; i < size; i++) {
        workers[i] = new Worker(pool, pool.queues()[i], i);
      }
    }

    /** Wakes the workers of a test that has failed, so that it is told and does not hang. */
    private static void rescue() {
      Sleepers before = null;
      while (true) {
        try {
          Thread.sleep(LONG_MILLIS);
        } catch (InterruptedException e) {
          return;
        }
        Sleepers now = latest;
        if (now != null && now == before && !now.idlerIsUp) {
          now.lost = true;
          now.wakeIdler();
        }
        before = now;
      }
    }

    void idle(Worker worker) {
      latest = this;
      Thread.currentThread().interrupt();
      pool.idle(worker);
      Thread.interrupted();
      idlerIsUp = true;
    }

    boolean retire(Worker worker) {
      Thread.currentThread().interrupt();
      boolean retired = pool.retire(worker, pool.queues()[0]);
      Thread.interrupted();
      otherIsUp = true;
      return retired;
    }

    void wakeIdler() {
      while (!idlerIsUp) {
        pool.wakeOne(true);
      }
    }

    void wakeOther() {
      while (!otherIsUp) {
        pool.wakeOne(true);
      }
    }

    boolean isLost() {
      return lost;
    }
  }

  /** A worker announces itself and looks again; whoever brings a task looks for it after. */
  @JCStressTest
  @Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "it stayed up, or was woken")
  @State
  public static class IdleAndReady extends Sleepers {
    public IdleAndReady() {
      super(1);
    }

    @Actor
    public void idle() {
      idle(workers[0]);
    }

    @Actor
    public void ready() {
      pool.ready(new Probe());
    }

    @Arbiter
    public void result(ZI_Result r) {
      r.r1 = isLost();
      r.r2 = (int) pool.inbox.size();
    }
  }

  /** One worker gives its tasks to the others and parks, while the only other one goes idle. */
  @JCStressTest
  @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "it retired, and the other one stayed up")
  @Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "the other one was idle by then")
  @Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "the other one was idle before")
  @State
  public static class IdleAndRetire extends Sleepers {
    public IdleAndRetire() {
      super(2);
      pool.queues()[0].push(new Probe());
    }

    @Actor
    public void idle() {
      idle(workers[1]);
      wakeOther();
    }

    @Actor
    public void retire(LI_Result r) {
      r.r1 = retire(workers[0]);
      wakeIdler();
    }

    @Arbiter
    public void result(LI_Result r) {
      r.r1 = isLost() ? "both slept" : r.r1;
      r.r2 = (int) pool.inbox.size();
    }
  }
}
