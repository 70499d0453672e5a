package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Not synchronized, as its namesake.
 *
 * @param <E> its elements
 */
public final class ArrayList<E> extends Listed<E> implements RandomAccess {
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
    items = others.toArray().clone();
    size = items.length;
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
  public E get(int index) {
    check(index);
    return (E) items[index];
  }

  @Override
  public E set(int index, E element) {
    E before = get(index);
    items[index] = element;
    return before;
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
    within(index, size + 1);
    changes++;
    if (size == items.length) {
      grow(size + 1);
    }
    System.arraycopy(items, index, items, index + 1, size - index);
    items[index] = element;
    size++;
  }

  @Override
  public E remove(int index) {
    E removed = get(index);
    changes++;
    size--;
    System.arraycopy(items, index + 1, items, index, size - index);
    items[size] = null;
    return removed;
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    return addAll(size, more);
  }

  @Override
  public boolean addAll(int index, Collection<? extends E> more) {
    within(index, size + 1);
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

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    Object[] kept = new Object[size];
    int count = 0;
    int before = changes;
    for (int i = 0; i < kept.length; i++) {
      E each = get(i);
      if (!unwanted.test(each)) {
        kept[count] = each;
        count++;
      }
    }
    if (changes != before) {
      throw new java.util.ConcurrentModificationException();
    }
    boolean changed = count < size;
    if (changed) {
      items = kept;
      size = count;
      changes++;
    }
    return changed;
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    int before = changes;
    int all = size;
    for (int i = 0; i < all && changes == before; i++) {
      action.accept(get(i));
    }
    if (changes != before) {
      throw new java.util.ConcurrentModificationException();
    }
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
