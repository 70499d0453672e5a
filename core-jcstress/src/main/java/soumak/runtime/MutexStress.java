package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.LIZ_Result;
import org.openjdk.jcstress.infra.results.LI_Result;
import soumak.Mutex;

/** A mutex has one owner or none, and one that is free lets nobody wait. */
public class MutexStress {
  private MutexStress() {}

  /** A thread that takes it and gives it back; a task that waits for it. */
  @JCStressTest
  @Outcome(id = "0, false", expect = ACCEPTABLE, desc = "it was free when the task came")
  @Outcome(id = "1, false", expect = ACCEPTABLE, desc = "the thread gave it to the task")
  @State
  public static class LockAndUnlock {
    private final Mutex mutex = new Mutex();
    private final Probe task = new Probe();
    private boolean parked;

    @Actor
    public void thread() {
      if (mutex.tryLock()) {
        mutex.unlock();
      }
    }

    @Actor
    public void task() {
      parked = task.park(mutex, null);
    }

    @Arbiter
    public void result(IZ_Result r) {
      r.r1 = parked == (task.woken() == 1) ? task.woken() : -1;
      r.r2 = mutex.tryLock();
    }
  }

  /** The task that is to get it is cancelled. */
  @JCStressTest
  @Outcome(id = "null, 1, false", expect = ACCEPTABLE, desc = "the task has got it")
  @Outcome(id = "cancelled, 1, true", expect = ACCEPTABLE, desc = "cancelled first: it is free")
  @Outcome(id = "cancelled, 0, true", expect = ACCEPTABLE, desc = "cancelled before it parked")
  @State
  public static class UnlockAndCancel {
    private final Mutex mutex = new Mutex();
    private final Probe task = new Probe();

    @Actor
    public void thread() {
      mutex.tryLock();
      task.park(mutex, null);
      mutex.unlock();
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(task);
    }

    @Arbiter
    public void result(LIZ_Result r) {
      r.r1 = task.brought();
      r.r2 = task.woken();
      r.r3 = mutex.tryLock();
    }
  }

  /** The owner ends while a task comes to wait: it is told, before it parks or after. */
  @JCStressTest
  @Outcome(id = "refused, 0", expect = ACCEPTABLE, desc = "the owner had ended")
  @Outcome(id = "told, 1", expect = ACCEPTABLE, desc = "it parked and was woken")
  @State
  public static class WaitAndEndOfOwner {
    private final Mutex mutex = new Mutex();
    private final Plain owner = new Plain();
    private final Probe task = new Probe();
    private final Carrier carrier = new Carrier(task, null);
    private boolean refused;

    public WaitAndEndOfOwner() {
      ((Resource) mutex).enlist(owner);
    }

    @Actor
    public void come() {
      try {
        task.park(mutex, null);
      } catch (IllegalStateException e) {
        refused = true;
      }
    }

    @Actor
    public void end() {
      Ending.end(owner, carrier, "result", null);
    }

    @Arbiter
    public void result(LI_Result r) {
      r.r1 = refused ? "refused" : task.slot instanceof Signal ? "told" : "waits";
      r.r2 = task.woken();
    }
  }
}
