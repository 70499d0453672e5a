package soumak.spreader.twins;

import java.util.Collection;
import java.util.function.Predicate;

/**
 * A queue that may have a limit.
 *
 * @param <E> its elements
 */
public final class LinkedBlockingQueue<E> extends Blocked<E> {
  private final Places<E> items;

  /** How many have been taken out to be added elsewhere, and come back if they cannot be. */
  private int leaving;

  public LinkedBlockingQueue() {
    this(Integer.MAX_VALUE);
  }

  public LinkedBlockingQueue(int capacity) {
    this(capacity, new Places<>());
  }

  public LinkedBlockingQueue(Collection<? extends E> others) {
    this();
    addAll(others);
  }

  private LinkedBlockingQueue(int capacity, Places<E> items) {
    super(capacity, items);
    this.items = items;
  }

  @Override
  int count() {
    return items.size() + leaving;
  }

  /** Others may put meanwhile, as with its namesake, so two may drain into each other. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is what it is for
  public int drainTo(Collection<? super E> to, int most) {
    FixedMap.some(to);
    if (to == this) {
      throw new IllegalArgumentException();
    }
    Object[] all = takeOut(most);
    int added = 0;
    try {
      while (added < all.length) {
        @SuppressWarnings("unchecked") // it has none but such
        E each = (E) all[added];
        to.add(each);
        added++;
      }
    } finally {
      putBack(all, added);
    }
    return added;
  }

  private synchronized Object[] takeOut(int most) {
    Object[] all = new Object[Math.clamp(most, 0, items.size())];
    for (int i = 0; i < all.length; i++) {
      all[i] = items.poll();
    }
    leaving += all.length;
    return all;
  }

  /** All from an index on, as the first ones. */
  private synchronized void putBack(Object[] all, int from) {
    for (int i = all.length - 1; i >= from; i--) {
      @SuppressWarnings("unchecked") // it has none but such
      E each = (E) all[i];
      items.addFirst(each);
    }
    leaving -= all.length;
    notifyAll();
  }

  @Override
  boolean removeAny(Predicate<? super E> unwanted) {
    return items.removeIf(this, Places.MANY, unwanted);
  }
}
