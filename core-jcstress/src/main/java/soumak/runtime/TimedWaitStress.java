package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLI_Result;
import soumak.Mailbox;

/** A wait with a deadline: the message, the timer or the canceller wins, and only one of them. */
public class TimedWaitStress {
  private static final MethodHandle CONSTRUCTOR;

  static {
    try {
      CONSTRUCTOR =
          MethodHandles.privateLookupIn(TimedWait.class, MethodHandles.lookup())
              .findConstructor(
                  TimedWait.class,
                  MethodType.methodType(
                      void.class, Resource.class, Home.class, long.class, long.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private TimedWaitStress() {}

  /** A task that waits with a deadline; its timer can be made to expire. */
  abstract static class Waiting extends Probe {
    final Mailbox<String> box = new Mailbox<>();
    private volatile Timer set;
    boolean parked;

    @Override
    public void schedule(Timer timer) {
      set = timer;
    }

    void parkTimed() {
      try {
        parked =
            park((TimedWait) CONSTRUCTOR.invokeExact((Resource) box, (Home) this, 0L, 0L), null);
      } catch (Throwable t) {
        throw new AssertionError(t);
      }
    }

    void expire() {
      Timer timer = set;
      if (timer != null) {
        timer.expire();
      }
    }

    int wokenAsParked() {
      return parked == (woken() == 1) ? woken() : -1;
    }
  }

  @JCStressTest
  @Outcome(id = "x, null, 0", expect = ACCEPTABLE, desc = "the message was there")
  @Outcome(id = "x, null, 1", expect = ACCEPTABLE, desc = "woken with the message")
  @Outcome(id = "timeout, x, 1", expect = ACCEPTABLE, desc = "the timer came first")
  @State
  public static class TimerAndPut extends Waiting {
    @Actor
    public void parkAndExpire() {
      parkTimed();
      expire();
    }

    @Actor
    public void put() {
      box.tryPut("x");
    }

    @Arbiter
    public void result(LLI_Result r) {
      r.r1 = brought();
      r.r2 = box.tryGet();
      r.r3 = wokenAsParked();
    }
  }

  @JCStressTest
  @Outcome(id = "timeout, null, 1", expect = ACCEPTABLE, desc = "the timer came first")
  @Outcome(id = "cancelled, null, [01]", expect = ACCEPTABLE, desc = "the cancel came first")
  @State
  public static class TimerAndCancel extends Waiting {
    @Actor
    public void parkAndExpire() {
      parkTimed();
      expire();
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(this);
    }

    @Arbiter
    public void result(LLI_Result r) {
      r.r1 = brought();
      r.r2 = box.tryGet();
      r.r3 = wokenAsParked();
    }
  }
}
