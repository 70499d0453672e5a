package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * A wait for a resource that gives up at a deadline, with {@link
 * java.util.concurrent.TimeoutException}. The task stands among the resource's waiters as ever;
 * when the timer expires first, it is withdrawn from there.
 *
 * <p>The timer is set when the task stands there already, and so may have been woken already:
 * {@code over} tells, and is guarded by this object's lock.
 */
public final class TimedWait extends Timer {
  private final Resource resource;
  private final Home home;
  private @Nullable Schedulable waiter;
  private boolean over;

  private TimedWait(Resource resource, Home home, long deadline) {
    super(deadline);
    this.resource = resource;
    this.home = home;
  }

  /**
   * Begins a pause of {@code carrier}'s task at {@code resource} for at most {@code nanos}
   * nanoseconds.
   */
  public static void pause(Carrier carrier, Resource resource, @Nullable Object offer, long nanos) {
    Home home = Clock.home();
    TimedWait wait = new TimedWait(resource, home, Clock.deadline(home, nanos));
    carrier.save(new End(wait));
    if (offer == null) {
      carrier.pause(wait);
    } else {
      carrier.pause(wait, offer);
    }
  }

  @Override
  boolean enlist(Schedulable task) {
    waiter = task;
    boolean parked = resource.enlist(task);
    if (parked) {
      hold();
      if (!over) {
        home.schedule(this);
      }
      release();
    }
    return parked;
  }

  @Override
  boolean withdraw(Schedulable task, Resource wait, Signal signal) {
    return resource.withdraw(task, wait, signal);
  }

  @Override
  protected void expire() {
    Schedulable task = waiter;
    if (task != null) {
      resource.withdraw(task, this, Signal.TIMED_OUT);
    }
  }

  private void end() {
    hold();
    over = true;
    release();
    home.cancel(this);
  }

  @Override
  protected String describe(Schedulable task) {
    return resource.describe(task)
        + ", for at most "
        + Math.max(0, (deadline - home.nanoTime()) / 1_000_000)
        + " ms more";
  }

  /** Takes the timer out again when the wait is over. */
  private static final class End extends Frame {
    private final TimedWait wait;

    End(TimedWait wait) {
      super(0);
      this.wait = wait;
    }

    @Override
    public void resume(Fiber fiber) {
      wait.end();
      fiber.result(fiber.takeRef());
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement(wait.resource.getClass().getName(), "wait", null, -1);
    }
  }
}
