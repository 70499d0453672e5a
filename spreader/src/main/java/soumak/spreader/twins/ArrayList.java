package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Enumeration;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Not synchronized, as its namesake. It calls those of its methods that the namesake calls, as
 * programs extend it.
 *
 * @param <E> its elements
 */
public class ArrayList<E> extends Listed<E> implements RandomAccess, Cloneable {
  private Object[] items;
  private int size;

  public ArrayList() {
    items = new Object[10];
  }

  public ArrayList(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("Illegal Capacity: " + capacity);
    }
    items = new Object[capacity];
  }

  public ArrayList(Collection<? extends E> others) {
    Object[] all = others.toArray();
    items = Arrays.copyOf(all, all.length, Object[].class);
    size = items.length;
  }

  /** {@code Collections.list}. */
  public static <T> ArrayList<T> list(Enumeration<T> all) {
    ArrayList<T> list = new ArrayList<>();
    while (all.hasMoreElements()) {
      list.add(all.nextElement());
    }
    return list;
  }

  @Override
  @SuppressWarnings("unchecked") // it is of the same class
  public Object clone() {
    try {
      ArrayList<E> copy = (ArrayList<E>) super.clone();
      copy.items = Arrays.copyOf(items, size);
      copy.changes = 0;
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // it is supported
    }
  }

  @Override
  final int count() {
    return size;
  }

  @Override
  public int size() {
    return size;
  }

  private void check(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  final E at(int index) {
    check(index);
    return (E) items[index];
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  public E get(int index) {
    check(index);
    return (E) items[index];
  }

  @Override
  final E put(int index, E element) {
    E before = at(index);
    items[index] = element;
    return before;
  }

  @Override
  public E set(int index, E element) {
    return put(index, element);
  }

  @Override
  public boolean add(E element) {
    changes++;
    if (size == items.length) {
      grow(size + 1);
    }
    items[size] = element;
    size++;
    return true;
  }

  private void grow(int least) {
    items = Arrays.copyOf(items, Math.max(least, items.length + items.length / 2));
  }

  @Override
  public void add(int index, E element) {
    position(index, size);
    changes++;
    if (size == items.length) {
      grow(size + 1);
    }
    System.arraycopy(items, index, items, index + 1, size - index);
    items[index] = element;
    size++;
  }

  private E cut(int index) {
    E removed = at(index);
    changes++;
    size--;
    System.arraycopy(items, index + 1, items, index, size - index);
    items[size] = null;
    return removed;
  }

  @Override
  final void cut(int from, int to) {
    changes++;
    System.arraycopy(items, to, items, from, size - to);
    Arrays.fill(items, size - (to - from), size, null);
    size -= to - from;
  }

  @Override
  public E remove(int index) {
    return cut(index);
  }

  @Override
  public boolean remove(Object wanted) {
    for (int i = 0; i < size; i++) {
      if (isEqual(wanted, items[i])) {
        cut(i);
        return true;
      }
    }
    return false;
  }

  private void some() {
    if (size == 0) {
      throw new NoSuchElementException();
    }
  }

  @Override
  public E getFirst() {
    some();
    return at(0);
  }

  @Override
  public E getLast() {
    some();
    return at(size - 1);
  }

  @Override
  public E removeFirst() {
    some();
    return cut(0);
  }

  @Override
  public E removeLast() {
    some();
    return cut(size - 1);
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    return insert(size, more);
  }

  @Override
  public boolean addAll(int index, Collection<? extends E> more) {
    position(index, size);
    return insert(index, more);
  }

  private boolean insert(int index, Collection<? extends E> more) {
    Object[] added = more.toArray();
    changes++;
    if (added.length > items.length - size) {
      grow(size + added.length);
    }
    System.arraycopy(items, index, items, index + added.length, size - index);
    System.arraycopy(added, 0, items, index, added.length);
    size += added.length;
    return added.length > 0;
  }

  private void unchanged(int since) {
    if (changes != since) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    Object[] kept = new Object[size];
    int count = 0;
    int before = changes;
    for (int i = 0; i < kept.length; i++) {
      E each = at(i);
      if (!unwanted.test(each)) {
        kept[count] = each;
        count++;
      }
    }
    unchanged(before);
    boolean changed = count < size;
    if (changed) {
      items = kept;
      size = count;
      changes++;
    }
    return changed;
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    return keep(unwanted, false);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    return keep(wanted, true);
  }

  private boolean keep(Collection<?> those, boolean in) {
    FixedMap.some(those);
    int before = size;
    int seen = 0;
    int count = 0;
    try {
      while (seen < size) {
        if (those.contains(items[seen]) == in) {
          items[count] = items[seen];
          count++;
        }
        seen++;
      }
    } finally {
      System.arraycopy(items, seen, items, count, size - seen);
      count += size - seen;
      changes += size - count;
      Arrays.fill(items, count, size, null);
      size = count;
    }
    return size < before;
  }

  @Override
  public void replaceAll(UnaryOperator<E> change) {
    FixedMap.some(change);
    int before = changes;
    for (int i = 0; i < size && changes == before; i++) {
      items[i] = change.apply(at(i));
    }
    unchanged(before);
    changes++; // as its namesake does
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  public void sort(Comparator<? super E> order) {
    int before = changes;
    ArrayWork.sort((E[]) items, 0, size, order);
    unchanged(before);
    changes++;
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    FixedMap.some(action);
    int before = changes;
    int all = size;
    for (int i = 0; i < all && changes == before; i++) {
      action.accept(at(i));
    }
    unchanged(before);
  }

  @Override
  public void clear() {
    changes++;
    Arrays.fill(items, 0, size, null);
    size = 0;
  }

  public void ensureCapacity(int least) {
    if (least > items.length) {
      grow(least);
    }
  }

  public void trimToSize() {
    changes++;
    items = Arrays.copyOf(items, size);
  }

  @Override
  public Object[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
