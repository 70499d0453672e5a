package soumak.spreader.twins;

import java.util.Arrays;
import java.util.NoSuchElementException;

/**
 * A list in an array that is a circle: both ends are cheap. What it does is done by those methods
 * that this package can override, so that a view does the same with other ones.
 *
 * @param <E> its elements
 */
abstract class Ring<E> extends Listed<E> {
  private Object[] items = new Object[16];
  private int first;
  private int size;

  @Override
  int count() {
    return size;
  }

  @Override
  final boolean isBefore(int index) {
    return index < count();
  }

  @Override
  public int size() {
    return size;
  }

  private int place(int index) {
    int at = first + index;
    return at >= items.length ? at - items.length : at;
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  E at(int index) {
    within(index, size);
    return (E) items[place(index)];
  }

  @Override
  public E get(int index) {
    return at(index);
  }

  @Override
  public E set(int index, E element) {
    E before = at(index);
    items[place(index)] = element;
    return before;
  }

  /** Begins with what another one has. */
  final void take(Ring<E> other) {
    items = other.items.clone();
    changes = 0;
  }

  private void grow() {
    Object[] larger = new Object[items.length * 2];
    int atEnd = items.length - first;
    System.arraycopy(items, first, larger, 0, atEnd);
    System.arraycopy(items, 0, larger, atEnd, first);
    items = larger;
    first = 0;
  }

  @Override
  public void add(int index, E element) {
    insert(index, element);
  }

  @Override
  public boolean add(E element) {
    insert(count(), element);
    return true;
  }

  @Override
  public E remove(int index) {
    return cut(index);
  }

  @Override
  public boolean remove(Object wanted) {
    int size = count();
    for (int i = 0; i < size; i++) {
      if (isEqual(wanted, at(i))) {
        cut(i);
        return true;
      }
    }
    return false;
  }

  void insert(int index, E element) {
    position(index, size);
    changes++;
    if (size == items.length) {
      grow();
    }
    if (index == 0) {
      first = first == 0 ? items.length - 1 : first - 1;
    } else {
      for (int i = size; i > index; i--) {
        items[place(i)] = items[place(i - 1)];
      }
    }
    items[place(index)] = element;
    size++;
  }

  E cut(int index) {
    E removed = at(index);
    changes++;
    size--;
    if (index < size - index) { // fewer are before it than behind
      for (int left = index; left > 0; ) {
        int from = place(left - 1);
        int to = place(left);
        int some = Math.min(left, Math.min(from, to) + 1);
        System.arraycopy(items, from + 1 - some, items, to + 1 - some, some);
        left -= some;
      }
      items[first] = null;
      first = place(1);
    } else {
      for (int at = index; at < size; ) {
        int to = place(at);
        int from = place(at + 1);
        int some = Math.min(size - at, items.length - Math.max(from, to));
        System.arraycopy(items, from, items, to, some);
        at += some;
      }
      items[place(size)] = null;
    }
    return removed;
  }

  @Override
  public void clear() {
    changes++;
    Arrays.fill(items, null);
    size = 0;
    first = 0;
  }

  final E firstOrNull() {
    return count() == 0 ? null : at(0);
  }

  final E lastOrNull() {
    return count() == 0 ? null : at(count() - 1);
  }

  final void some() {
    if (count() == 0) {
      throw new NoSuchElementException();
    }
  }
}
