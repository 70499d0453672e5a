package soumak.runtime;

import org.jspecify.annotations.Nullable;

/** A task that waits for a point in time. */
public final class Sleep extends Timer {
  private final Home home;
  private @Nullable Schedulable sleeper;

  private Sleep(Home home, long deadline) {
    super(deadline);
    this.home = home;
  }

  /** A wait of {@code nanos} on the clock of the calling thread's home. */
  public static Sleep of(long nanos) {
    Home home = Clock.home();
    return new Sleep(home, Clock.deadline(home, nanos));
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    return false;
  }

  @Override
  protected void add(Schedulable waiter) {
    sleeper = waiter;
    home.schedule(this);
  }

  @Override
  protected boolean remove(Schedulable waiter) {
    if (sleeper != waiter) {
      return false;
    }
    sleeper = null;
    home.cancel(this);
    return true;
  }

  @Override
  protected void expire() {
    hold();
    Schedulable woken = sleeper;
    sleeper = null;
    release();
    if (woken != null) {
      wake(woken, null);
    }
  }

  @Override
  protected String describe(Schedulable waiter) {
    long left = deadline - home.nanoTime();
    return "its alarm, in " + Math.max(0, left / 1_000_000) + " ms";
  }
}
