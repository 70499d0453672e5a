package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A resource with a queue of waiters, first come, first served.
 *
 * <p>When the only waiter leaves, the field that names it stays as it is, and a bit in the lock's
 * word says that nobody waits. So a task that waits again and again at the same resource stores no
 * reference into it, which would cost a fence with G1 once the resource is old. A task that ends is
 * forgotten where it waited last; where it waited before, it is kept until another one waits there,
 * as to forget it sooner would cost a task that goes to and fro between two mailboxes a lock and
 * the fence at each switch. A guard is forgotten when it leaves, as it would keep its alt, and all
 * else that this waits for.
 *
 * <p>All methods are called under the lock, except {@link #seemsAwaited}.
 */
public abstract class QueuedResource extends Resource {
  /** As in {@link Waiters}; who stands here waits only while {@link #isAwaited}. */
  private @Nullable Object waiters;

  protected QueuedResource() {}

  /** The first waiter, a task or a guard; null if there is none. */
  protected final @Nullable Object firstWaiter() {
    return isAwaited() ? Waiters.first(waiters) : null;
  }

  protected final void addWaiter(Object waiter) {
    if (isAwaited()) {
      waiters = Waiters.add(waiters, waiter);
    } else {
      if (waiters != waiter) {
        waiters = waiter;
      }
      awaited(true);
    }
  }

  /** Removes the first waiter; there must be one. */
  protected final void removeFirstWaiter() {
    Object rest = Waiters.removeFirst(waiters);
    if (rest == null) {
      awaited(false);
    }
  }

  /** Removes a waiter; false if it is not among them. */
  protected final boolean removeWaiter(Object waiter) {
    boolean removed = isAwaited() && removeAwaited(waiter);
    if (waiters == waiter && waiter instanceof Guard) {
      waiters = null;
    }
    return removed;
  }

  private boolean removeAwaited(Object waiter) {
    int before = Waiters.count(waiters);
    Object rest = Waiters.remove(waiters, waiter);
    if (rest == null) {
      awaited(false);
    }
    return Waiters.count(rest) < before;
  }

  @Override
  final void forget(Schedulable ended) {
    hold();
    if (!isAwaited() && waiters == ended) {
      waiters = null;
    }
    release();
  }
}
