package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * One task stands in a front twice, each time with another message: a thief that has seen it there
 * the first time and gets it the second time must not bring it the first message.
 */
@JCStressTest
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the thief took it the first time")
@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "the thief took it the second time")
@Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the thief took nothing")
@Outcome(id = "0, 0", expect = FORBIDDEN, desc = "nobody has it")
@Outcome(id = "1, 1", expect = FORBIDDEN, desc = "the first message twice")
@State
public class FrontStress {
  private final Front front = new Front();
  private final Carrier carrier = new Carrier(null, null);
  private final Probe task = new Probe();

  @Actor
  public void owner(II_Result r) {
    front.put(task, 1);
    if (front.take(carrier, true) == null) {
      return;
    }
    r.r1 = (Integer) carrier.takeRef();
    front.put(task, 2);
  }

  @Actor
  public void thief(II_Result r) {
    Schedulable stolen = front.steal();
    if (stolen != null) {
      r.r2 = (Integer) stolen.slot;
    }
  }
}
