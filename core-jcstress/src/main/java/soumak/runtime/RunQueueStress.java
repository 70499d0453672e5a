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
    final Carrier carrier = new Carrier(null, null);
    final int[] byOwner = new int[4];
    final int[] byThief = new int[4];

    /** Each task comes with its number; with another one, it counts for much. */
    void push(int number) {
      queue.push(new Probe(number), number);
    }

    static void count(int[] seen, Schedulable task, Object brought) {
      if (task != null) {
        int number = ((Probe) task).number;
        seen[number] += Integer.valueOf(number).equals(brought) ? 1 : 10;
      }
    }

    void takeOne() {
      Schedulable task = queue.take(carrier);
      count(byOwner, task, carrier.takeRef());
    }

    void stealOne() {
      Schedulable task = queue.stealInto(thief);
      count(byThief, task, task == null ? null : task.slot);
    }

    String sum() {
      for (Schedulable t = queue.take(carrier); t != null; t = queue.take(carrier)) {
        count(byOwner, t, carrier.takeRef());
      }
      for (Schedulable t = thief.take(carrier); t != null; t = thief.take(carrier)) {
        count(byThief, t, t.slot);
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
        push(i);
      }
    }

    @Actor
    public void owner() {
      takeOne();
      takeOne();
      takeOne();
    }

    @Actor
    public void thief() {
      stealOne();
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
      push(0);
      push(1);
      takeOne();
      push(2);
      push(3);
    }

    @Actor
    public void thief() {
      stealOne();
      stealOne();
    }

    @Arbiter
    public void result(L_Result r) {
      r.r1 = sum();
    }
  }
}
