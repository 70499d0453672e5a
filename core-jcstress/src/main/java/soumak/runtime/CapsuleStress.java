package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.Z_Result;
import soumak.Capsule;
import soumak.Policy;
import soumak.Reply;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/** Who owns a capsule, and whether all of a design rest. */
public class CapsuleStress {
  private CapsuleStress() {}

  /** A capsule that nobody runs but the actors and the arbiter. */
  static final class Sink extends Capsule {
    final Probe home = new Probe();
    private boolean running;
    int handled;
    int wrong;

    Sink() {
      Details details = ((Schedulable) this).needDetails();
      details.home = home;
    }

    Inlet its() {
      return Inlet.of(this);
    }

    void handle() {
      if (running) {
        wrong++;
      }
      running = true;
      handled++;
      running = false;
    }

    /** Lets senders run it, also when it stands in a run queue. */
    Sink inline() {
      its().policy(Policy.MONITOR);
      return this;
    }

    /** Begins, and rests. */
    Sink resting() {
      Capsules.send(this, new Message());
      run(carrier());
      handled = 0;
      return this;
    }

    void run(Carrier carrier) {
      carrier.run(this);
    }

    /** As often as it was made ready and has not run. */
    void runTheRest(int runs) {
      for (int i = runs; i < home.woken(); i++) {
        run(carrier());
      }
    }
  }

  /** A message that never pauses. */
  static final class Message extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Sink) capsule).handle();
      answer("done");
    }

    @Override
    public boolean isLeaf() {
      return true;
    }
  }

  static Carrier carrier() {
    return new Caller(Thread.currentThread()).carrier();
  }

  /** Two send to a capsule that rests: one of them makes it ready, and both are heard. */
  @JCStressTest
  @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "made ready once more, both handled")
  @State
  public static class SendAndSend {
    private final Sink sink = new Sink().resting();

    @Actor
    public void one() {
      Capsules.send(sink, new Message());
    }

    @Actor
    public void two() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.home.woken();
      r.r2 = sink.handled;
    }
  }

  /** The thread that it has is about to end while a message comes. */
  @JCStressTest
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "made ready once more, and handled")
  @State
  public static class SendAndLeaveThread {
    private final Sink sink = new Sink().resting();

    @Actor
    public void leave() {
      sink.its().leavesIdleThread();
    }

    @Actor
    public void send() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.home.woken();
      r.r2 = sink.handled;
    }
  }

  /** The owner lets go while a message comes. */
  @JCStressTest
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "both handled")
  @State
  public static class SendAndRest {
    private final Sink sink = new Sink();

    public SendAndRest() {
      Capsules.send(sink, new Message());
    }

    @Actor
    public void rest() {
      sink.run(carrier());
    }

    @Actor
    public void send() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(I_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
    }
  }

  /** One runs the capsule on its own stack while another sends. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class EnterAndSend {
    private final Sink sink = new Sink().inline().resting();

    @Actor
    public void enter() {
      enterOrSend(sink);
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

  /** Two run it on their own stacks. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class EnterAndEnter {
    private final Sink sink = new Sink().inline().resting();

    @Actor
    public void one() {
      enterOrSend(sink);
    }

    @Actor
    public void two() {
      enterOrSend(sink);
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** A sender runs it while it is taken out of the run queue. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class EnterAndRun {
    private final Sink sink = new Sink().inline().resting();

    public EnterAndRun() {
      Capsules.send(sink, new Message());
    }

    @Actor
    public void enter() {
      enterOrSend(sink);
    }

    @Actor
    public void run() {
      sink.run(carrier());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(2);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** Two senders come by while it stands in the run queue, and a third sends. */
  @JCStressTest
  @Outcome(id = "4, 0", expect = ACCEPTABLE, desc = "all handled, one at a time")
  @State
  public static class EnterQueued {
    private final Sink sink = new Sink().inline().resting();

    public EnterQueued() {
      Capsules.send(sink, new Message());
    }

    @Actor
    public void one() {
      enterOrSend(sink);
    }

    @Actor
    public void two() {
      enterOrSend(sink);
    }

    @Actor
    public void three() {
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** A sender that meets others leaves it to the run queue, which comes for it. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both handled, one at a time")
  @State
  public static class MeetAndRun {
    private final Sink sink = new Sink().inline().resting();

    public MeetAndRun() {
      Capsules.send(sink, new Message());
    }

    @Actor
    public void meet() {
      CapsuleStress.meet(sink);
    }

    @Actor
    public void run() {
      sink.run(carrier());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(2);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** A sender that meets another leaves it to the run queue, and the other runs it. */
  @JCStressTest
  @Outcome(id = "3, 0", expect = ACCEPTABLE, desc = "all handled, one at a time")
  @State
  public static class MeetAndEnter {
    private final Sink sink = new Sink().inline().resting();

    public MeetAndEnter() {
      Capsules.send(sink, new Message());
    }

    @Actor
    public void meet() {
      CapsuleStress.meet(sink);
    }

    @Actor
    public void enter() {
      enterOrSend(sink);
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(1);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** A sender runs it while its first message starts it. */
  @JCStressTest
  @Outcome(id = "3, 0", expect = ACCEPTABLE, desc = "all handled, one at a time")
  @State
  public static class EnterFresh {
    private final Sink sink = new Sink().inline();

    @Actor
    public void begin() {
      Capsules.send(sink, new Message());
      enterOrSend(sink);
    }

    @Actor
    public void enter() {
      enterOrSend(sink);
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(0);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** A sender finds a message that may pause, while the run queue comes for it. */
  @JCStressTest
  @Outcome(id = "3, 0", expect = ACCEPTABLE, desc = "all handled, one at a time")
  @State
  public static class GiveUpAndRun {
    private final Sink sink = new Sink().inline().resting();

    public GiveUpAndRun() {
      Capsules.send(sink, new Pausing());
    }

    @Actor
    public void one() {
      enterOrSend(sink);
    }

    @Actor
    public void two() {
      enterOrSend(sink);
    }

    @Actor
    public void run() {
      sink.run(carrier());
    }

    @Arbiter
    public void result(II_Result r) {
      sink.runTheRest(2);
      r.r1 = sink.handled;
      r.r2 = sink.wrong;
    }
  }

  /** A message that may pause, so that only the run queue handles it. */
  static final class Pausing extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Sink) capsule).handle();
    }
  }

  /** For a sender that has sent before, unless another has come in between. */
  static void enterOrSend(Sink sink) {
    Carrier carrier = carrier();
    sink.its().letsIn(carrier);
    enterOrSend(sink, carrier);
  }

  /** For a sender that meets another one, and leaves its message to the queue. */
  static void meet(Sink sink) {
    enterOrSend(sink, carrier());
  }

  private static void enterOrSend(Sink sink, Carrier carrier) {
    Object entered = sink.its().enter(carrier);
    if (entered == null) {
      Capsules.send(sink, new Message());
    } else {
      sink.handle();
      sink.its().leave(entered, carrier);
    }
  }

  /** A capsule ends while somebody asks: there is an answer, or a failure. */
  @JCStressTest
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "whoever asks hears something")
  @State
  public static class CloseAndAsk {
    private final Sink sink = new Sink();
    private Reply<?> reply;

    public CloseAndAsk() {
      sink.stop();
    }

    @Actor
    public void close() {
      sink.run(carrier());
    }

    @Actor
    public void ask() {
      reply = Capsules.ask(sink, new Message());
    }

    @Arbiter
    public void result(Z_Result r) {
      r.r1 = reply.isDone() && sink.isEnded();
    }
  }

  /** Whoever waits for a capsule to rest is woken when it does. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "woken once, behind the message")
  @State
  public static class AwaitAndRest {
    private final Quiescence all = new Quiescence();
    private final Sink sink = new Sink();
    private final Sleeper sleeper = new Sleeper(sink);

    public AwaitAndRest() {
      sink.its().join(all);
      Capsules.send(sink, new Message());
    }

    @Actor
    public void await() {
      sleeper.park(all, null);
    }

    @Actor
    public void run() {
      sink.run(carrier());
    }

    @Arbiter
    public void result(II_Result r) {
      r.r1 = sleeper.woken();
      r.r2 = sleeper.seen;
    }
  }

  /** The same where the run queue comes for a capsule that a sender has run. */
  @JCStressTest
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "woken once, behind both messages")
  @State
  public static class AwaitAndFindNothing {
    private final Quiescence all = new Quiescence();
    private final Sink sink = new Sink().inline();
    private final Sleeper sleeper = new Sleeper(sink);

    public AwaitAndFindNothing() {
      sink.its().join(all);
      Capsules.send(sink, new Message());
      enterOrSend(sink);
    }

    @Actor
    public void await() {
      sleeper.park(all, null);
    }

    @Actor
    public void run() {
      sink.run(carrier());
    }

    @Arbiter
    public void result(II_Result r) {
      r.r1 = sleeper.woken();
      r.r2 = sleeper.seen;
    }
  }

  /** The same where it ends, and gets one more message, which is dropped. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "woken once, behind what was sent before")
  @State
  public static class AwaitAndEnd {
    private final Quiescence all = new Quiescence();
    private final Sink sink = new Sink();
    private final Sleeper sleeper = new Sleeper(sink);

    public AwaitAndEnd() {
      sink.its().join(all);
      Capsules.send(sink, new Message());
      sink.stop();
    }

    @Actor
    public void await() {
      sleeper.park(all, null);
    }

    @Actor
    public void endAndSend() {
      sink.run(carrier());
      Capsules.send(sink, new Message());
    }

    @Arbiter
    public void result(II_Result r) {
      r.r1 = sleeper.woken();
      r.r2 = sink.handled;
    }
  }

  /** The same where somebody starts one that rests a second time, in vain. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "woken once")
  @State
  public static class AwaitAndStartAgain {
    private final Quiescence all = new Quiescence();
    private final Sink sink = new Sink();
    private final Sleeper sleeper = new Sleeper(sink);

    public AwaitAndStartAgain() {
      sink.its().join(all);
      sink.start();
      Capsules.send(sink, new Message());
      sink.run(carrier());
    }

    @Actor
    public void await() {
      sleeper.park(all, null);
    }

    @Actor
    public void startAgain() {
      try {
        sink.start();
      } catch (IllegalStateException expected) {
        // It was started before.
      }
    }

    @Arbiter
    public void result(II_Result r) {
      r.r1 = sleeper.woken();
      r.r2 = sleeper.seen;
    }
  }

  /** A message that goes on to a second capsule is not overlooked between the two. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "woken once, behind both messages")
  @State
  public static class AwaitAndPass {
    private final Quiescence all = new Quiescence();
    private final Sink first = new Sink();
    private final Sink second = new Sink();
    private final Sleeper sleeper = new Sleeper(first);

    public AwaitAndPass() {
      first.its().join(all);
      second.its().join(all);
      first.resting();
      Capsules.send(second, new Pass(first));
    }

    @Actor
    public void await() {
      sleeper.park(all, null);
    }

    @Actor
    public void run() {
      second.run(carrier());
      first.run(carrier());
    }

    @Arbiter
    public void result(II_Result r) {
      r.r1 = sleeper.woken();
      r.r2 = sleeper.seen;
    }
  }

  /** Sends on. */
  static final class Pass extends Call {
    private final Sink to;

    Pass(Sink to) {
      this.to = to;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      Capsules.send(to, new Message());
    }
  }

  /** Notes what had been handled when it was woken. */
  static final class Sleeper extends Probe {
    private final Sink watched;
    int seen = -1;

    Sleeper(Sink watched) {
      this.watched = watched;
    }

    @Override
    public void ready(Schedulable task) {
      seen = watched.handled;
      super.ready(task);
    }
  }
}
