package soumak.runtime;

import java.util.ArrayDeque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The waiters of a resource, first come first served, in one reference: null for none, the waiter
 * itself for one, a queue for more. Most resources never have two waiters, so none pays for a
 * queue.
 *
 * <p>All methods return the new value of the reference. The caller holds the resource's lock.
 */
public final class Waiters {
  private Waiters() {}

  /** Several waiters. A class of our own, so that a waiter is never taken for it. */
  private static final class Queue extends ArrayDeque<Object> {
    private static final long serialVersionUID = 1L;
  }

  public static Object add(@Nullable Object waiters, Object waiter) {
    if (waiters == null) {
      return waiter;
    }
    if (waiters instanceof Queue queue) {
      queue.addLast(waiter);
      return queue;
    }
    Queue queue = new Queue();
    queue.addLast(waiters);
    queue.addLast(waiter);
    return queue;
  }

  public static @Nullable Object first(@Nullable Object waiters) {
    return waiters instanceof Queue queue ? queue.peekFirst() : waiters;
  }

  public static @Nullable Object removeFirst(@Nullable Object waiters) {
    if (waiters instanceof Queue queue) {
      queue.pollFirst();
      return queue.isEmpty() ? null : queue;
    }
    return null;
  }

  /** Removes {@code waiter} if it is there; {@link #count} tells whether it was. */
  public static @Nullable Object remove(@Nullable Object waiters, Object waiter) {
    if (waiters instanceof Queue queue) {
      // Not removeFirstOccurrence: that asks equals, which a class of tasks may have overridden.
      for (Iterator<Object> each = queue.iterator(); each.hasNext(); ) {
        if (each.next() == waiter) {
          each.remove();
          break;
        }
      }
      return queue.isEmpty() ? null : queue;
    }
    return waiters == waiter ? null : waiters;
  }

  public static int count(@Nullable Object waiters) {
    return waiters instanceof Queue queue ? queue.size() : waiters == null ? 0 : 1;
  }
}
