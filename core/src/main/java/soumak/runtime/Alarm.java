package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A branch of an alt that comes when a time has passed since the alt began to wait. One alt at a
 * time may use it; of several branches with the same alarm, the one that watches first has it.
 */
public class Alarm extends Resource {
  private final long nanos;

  /** What is pending for the guard that watches. Guarded by the lock. */
  private @Nullable Bell bell;

  protected Alarm(long nanos) {
    this.nanos = nanos;
  }

  @Override
  protected boolean watch(Guard guard) {
    Home home = Clock.home();
    Bell set = new Bell(this, guard, home, Clock.deadline(home, nanos));
    hold();
    Bell pending = bell;
    if (pending == null) {
      bell = set;
    }
    release();
    if (pending == null) {
      home.schedule(set);
    } else if (!pending.guard.isOfAltOf(guard)) {
      throw new IllegalStateException(
          "an alt cannot wait for "
              + describe()
              + " that another alt waits for already; make one Alt.after for each alt");
    }
    return nanos <= 0;
  }

  @Override
  protected void unwatch(Guard guard) {
    hold();
    Bell pending = bell;
    if (pending != null && pending.guard == guard) {
      bell = null;
    } else {
      pending = null;
    }
    release();
    if (pending != null) {
      pending.home.cancel(pending);
    }
  }

  private void ring(Bell rung) {
    hold();
    boolean chosen = bell == rung && rung.guard.claim();
    release();
    if (chosen) {
      rung.guard.fire();
    }
  }

  @Override
  protected boolean isExternal() {
    return true;
  }

  @Override
  protected boolean settle(Schedulable task) {
    throw new IllegalStateException("only an alt waits for an alarm");
  }

  @Override
  protected void add(Schedulable task) {
    throw new IllegalStateException("only an alt waits for an alarm");
  }

  @Override
  protected boolean remove(Schedulable task) {
    throw new IllegalStateException("only an alt waits for an alarm");
  }

  @Override
  protected String describe(Schedulable task) {
    return describe();
  }

  private String describe() {
    return nanos / 1_000_000 + " ms to pass";
  }

  /** One setting of the alarm. */
  private static final class Bell extends Timer {
    final Alarm alarm;
    final Guard guard;
    final Home home;

    Bell(Alarm alarm, Guard guard, Home home, long deadline) {
      super(deadline);
      this.alarm = alarm;
      this.guard = guard;
      this.home = home;
    }

    @Override
    protected void expire() {
      alarm.ring(this);
    }
  }
}
