package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.LI_Result;
import org.openjdk.jcstress.infra.results.LLI_Result;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.Z_Result;
import soumak.Barrier;
import soumak.Channel;

/** The ends of waits: of a join, of a rendezvous, of a barrier, of a thread. */
public class WaitStress {
  private WaitStress() {}

  /** A joiner that parks while the task ends is never left behind. */
  @JCStressTest
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "it had ended")
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "it parked and was woken")
  @State
  public static class JoinAndEnd {
    private final Plain task = new Plain();
    private final Probe joiner = new Probe();
    private final Carrier carrier = new Carrier(joiner, null);
    private boolean parked;

    @Actor
    public void join() {
      parked = joiner.park(task.needDetails(), null);
    }

    @Actor
    public void end() {
      Ending.end(task, carrier, "result", null);
    }

    @Arbiter
    public void result(I_Result r) {
      r.r1 = parked == (joiner.woken() == 1) ? joiner.woken() : -1;
    }
  }

  /** A joiner that waits is cancelled while the task ends: it is woken by one of the two. */
  @JCStressTest
  @Outcome(id = "null, 1", expect = ACCEPTABLE, desc = "the end came first")
  @Outcome(id = "cancelled, 1", expect = ACCEPTABLE, desc = "the cancel came first")
  @State
  public static class EndAndCancelOfJoiner {
    private final Plain task = new Plain();
    private final Probe joiner = new Probe();
    private final Carrier carrier = new Carrier(joiner, null);

    public EndAndCancelOfJoiner() {
      joiner.park(task.needDetails(), null);
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(joiner);
    }

    @Actor
    public void end() {
      Ending.end(task, carrier, "result", null);
    }

    @Arbiter
    public void result(LI_Result r) {
      r.r1 = joiner.brought();
      r.r2 = joiner.woken();
    }
  }

  /** Whoever watches the end is told once. */
  @JCStressTest
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "told once")
  @State
  public static class WatchAndEnd {
    private final Plain task = new Plain();
    private final Carrier carrier = new Carrier(new Probe(), null);
    private int told;

    @Actor
    public void watch() {
      Lives.watch(task, () -> told++);
    }

    @Actor
    public void end() {
      Ending.end(task, carrier, "result", null);
    }

    @Arbiter
    public void result(Z_Result r) {
      r.r1 = told == 1;
    }
  }

  /** A parked writer, a reader that comes, and a cancel of the writer. */
  @JCStressTest
  @Outcome(id = "null, w, 1", expect = ACCEPTABLE, desc = "they met")
  @Outcome(
      id = "cancelled, null, 1",
      expect = ACCEPTABLE,
      desc = "the writer was cancelled; the reader waits")
  @State
  public static class ReadAndCancel {
    private final Channel<String> channel = new Channel<>();
    private final Probe writer = new Probe();
    private final Probe reader = new Probe();

    public ReadAndCancel() {
      writer.park(channel, "w");
    }

    @Actor
    public void read() {
      reader.park(channel, null);
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(writer);
    }

    @Arbiter
    public void result(LLI_Result r) {
      r.r1 = writer.brought();
      r.r2 = reader.brought();
      r.r3 = writer.woken();
    }
  }

  /** One waits at a barrier for two and is cancelled while the other comes. */
  @JCStressTest
  @Outcome(id = "null, false", expect = ACCEPTABLE, desc = "both went on")
  @Outcome(id = "cancelled, true", expect = ACCEPTABLE, desc = "one was cancelled; the other waits")
  @State
  public static class SyncAndCancel {
    private final Barrier barrier = new Barrier(2);
    private final Probe one = new Probe();
    private final Probe two = new Probe();
    private boolean parked;

    public SyncAndCancel() {
      one.park(barrier, null);
    }

    @Actor
    public void sync() {
      parked = two.park(barrier, null);
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(one);
    }

    @Arbiter
    public void result(LL_Result r) {
      r.r1 = one.woken() == 1 ? one.brought() : "woken " + one.woken();
      r.r2 = parked;
    }
  }

  /**
   * A thread that parks while its task is made ready always goes on: a lost wake-up would hang the
   * test.
   */
  @JCStressTest
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "it went on")
  @State
  public static class ParkAndReady {
    private final Probe task = new Probe();
    private volatile ThreadHome home;

    @Actor
    public void park(Z_Result r) {
      ThreadHome mine = new ThreadHome(Thread.currentThread(), 0, null);
      home = mine;
      mine.await(task);
      r.r1 = true;
    }

    @Actor
    public void ready() {
      ThreadHome its;
      do {
        its = home;
      } while (its == null);
      its.ready(task);
    }
  }

  /** The lock of a resource excludes. */
  @JCStressTest
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "no increment is lost")
  @State
  public static class Lock {
    private int counter;
    private final Resource resource = new Channel<String>();

    private void increment() {
      resource.hold();
      counter++;
      resource.release();
    }

    @Actor
    public void one() {
      increment();
    }

    @Actor
    public void two() {
      increment();
    }

    @Arbiter
    public void result(I_Result r) {
      r.r1 = counter;
    }
  }
}
