package soumak.spreader.twins;

import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Goes through what was in a queue at the beginning, whatever others do meanwhile. Which one of
 * several that are the same is to be removed is found by counting them.
 *
 * @param <E> elements, never null
 */
final class Snapshot<E> implements Iterator<E> {
  private final Object lock;
  private final Iterable<E> items;
  private final ArrayList<E> seen = new ArrayList<>();
  private int next;
  private boolean canRemove;

  /**
   * @param lock the monitor that guards the items; it is told when one is removed
   */
  Snapshot(Object lock, Iterable<E> items) {
    this.lock = lock;
    this.items = items;
    synchronized (lock) {
      for (E each : items) {
        seen.add(each);
      }
    }
  }

  @Override
  public boolean hasNext() {
    return next < seen.size();
  }

  @Override
  public E next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    canRemove = true;
    next++;
    return seen.get(next - 1);
  }

  @Override
  public void remove() {
    if (!canRemove) {
      throw new IllegalStateException();
    }
    canRemove = false;
    E unwanted = seen.set(next - 1, null);
    int before = 0;
    for (int i = 0; i < next - 1; i++) {
      before += AtomicReference.isSame(unwanted, seen.get(i)) ? 1 : 0;
    }
    synchronized (lock) {
      cut(unwanted, before);
      lock.notifyAll();
    }
  }

  /** If others have removed some of those before it, the last one is it. */
  private void cut(E unwanted, int before) {
    int same = 0;
    for (E each : items) {
      same += AtomicReference.isSame(unwanted, each) ? 1 : 0;
    }
    int left = Math.min(before, same - 1);
    Iterator<E> each = items.iterator();
    while (left >= 0) {
      left -= AtomicReference.isSame(unwanted, each.next()) ? 1 : 0;
    }
    if (same > 0) {
      each.remove();
    }
  }
}
