package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** An owner and a thief at one run queue: each task is taken once. */
public class RunQueueStress {
  private RunQueueStress() {}

  /** Counts how often each of four tasks was seen. */
  abstract static class Queues {
    final Inbox inbox = new Inbox();
    final RunQueue queue = new RunQueue(inbox, true);
    final RunQueue thief = new RunQueue(inbox, true);
    final int[] byOwner = new int[4];
    final int[] byThief = new int[4];

    static void count(int[] seen, Schedulable task) {
      if (task != null) {
        seen[((Probe) task).number]++;
      }
    }

    String sum() {
      for (Schedulable t = queue.take(); t != null; t = queue.take()) {
        count(byOwner, t);
      }
      for (Schedulable t = thief.take(); t != null; t = thief.take()) {
        count(byThief, t);
      }
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 4; i++) {
        all.append(byOwner[i] + byThief[i]);
      }
      return all.toString();
    }
  }

  @JCStressTest
  @Outcome(id = "1111", expect = ACCEPTABLE, desc = "each once")
  @State
  public static class TakeAndSteal extends Queues {
    public TakeAndSteal() {
      for (int i = 0; i < 4; i++) {
        queue.push(new Probe(i));
      }
    }

    @Actor
    public void owner() {
      count(byOwner, queue.take());
      count(byOwner, queue.take());
      count(byOwner, queue.take());
    }

    @Actor
    public void thief() {
      count(byThief, queue.stealInto(thief));
    }

    @Arbiter
    public void result(L_Result r) {
      r.r1 = sum();
    }
  }

  @JCStressTest
  @Outcome(id = "1111", expect = ACCEPTABLE, desc = "each once")
  @State
  public static class PushAndSteal extends Queues {
    @Actor
    public void owner() {
      queue.push(new Probe(0));
      queue.push(new Probe(1));
      count(byOwner, queue.take());
      queue.push(new Probe(2));
      queue.push(new Probe(3));
    }

    @Actor
    public void thief() {
      count(byThief, queue.stealInto(thief));
      count(byThief, queue.stealInto(thief));
    }

    @Arbiter
    public void result(L_Result r) {
      r.r1 = sum();
    }
  }
}
