package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import soumak.runtime.CapsuleStress.Message;
import soumak.runtime.CapsuleStress.Sink;
import soumak.runtime.CapsuleStress.Sleeper;
import soumak.woven.Capsules;

/** A worker leaves capsules without a fence while others send to them. */
public class LeavingStress {
  private LeavingStress() {}

  private static final Pool POOL = new Pool(1, false);
  private static final Worker WORKER = new Worker(POOL, POOL.queues()[0], 1);

  /** The carrier of a worker that runs a task which has sent before. */
  static Carrier carrier(Sink... sent) {
    Carrier carrier = new Carrier(null, WORKER);
    carrier.standIn(new Caller(Thread.currentThread()));
    for (Sink sink : sent) {
      sink.its().letsIn(carrier);
    }
    return carrier;
  }

  /** Runs it if it can, for a sender on the worker; else sends. */
  static void visit(Sink sink, Carrier carrier) {
    Object entered = sink.its().enter(carrier);
    if (entered == null) {
      Capsules.send(sink, new Message());
    } else {
      sink.handle();
      sink.its().leave(entered, carrier);
    }
  }

  /** It looks when its task ends. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class LeaveAndSend {
    private final Sink sink = new Sink().inline().resting();
    private final Carrier carrier = carrier(sink);

    @Actor
    public void leave() {
      visit(sink, carrier);
      carrier.look();
    }

    @Actor
    public void send() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** It looks when it leaves the next capsule, behind the fence with which it entered that. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class LeaveAndGoOn {
    private final Sink sink = new Sink().inline().resting();
    private final Sink next = new Sink().inline().resting();
    private final Carrier carrier = carrier(sink, next);

    @Actor
    public void leave() {
      visit(sink, carrier);
      visit(next, carrier);
    }

    @Actor
    public void send() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** A capsule that it has run sends on, and is left after the other one, which needs its fence. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class LeaveInside {
    private final Sink sink = new Sink().inline().resting();
    private final Sink outer = new Sink().inline().resting();
    private final Carrier carrier = carrier(sink, outer);

    @Actor
    public void leave() {
      Object entered = outer.its().enter(carrier);
      visit(sink, carrier);
      outer.its().leave(entered, carrier);
    }

    @Actor
    public void send() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** The same where the capsule that has sent on is handed to its run queue, without a fence. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class LeaveInsideOneThatIsHandedOver {
    private final Sink sink = new Sink().inline().resting();
    private final Sink outer = new Sink().inline().resting();
    private final Carrier carrier = carrier(sink, outer);
    private final Object entered = outer.its().enter(carrier);

    public LeaveInsideOneThatIsHandedOver() {
      Details details = ((Schedulable) outer).needDetails();
      details.home = new Unfenced();
      outer.its().append(new CapsuleStress.Pausing());
    }

    @Actor
    public void leave() {
      visit(sink, carrier);
      outer.its().leave(entered, carrier);
    }

    @Actor
    public void send() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** A run queue that takes tasks without a fence. */
  private static final class Unfenced extends Probe {
    @Override
    public void ready(Schedulable task) {}
  }

  /** It looks behind the fence with which it puts a message into a queue. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class LeaveAndPut {
    private final Sink sink = new Sink().inline().resting();
    private final Sink next = new Sink().resting();
    private final Carrier carrier = carrier(sink);

    @Actor
    public void leave() {
      visit(sink, carrier);
      next.its().append(new Message());
      carrier.lookBehindFence();
    }

    @Actor
    public void send() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** Two workers go from one capsule to another, in turn. */
  @JCStressTest
  @Outcome(id = "4, 0", expect = ACCEPTABLE, desc = "all handled, one at a time")
  @State
  public static class LeaveAndLeave {
    private final Sink one = new Sink().inline().resting();
    private final Sink two = new Sink().inline().resting();
    private final Carrier first = carrier(one);
    private final Carrier second = carrier(two);

    @Actor
    public void first() {
      visit(one, first);
      visit(two, first);
      first.look();
    }

    @Actor
    public void second() {
      visit(two, second);
      visit(one, second);
      second.look();
    }

    @Arbiter
    public void result(II_Result r) {
      one.runTheRest(1);
      two.runTheRest(1);
      r.r1 = one.handled + two.handled;
      r.r2 = one.wrong + two.wrong;
    }
  }

  /** Whoever waits for all to rest is woken by who looks late, if not at once. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "woken once, before the message")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "woken once, behind the message")
  @State
  public static class LeaveAndAwait {
    private final Quiescence all = new Quiescence();
    private final Sink sink = joined(all);
    private final Sink next = new Sink().inline().resting();
    private final Carrier carrier = carrier(sink, next);
    private final Sleeper sleeper = new Sleeper(sink);

    private static Sink joined(Quiescence all) {
      Sink sink = new Sink().inline();
      sink.its().join(all);
      return sink.resting();
    }

    @Actor
    public void await() {
      sleeper.park(all, null);
    }

    @Actor
    public void leave() {
      visit(sink, carrier);
      visit(next, carrier);
    }

    @Arbiter
    public void result(II_Result r) {
      r.r1 = sleeper.woken();
      r.r2 = sleeper.seen;
    }
  }
}
