package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import soumak.Mobile;
import soumak.Pausable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Two threads resume one mobile. Each resume counts on without any synchronization of its own: one
 * after the other they see each other's count, at the same time one is refused.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "the first, then the second")
@Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "the second, then the first")
@Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "the second was refused")
@Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "the first was refused")
@Outcome(expect = FORBIDDEN, desc = "both ran at once, or did not see each other")
@State
public class MobileStress {
  private final Mobile<int[], Integer> mobile = Mobile.of(new Counting());

  @Actor
  public void one(II_Result r) {
    r.r1 = count();
  }

  @Actor
  public void other(II_Result r) {
    r.r2 = count();
  }

  private int count() {
    int[] seen = new int[1];
    try {
      mobile.resume(seen);
      return seen[0];
    } catch (IllegalStateException refused) {
      return -1;
    } catch (Pausable | Exception never) {
      throw new AssertionError(never);
    }
  }

  /** Tells its resumer how often it was resumed, and suspends. */
  private static final class Counting implements Mobile.Body<int[], Integer> {
    private int count;

    @Override
    public Integer run(int[] in) {
      throw new AssertionError("run without a fiber");
    }

    @Override
    public @Nullable Integer run(int[] in, Fiber fiber) {
      in[0] = ++count;
      Mobile.suspend(fiber);
      fiber.save(new Suspended(this));
      return null;
    }
  }

  private static final class Suspended extends Frame {
    private final Counting counting;

    Suspended(Counting counting) {
      super(0);
      this.counting = counting;
    }

    @Override
    public void resume(Fiber fiber) {
      int[] in = (int[]) fiber.takeRef();
      assert in != null : "every resumer hands one in";
      counting.run(in, fiber);
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("Counting", "run", null, -1);
    }
  }
}
