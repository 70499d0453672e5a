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
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.LII_Result;
import soumak.Channel;
import soumak.Mailbox;

/** Claims of the branches of an alt: it is woken once, and no message is lost. */
public class SelectionStress {
  private static final MethodHandle END;

  static {
    try {
      END =
          MethodHandles.privateLookupIn(Selection.class, MethodHandles.lookup())
              .findVirtual(Selection.class, "end", MethodType.methodType(int.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private SelectionStress() {}

  /** What the task does when it goes on after a wait. */
  private static int end(Selection selection) {
    try {
      return (int) END.invokeExact(selection);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  @JCStressTest
  @Outcome(id = "null, 1, 1", expect = ACCEPTABLE, desc = "the put woke it")
  @Outcome(id = "cancelled, 1, 1", expect = ACCEPTABLE, desc = "the cancel came first")
  @State
  public static class PutAndCancel {
    private final Mailbox<String> a = new Mailbox<>();
    private final Selection selection = new Selection(new Resource[] {a, new Mailbox<String>()});
    private final Probe task = new Probe();

    public PutAndCancel() {
      task.park(selection, null);
    }

    @Actor
    public void put() {
      a.tryPut("a");
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(task);
    }

    @Arbiter
    public void result(LII_Result r) {
      r.r1 = task.brought();
      r.r2 = a.size();
      r.r3 = task.woken();
    }
  }

  @JCStressTest
  @Outcome(id = "null, 2, 0", expect = ACCEPTABLE, desc = "it need not park")
  @Outcome(id = "null, 2, 1", expect = ACCEPTABLE, desc = "it parked and was woken once")
  @State
  public static class ParkAndPut {
    private final Mailbox<String> a = new Mailbox<>();
    private final Mailbox<String> b = new Mailbox<>();
    private final Selection selection = new Selection(new Resource[] {a, b});
    private final Probe task = new Probe();
    private boolean parked;

    @Actor
    public void park() {
      parked = task.park(selection, null);
    }

    @Actor
    public void put() {
      b.tryPut("b");
      a.tryPut("a");
    }

    @Arbiter
    public void result(LII_Result r) {
      r.r1 = task.brought();
      r.r2 = a.size() + b.size();
      r.r3 = parked == (task.woken() == 1) ? task.woken() : -1;
    }
  }

  @JCStressTest
  @Outcome(id = "cancelled, 0, 0", expect = ACCEPTABLE, desc = "before it parked")
  @Outcome(id = "cancelled, 0, 1", expect = ACCEPTABLE, desc = "when it had parked")
  @State
  public static class ParkAndCancel {
    private final Mailbox<String> a = new Mailbox<>();
    private final Selection selection = new Selection(new Resource[] {a});
    private final Probe task = new Probe();
    private boolean parked;

    @Actor
    public void park() {
      parked = task.park(selection, null);
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(task);
    }

    @Arbiter
    public void result(LII_Result r) {
      r.r1 = task.brought();
      r.r2 = a.size();
      r.r3 = parked == (task.woken() == 1) ? task.woken() : -1;
    }
  }

  /** A put while the branches are being registered, and then a cancel. */
  @JCStressTest
  @Outcome(id = "null, 1, 0", expect = ACCEPTABLE, desc = "it need not park")
  @Outcome(id = "null, 1, 1", expect = ACCEPTABLE, desc = "the put woke it")
  @Outcome(id = "cancelled, 1, 0", expect = ACCEPTABLE, desc = "it was cancelled as it came")
  @Outcome(id = "cancelled, 1, 1", expect = ACCEPTABLE, desc = "the cancel woke it")
  @State
  public static class ParkAndCancelAndPut {
    private final Mailbox<String> a = new Mailbox<>();
    private final Selection selection = new Selection(new Resource[] {new Mailbox<String>(), a});
    private final Probe task = new Probe();
    private boolean parked;

    @Actor
    public void park() {
      parked = task.park(selection, null);
    }

    @Actor
    public void cancelAndPut() {
      Cancellation.cancel(task);
      a.tryPut("a");
    }

    @Arbiter
    public void result(LII_Result r) {
      r.r1 = task.brought();
      r.r2 = a.size();
      r.r3 = parked == (task.woken() == 1) ? task.woken() : -1;
    }
  }

  /** A put that comes in the first wait, which is given up, or between, or in the second one. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "it need not park")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "one of the waits was one, and ended")
  @Outcome(
      id = "2, 2, 1",
      expect = ACCEPTABLE,
      desc = "the first was given up, the put ended the other")
  @State
  public static class TwoWaitsAndPut {
    private final Mailbox<String> a = new Mailbox<>();
    private final Selection selection = new Selection(new Resource[] {a});
    private final Probe task = new Probe();
    private int parked;

    @Actor
    public void waitTwice() {
      if (task.park(selection, null)) {
        parked++;
        selection.withdraw(task, selection, Probe.TIMED_OUT);
        while (task.woken() == 0) {
          Thread.onSpinWait();
        }
      }
      end(selection);
      if (task.park(selection, null)) {
        parked++;
      }
    }

    @Actor
    public void put() {
      a.tryPut("a");
    }

    @Arbiter
    public void result(III_Result r) {
      r.r1 = parked;
      r.r2 = task.woken();
      r.r3 = a.size();
    }
  }

  /** Needs three processors, as the next one. */
  @JCStressTest
  @Outcome(id = "null, 2, 1", expect = ACCEPTABLE, desc = "one of the puts woke it")
  @Outcome(id = "cancelled, 2, 1", expect = ACCEPTABLE, desc = "the cancel came first")
  @State
  public static class PutsAndCancel {
    private final Mailbox<String> a = new Mailbox<>();
    private final Mailbox<String> b = new Mailbox<>();
    private final Selection selection = new Selection(new Resource[] {a, b});
    private final Probe task = new Probe();

    public PutsAndCancel() {
      task.park(selection, null);
    }

    @Actor
    public void putA() {
      a.tryPut("a");
    }

    @Actor
    public void putB() {
      b.tryPut("b");
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(task);
    }

    @Arbiter
    public void result(LII_Result r) {
      r.r1 = task.brought();
      r.r2 = a.size() + b.size();
      r.r3 = task.woken();
    }
  }

  @JCStressTest
  @Outcome(id = "null, 2, 0", expect = ACCEPTABLE, desc = "it need not park")
  @Outcome(id = "null, 2, 1", expect = ACCEPTABLE, desc = "it parked and was woken once")
  @State
  public static class ParkAndPuts {
    private final Mailbox<String> a = new Mailbox<>();
    private final Mailbox<String> b = new Mailbox<>();
    private final Selection selection = new Selection(new Resource[] {a, b});
    private final Probe task = new Probe();
    private boolean parked;

    @Actor
    public void park() {
      parked = task.park(selection, null);
    }

    @Actor
    public void putA() {
      a.tryPut("a");
    }

    @Actor
    public void putB() {
      b.tryPut("b");
    }

    @Arbiter
    public void result(LII_Result r) {
      r.r1 = task.brought();
      r.r2 = a.size() + b.size();
      r.r3 = parked == (task.woken() == 1) ? task.woken() : -1;
    }
  }

  /** Two alts at one mailbox and one message: one of them is woken. */
  @JCStressTest
  @Outcome(id = "x, 1, 0", expect = ACCEPTABLE, desc = "the first alt was chosen")
  @Outcome(
      id = "x, 0, 1",
      expect = ACCEPTABLE,
      desc = "the first was chosen otherwise, so the second")
  @Outcome(id = "x, 1, 1", expect = ACCEPTABLE, desc = "each by another")
  @State
  public static class TwoAlts {
    private final Mailbox<String> both = new Mailbox<>();
    private final Mailbox<String> own = new Mailbox<>();
    private final Selection one = new Selection(new Resource[] {both, own});
    private final Selection two = new Selection(new Resource[] {both});
    private final Probe first = new Probe();
    private final Probe second = new Probe();

    public TwoAlts() {
      first.park(one, null);
      second.park(two, null);
    }

    @Actor
    public void putBoth() {
      both.tryPut("x");
    }

    @Actor
    public void putOwn() {
      own.tryPut("y");
    }

    @Arbiter
    public void result(LII_Result r) {
      r.r1 = both.tryGet();
      r.r2 = first.woken();
      r.r3 = second.woken();
    }
  }

  /** An alt at a channel: the writer waits there whoever comes first, or is cancelled. */
  @JCStressTest
  @Outcome(id = "w, 1, 0", expect = ACCEPTABLE, desc = "the writer has called the alt and waits")
  @Outcome(
      id = "cancelled, 1, 1",
      expect = ACCEPTABLE,
      desc = "cancelled after it had called the alt")
  @Outcome(id = "cancelled, 0, 0", expect = ACCEPTABLE, desc = "cancelled before")
  @State
  public static class WriterAndCancel {
    private final Channel<String> channel = new Channel<>();
    private final Selection selection = new Selection(new Resource[] {channel});
    private final Probe reader = new Probe();
    private final Probe writer = new Probe();

    public WriterAndCancel() {
      reader.park(selection, null);
    }

    @Actor
    public void write() {
      writer.park(channel, "w");
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(writer);
    }

    @Arbiter
    public void result(LII_Result r) {
      r.r1 = writer.brought();
      r.r2 = reader.woken();
      r.r3 = writer.woken();
    }
  }
}
