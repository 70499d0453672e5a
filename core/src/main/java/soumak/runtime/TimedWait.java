package soumak.runtime;

import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * A wait for a resource that gives up at a deadline, with {@link TimeoutException}. The task stands
 * among the resource's waiters as ever; when the timer expires first, it is withdrawn from there.
 *
 * <p>The timer is set when the task stands there already, and so may have been woken already:
 * {@code over} tells, and is guarded by this object's lock.
 */
public final class TimedWait extends Timer {
  private static final long NANOS_OF_MILLI = 1_000_000;

  private final Resource resource;
  private final Home home;
  private final long asked;
  private @Nullable Schedulable waiter;
  private boolean over;

  private TimedWait(Resource resource, Home home, long deadline, long asked) {
    super(deadline);
    this.resource = resource;
    this.home = home;
    this.asked = asked;
  }

  /**
   * Begins a pause of {@code carrier}'s task at {@code resource} for at most {@code nanos}
   * nanoseconds.
   */
  public static void pause(Carrier carrier, Resource resource, @Nullable Object offer, long nanos) {
    TimedWait wait = begin(carrier, resource, nanos, nanos);
    if (offer == null) {
      carrier.pause(wait);
    } else {
      carrier.pause(wait, offer);
    }
  }

  /**
   * {@link #pause} in the middle of something that waits several times.
   *
   * @param nanos how long this wait may take
   * @param asked how long all of them together may take, for the exception's message
   */
  public static void pauseAgain(Carrier carrier, Resource resource, long nanos, long asked) {
    carrier.pause(begin(carrier, resource, nanos, asked));
  }

  private static TimedWait begin(Carrier carrier, Resource resource, long nanos, long asked) {
    Home home = Clock.home();
    TimedWait wait = new TimedWait(resource, home, Clock.deadline(home, nanos), asked);
    carrier.save(new End(wait));
    return wait;
  }

  @Override
  boolean enlist(Schedulable task) {
    waiter = task;
    boolean parked = resource.enlist(task);
    if (parked) {
      schedule(task);
    }
    return parked;
  }

  /** If there can be no timer, the wait ends with that. */
  private void schedule(Schedulable task) {
    OutOfMemoryError noTimer = null;
    hold();
    try {
      if (!over) {
        home.schedule(this);
      }
    } catch (OutOfMemoryError e) {
      noTimer = e;
    } finally {
      release();
    }
    if (noTimer != null) {
      Cancellation.withdraw(task, this, Signal.refused(noTimer));
    }
  }

  @Override
  boolean withdraw(Schedulable task, Resource wait, Signal signal) {
    return resource.withdraw(task, wait, signal);
  }

  @Override
  @Nullable Children others() {
    return resource.others();
  }

  @Override
  void forget(Schedulable ended) {
    resource.forget(ended);
  }

  @Override
  protected void expire() {
    Schedulable task = waiter;
    if (task != null) {
      // Now, for when the task has been withdrawn it is not seen any more what it waited for.
      String vain = vain(task, resource, asked);
      Signal tooLong = Signal.vain(() -> new TimeoutException(Names.of(task) + vain));
      Cancellation.withdraw(task, this, tooLong);
    }
  }

  private static String vain(Schedulable task, Resource resource, long asked) {
    return " waited " + words(asked) + " in vain for " + resource.describeBriefly(task);
  }

  /**
   * What is thrown where the time is over before something that waits several times waits again.
   */
  public static TimeoutException tooLong(Schedulable task, Resource resource, long asked) {
    return new TimeoutException(Names.of(task) + vain(task, resource, asked));
  }

  /** A length of time as a person would say it; from a millisecond on, without a fraction of it. */
  static String words(long nanos) {
    if (nanos >= NANOS_OF_MILLI) {
      long millis = nanos / NANOS_OF_MILLI;
      return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }
    return nanos == 0 ? "0 ms" : nanos + " ns";
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
        + Math.max(0, (deadline - home.nanoTime()) / NANOS_OF_MILLI)
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
      return StackTraces.ofOurs(wait.resource.getClass().getName(), "wait");
    }
  }
}
