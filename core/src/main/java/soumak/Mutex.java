package soumak;

import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Lives;
import soumak.runtime.Owned;
import soumak.runtime.Schedulable;
import soumak.runtime.Waiters;
import soumak.woven.Fiber;

/**
 * A lock that one task at a time owns; others pause until they get it, first come, first served.
 * The owner may pause and move between threads while it owns the lock. It may take it again, and
 * gives it back as often.
 *
 * <p>Unlock in a {@code finally} block. If a task ends as the owner, nobody knows whether what the
 * mutex guards is in order: from then on the mutex is nobody's, and all who wait for it or want it
 * get an {@link IllegalStateException} that names the task.
 *
 * <p>Tasks that share nothing need none; it guards what {@link Sharable} things share. A {@code
 * synchronized} block cannot do it: the weaver refuses one that pauses.
 */
public final class Mutex extends Owned implements Sharable {
  // Guarded by the resource's own lock. While there are waiters, the end of the owner is told.
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
   * @throws IllegalStateException if the owner has ended, or ends, without giving it back
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

  /**
   * Takes the lock if no other task owns it. Never pauses.
   *
   * @throws IllegalStateException if the owner has ended without giving it back
   */
  public boolean tryLock() {
    return take(Lives.self());
  }

  /** Whether the caller owns it. */
  public boolean isMine() {
    Object self = Lives.self();
    hold();
    boolean mine = owner == self;
    release();
    return mine;
  }

  private boolean take(Object self) {
    hold();
    Object by = owner;
    if (by == null || by == self) {
      owner = self;
      depth++;
      release();
      return true;
    }
    // Under the lock: once it is released, the owner may give the mutex back and end.
    boolean abandoned = hasEnded(by);
    release();
    if (abandoned) {
      throw abandonedBy(by);
    }
    return false;
  }

  private IllegalStateException abandonedBy(Object ended) {
    return new IllegalStateException(
        name()
            + " is owned by "
            + named(ended)
            + ", which has ended without giving it back; what it guards may be half changed. Unlock"
            + " in a finally block");
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
          named(self)
              + " does not own this mutex, "
              + (other == null ? "nobody does" : named(other) + " does"));
    }
    Schedulable next = null;
    try {
      if (depth > 1) {
        depth--;
      } else {
        next = handOn(self);
      }
    } finally {
      release();
    }
    if (next != null) {
      wake(next, null);
    }
  }

  /** Gives it to the first who waits, if anybody does. Under the lock. */
  private @Nullable Schedulable handOn(Object self) {
    Schedulable next = (Schedulable) Waiters.first(waiters);
    if (next == null) {
      owner = null;
      depth = 0;
      return null;
    }
    Object heir = Lives.self(next);
    if (Waiters.count(waiters) > 1) {
      tellOfEnd(heir); // first, as there may be no memory for it
    }
    tellNoMore(self);
    waiters = Waiters.removeFirst(waiters);
    owner = heir;
    depth = 1;
    return next;
  }

  @Override
  protected void abandoned(Object ended) {
    hold();
    Object waiting = owner == ended ? waiters : null;
    if (waiting != null) {
      waiters = null;
    }
    release();
    for (Object w = Waiters.first(waiting); w != null; w = Waiters.first(waiting)) {
      waiting = Waiters.removeFirst(waiting);
      fail((Schedulable) w, () -> abandonedBy(ended));
    }
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    Object by = owner;
    if (by != null) {
      if (hasEnded(by)) {
        throw abandonedBy(by);
      }
      return false;
    }
    owner = Lives.self(waiter);
    depth = 1;
    return true;
  }

  @Override
  protected void add(Schedulable waiter) {
    Object by = owner;
    if (waiters == null && by != null && !tellOfEnd(by)) {
      throw abandonedBy(by);
    }
    waiters = Waiters.add(waiters, waiter);
  }

  @Override
  protected boolean remove(Schedulable waiter) {
    int before = Waiters.count(waiters);
    waiters = Waiters.remove(waiters, waiter);
    Object by = owner;
    if (before == 1 && waiters == null && by != null) {
      tellNoMore(by);
    }
    return Waiters.count(waiters) < before;
  }

  @Override
  protected @Nullable Schedulable wakes() {
    return owner instanceof Schedulable task ? task : null;
  }

  @Override
  protected String describe(Schedulable waiter) {
    Object by = owner;
    if (by == null) {
      return name();
    }
    return name() + ", owned by " + named(by) + (hasEnded(by) ? ", which has ended" : "");
  }

  private String name() {
    return "mutex@" + Integer.toHexString(System.identityHashCode(this));
  }
}
