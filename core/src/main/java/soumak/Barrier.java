package soumak;

import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Resource;
import soumak.runtime.Schedulable;
import soumak.runtime.Waiters;
import soumak.woven.Fiber;

/**
 * A point that all enrolled tasks reach before any goes on (CSP's barrier). Tasks may enroll and
 * resign at any time.
 *
 * <p>May be used by any number of tasks; a thread that is no task blocks in {@link #sync()}.
 */
public final class Barrier extends Resource implements Sharable {
  // Guarded by the lock.
  private int enrolled;
  private int arrived;
  private @Nullable Object waiters;

  /** A barrier with nobody enrolled. */
  public Barrier() {}

  /** A barrier with {@code enrolled} tasks that are enrolled already, whoever they will be. */
  public Barrier(int enrolled) {
    if (enrolled < 0) {
      throw new IllegalArgumentException("cannot enroll " + enrolled + " tasks");
    }
    this.enrolled = enrolled;
  }

  /**
   * Enrolls one more task: from now on, a sync waits for it too. Call it before the task can be
   * missed.
   */
  public void enroll() {
    enroll(1);
  }

  /**
   * Enrolls {@code tasks} more.
   *
   * @throws IllegalArgumentException if {@code tasks} is negative, or there are too many
   */
  public void enroll(int tasks) {
    if (tasks < 0) {
      throw new IllegalArgumentException("cannot enroll " + tasks + " tasks");
    }
    hold();
    int before = enrolled;
    boolean fits = tasks <= Integer.MAX_VALUE - before;
    enrolled += fits ? tasks : 0;
    release();
    if (!fits) {
      throw new IllegalArgumentException(
          "cannot enroll " + tasks + " tasks beside " + before + ": that is too many");
    }
  }

  /**
   * Takes one task out. If all others wait already, they go on.
   *
   * @throws IllegalStateException if nobody is enrolled
   */
  public void resign() {
    hold();
    if (enrolled == 0) {
      release();
      throw new IllegalStateException("nobody is enrolled at this barrier, so nobody can resign");
    }
    enrolled--;
    Object released = null;
    if (arrived > 0 && arrived >= enrolled) {
      released = takeAll();
    }
    release();
    letGo(released);
  }

  /**
   * Waits until all enrolled tasks have come. The caller must be enrolled.
   *
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits; it
   *     has not arrived then, and is still enrolled
   * @throws IllegalStateException if nobody is enrolled
   */
  public void sync() throws Pausable {
    Fiber fiber = Fiber.enter();
    sync(fiber);
    fiber.exitVoid();
  }

  /** {@link #sync()} as woven code calls it. */
  public void sync(Fiber fiber) {
    ((Carrier) fiber).pause(this);
  }

  /** How many tasks are enrolled, at this moment. */
  public int enrolled() {
    hold();
    int now = enrolled;
    release();
    return now;
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    if (enrolled == 0) {
      throw new IllegalStateException("nobody is enrolled at this barrier; enroll before sync");
    }
    if (arrived + 1 < enrolled) {
      return false;
    }
    letGo(takeAll());
    return true;
  }

  private @Nullable Object takeAll() {
    Object all = waiters;
    waiters = null;
    arrived = 0;
    return all;
  }

  private static void letGo(@Nullable Object released) {
    Object rest = released;
    for (Object w = Waiters.first(rest); w != null; w = Waiters.first(rest)) {
      rest = Waiters.removeFirst(rest);
      wake((Schedulable) w, null);
    }
  }

  @Override
  protected void add(Schedulable waiter) {
    waiters = Waiters.add(waiters, waiter);
    arrived++;
  }

  @Override
  protected boolean remove(Schedulable waiter) {
    int before = Waiters.count(waiters);
    waiters = Waiters.remove(waiters, waiter);
    boolean removed = Waiters.count(waiters) < before;
    if (removed) {
      arrived--;
    }
    return removed;
  }

  @Override
  protected String describe(Schedulable waiter) {
    return "barrier@"
        + Integer.toHexString(System.identityHashCode(this))
        + ", where "
        + arrived
        + " of "
        + enrolled
        + " have arrived";
  }
}
