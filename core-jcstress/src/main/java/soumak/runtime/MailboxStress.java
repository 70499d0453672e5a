package soumak.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLI_Result;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;
import soumak.Mailbox;

/**
 * Putters, takers, cancellers and timers at one mailbox: one winner, and no message is lost or
 * doubled.
 */
public class MailboxStress {
  private MailboxStress() {}

  /** A parked taker; what it got, what is left in the mailbox, how often it was woken. */
  @JCStressTest
  @Outcome(id = "x, null, 1", expect = ACCEPTABLE, desc = "the put came first")
  @Outcome(id = "cancelled, x, 1", expect = ACCEPTABLE, desc = "the cancel came first")
  @State
  public static class PutAndCancel {
    private final Mailbox<String> box = new Mailbox<>();
    private final Probe taker = new Probe();

    public PutAndCancel() {
      taker.park(box, null);
    }

    @Actor
    public void put() {
      box.tryPut("x");
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(taker);
    }

    @Arbiter
    public void result(LLI_Result r) {
      r.r1 = taker.brought();
      r.r2 = box.tryGet();
      r.r3 = taker.woken();
    }
  }

  @JCStressTest
  @Outcome(id = "x, null, 1", expect = ACCEPTABLE, desc = "the put came first")
  @Outcome(id = "cancelled, x, 1", expect = ACCEPTABLE, desc = "the cancel came first")
  @Outcome(id = "timeout, x, 1", expect = ACCEPTABLE, desc = "the timer came first")
  @State
  public static class PutAndCancelAndTimer {
    private final Mailbox<String> box = new Mailbox<>();
    private final Probe taker = new Probe();

    public PutAndCancelAndTimer() {
      taker.park(box, null);
    }

    @Actor
    public void put() {
      box.tryPut("x");
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(taker);
    }

    @Actor
    public void timer() {
      Resource resource = box;
      resource.withdraw(taker, resource, Probe.TIMED_OUT);
    }

    @Arbiter
    public void result(LLI_Result r) {
      r.r1 = taker.brought();
      r.r2 = box.tryGet();
      r.r3 = taker.woken();
    }
  }

  /** A task on its way to park, and a put. */
  @JCStressTest
  @Outcome(id = "x, null, 0", expect = ACCEPTABLE, desc = "the message was there")
  @Outcome(id = "x, null, 1", expect = ACCEPTABLE, desc = "it parked and was woken with it")
  @State
  public static class ParkAndPut {
    private final Mailbox<String> box = new Mailbox<>();
    private final Probe taker = new Probe();
    private boolean parked;

    @Actor
    public void park() {
      parked = taker.park(box, null);
    }

    @Actor
    public void put() {
      box.tryPut("x");
    }

    @Arbiter
    public void result(LLI_Result r) {
      r.r1 = taker.brought();
      r.r2 = box.tryGet();
      r.r3 = parked == (taker.woken() == 1) ? taker.woken() : -1;
    }
  }

  /** A task on its way to park, and a cancel. */
  @JCStressTest
  @Outcome(id = "cancelled, 0", expect = ACCEPTABLE, desc = "before it parked")
  @Outcome(id = "cancelled, 1", expect = ACCEPTABLE, desc = "when it had parked")
  @State
  public static class ParkAndCancel {
    private final Mailbox<String> box = new Mailbox<>();
    private final Probe taker = new Probe();
    private boolean parked;

    @Actor
    public void park() {
      parked = taker.park(box, null);
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(taker);
    }

    @Arbiter
    public void result(LL_Result r) {
      r.r1 = taker.brought();
      r.r2 = parked == (taker.woken() == 1) ? taker.woken() : -1;
    }
  }

  /** All three at once; needs three processors. */
  @JCStressTest
  @Outcome(id = "x, null, 0", expect = ACCEPTABLE, desc = "the message was there")
  @Outcome(id = "x, null, 1", expect = ACCEPTABLE, desc = "it parked and was woken with it")
  @Outcome(id = "cancelled, x, 0", expect = ACCEPTABLE, desc = "it was cancelled before it parked")
  @Outcome(
      id = "cancelled, x, 1",
      expect = ACCEPTABLE,
      desc = "it was cancelled when it had parked")
  @State
  public static class ParkAndPutAndCancel {
    private final Mailbox<String> box = new Mailbox<>();
    private final Probe taker = new Probe();
    private boolean parked;

    @Actor
    public void park() {
      parked = taker.park(box, null);
    }

    @Actor
    public void put() {
      box.tryPut("x");
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(taker);
    }

    @Arbiter
    public void result(LLI_Result r) {
      r.r1 = taker.brought();
      r.r2 = box.tryGet();
      r.r3 = parked == (taker.woken() == 1) ? taker.woken() : -1;
    }
  }

  /** A putter parked at a full mailbox, a get and a cancel. */
  @JCStressTest
  @Outcome(id = "null, ab, 1", expect = ACCEPTABLE, desc = "the get made room")
  @Outcome(id = "cancelled, a, 1", expect = ACCEPTABLE, desc = "the cancel came first")
  @State
  public static class GetAndCancelOfPutter {
    private final Mailbox<String> box = new Mailbox<>(1);
    private final Probe putter = new Probe();
    private String got = "";

    public GetAndCancelOfPutter() {
      box.tryPut("a");
      putter.park(box, "b");
    }

    @Actor
    public void get() {
      got += box.tryGet();
    }

    @Actor
    public void cancel() {
      Cancellation.cancel(putter);
    }

    @Arbiter
    public void result(LLI_Result r) {
      String rest = box.tryGet();
      r.r1 = putter.brought();
      r.r2 = rest == null ? got : got + rest;
      r.r3 = putter.woken();
    }
  }

  /** A put and a get at a full mailbox. */
  @JCStressTest
  @Outcome(id = "1, null, 2", expect = ACCEPTABLE, desc = "the get came first")
  @Outcome(id = "1, 2, null", expect = ACCEPTABLE, desc = "the put was refused")
  @State
  public static class PutAndGet {
    private final Mailbox<Integer> box = new Mailbox<>(1);
    private Integer got;
    private Integer back;

    public PutAndGet() {
      box.tryPut(1);
    }

    @Actor
    public void put() {
      back = box.tryPut(2);
    }

    @Actor
    public void get() {
      got = box.tryGet();
    }

    @Arbiter
    public void result(LLL_Result r) {
      r.r1 = got;
      r.r2 = back;
      r.r3 = box.tryGet();
    }
  }

  /**
   * Two threads put, two get: everything that was put is got once or still there. Needs four
   * processors.
   */
  @JCStressTest
  @Outcome(id = "2, 3", expect = ACCEPTABLE, desc = "both messages, once each")
  @State
  public static class TwoAndTwo {
    private final Mailbox<Integer> box = new Mailbox<>(1);
    private int got1;
    private int got2;
    private int back1;
    private int back2;

    private static int value(Integer message) {
      return message == null ? 0 : message;
    }

    @Actor
    public void put1() {
      back1 = value(box.tryPut(1));
    }

    @Actor
    public void put2() {
      back2 = value(box.tryPut(2));
    }

    @Actor
    public void get1() {
      got1 = value(box.tryGet());
    }

    @Actor
    public void get2() {
      got2 = value(box.tryGet());
    }

    @Arbiter
    public void result(LL_Result r) {
      int[] all = {back1, back2, got1, got2, value(box.tryGet())};
      int count = 0;
      int sum = 0;
      for (int one : all) {
        count += one == 0 ? 0 : 1;
        sum += one;
      }
      r.r1 = count;
      r.r2 = sum;
    }
  }
}
