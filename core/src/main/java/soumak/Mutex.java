package soumak;

import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Lives;
import soumak.runtime.Resource;
import soumak.runtime.Schedulable;
import soumak.runtime.Waiters;
import soumak.woven.Fiber;

/**
 * A lock that one task at a time owns; others pause until they get it, first come, first served.
 * The owner may pause and move between threads while it owns the lock. It may take it again, and
 * gives it back as often.
 *
 * <p>Tasks that share nothing need none; it guards what {@link Sharable} things share. A {@code
 * synchronized} block cannot do it: the weaver refuses one that pauses.
 */
public final class Mutex extends Resource implements Sharable {
  // Guarded by the resource's own lock.
  private @Nullable Object owner;
  private int depth;
  private @Nullable Object waiters;

  /** A mutex that nobody owns. */
  public Mutex() {}

  /**
   * Takes the lock; pauses while another task owns it.
   *
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits; it
   *     does not own the lock then
   */
  public void lock() throws Pausable {
    if (!tryLock()) {
      Fiber fiber = Fiber.enter();
      lock(fiber);
      fiber.exitVoid();
    }
  }

  /** {@link #lock()} as woven code calls it. */
  public void lock(Fiber fiber) {
    Carrier carrier = (Carrier) fiber;
    if (take(Lives.self(carrier.task()))) {
      carrier.spend(null);
    } else {
      carrier.pause(this);
    }
  }

  /** Takes the lock if no other task owns it. Never pauses. */
  public boolean tryLock() {
    return take(Lives.self());
  }

  private boolean take(Object self) {
    hold();
    boolean taken = owner == null || owner == self;
    if (taken) {
      owner = self;
      depth++;
    }
    release();
    return taken;
  }

  /**
   * Gives the lock back; the first of those who wait gets it.
   *
   * @throws IllegalStateException if the caller does not own it
   */
  public void unlock() {
    Object self = Lives.self();
    hold();
    if (owner != self) {
      Object other = owner;
      release();
      throw new IllegalStateException(
          self + " does not own this mutex, " + (other == null ? "nobody does" : other + " does"));
    }
    Schedulable next = null;
    if (--depth == 0) {
      next = (Schedulable) Waiters.first(waiters);
      waiters = Waiters.removeFirst(waiters);
      owner = next == null ? null : Lives.self(next);
      depth = next == null ? 0 : 1;
    }
    release();
    if (next != null) {
      wake(next, null);
    }
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    if (owner != null) {
      return false;
    }
    owner = Lives.self(waiter);
    depth = 1;
    return true;
  }

  @Override
  protected void add(Schedulable waiter) {
    waiters = Waiters.add(waiters, waiter);
  }

  @Override
  protected boolean remove(Schedulable waiter) {
    int before = Waiters.count(waiters);
    waiters = Waiters.remove(waiters, waiter);
    return Waiters.count(waiters) < before;
  }

  @Override
  protected @Nullable Schedulable wakes() {
    return owner instanceof Schedulable task ? task : null;
  }

  @Override
  protected String describe(Schedulable waiter) {
    Object by = owner;
    return "mutex@"
        + Integer.toHexString(System.identityHashCode(this))
        + (by == null ? "" : ", owned by " + by);
  }
}
