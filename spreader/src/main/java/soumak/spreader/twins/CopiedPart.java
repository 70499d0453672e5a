package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A view of a part of a list that copies. It is of no use any more when the list has another array
 * than by the last change through this view; what it is doing then goes on with the array that it
 * has. All that it looks up or changes is guarded by the monitor of the list.
 *
 * @param <E> its elements
 */
final class CopiedPart<E> extends Listed<E> implements RandomAccess {
  private final CopyOnWriteArrayList<E> list;
  private final int from;
  private Object[] seen;
  private int size;

  private CopiedPart(CopyOnWriteArrayList<E> list, int from, int size) {
    this.list = list;
    this.from = from;
    this.seen = list.items();
    this.size = size;
  }

  /** With the monitor of the list: a part of so many elements, which begin at an index. */
  static <E> CopiedPart<E> of(CopyOnWriteArrayList<E> list, int size, int at, int from, int to) {
    if (from < 0 || to > size || from > to) {
      throw new IndexOutOfBoundsException();
    }
    return new CopiedPart<>(list, at + from, to - from);
  }

  private void check() {
    if (list.items() != seen) {
      throw new ConcurrentModificationException();
    }
  }

  /** A change was made through this view. */
  private void changed(int by) {
    seen = list.items();
    size += by;
  }

  private Object[] copy() {
    synchronized (list) {
      check();
      return Arrays.copyOfRange(seen, from, from + size);
    }
  }

  @SuppressWarnings("unchecked") // that is what it has
  private List<E> now() {
    return (List<E>) ArrayView.asList(copy());
  }

  @Override
  public int size() {
    synchronized (list) {
      check();
      return size;
    }
  }

  @Override
  public E get(int index) {
    synchronized (list) {
      within(index, size);
      check();
      return list.get(from + index);
    }
  }

  @Override
  public E getFirst() {
    synchronized (list) {
      CopyOnWriteArrayList.some(size);
      return get(0);
    }
  }

  @Override
  public E getLast() {
    synchronized (list) {
      CopyOnWriteArrayList.some(size);
      return get(size - 1);
    }
  }

  @Override
  public E set(int index, E element) {
    synchronized (list) {
      within(index, size);
      check();
      E before = list.set(from + index, element);
      changed(0);
      return before;
    }
  }

  @Override
  public boolean add(E element) {
    synchronized (list) {
      add(size, element);
      return true;
    }
  }

  @Override
  public void add(int index, E element) {
    synchronized (list) {
      check();
      position(index, size);
      list.add(from + index, element);
      changed(1);
    }
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    synchronized (list) {
      check();
      return addAll(size, more);
    }
  }

  @Override
  public boolean addAll(int index, Collection<? extends E> more) {
    synchronized (list) {
      position(index, size);
      check();
      int before = list.size();
      boolean changed = list.addAll(from + index, more);
      changed(list.size() - before);
      return changed;
    }
  }

  @Override
  public E remove(int index) {
    synchronized (list) {
      within(index, size);
      check();
      E removed = list.remove(from + index);
      changed(-1);
      return removed;
    }
  }

  @Override
  public E removeFirst() {
    synchronized (list) {
      CopyOnWriteArrayList.some(size);
      return remove(0);
    }
  }

  @Override
  public E removeLast() {
    synchronized (list) {
      CopyOnWriteArrayList.some(size);
      return remove(size - 1);
    }
  }

  @Override
  public boolean remove(Object unwanted) {
    synchronized (list) {
      int index = indexOf(unwanted);
      if (index >= 0) {
        remove(index);
      }
      return index >= 0;
    }
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    FixedMap.some(unwanted);
    return removeIf(unwanted::contains);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    FixedMap.some(wanted);
    return removeIf(each -> !wanted.contains(each));
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    synchronized (list) {
      check();
      int before = list.size();
      boolean changed = list.removeIf(unwanted, from, from + size);
      changed(list.size() - before);
      return changed;
    }
  }

  @Override
  public void clear() {
    synchronized (list) {
      check();
      list.removeRange(from, from + size);
      changed(-size);
    }
  }

  @Override
  public void replaceAll(UnaryOperator<E> change) {
    synchronized (list) {
      check();
      list.replaceAll(change, from, from + size);
      changed(0);
    }
  }

  @Override
  public void sort(Comparator<? super E> order) {
    synchronized (list) {
      check();
      list.sort(order, from, from + size);
      changed(0);
    }
  }

  @Override
  public boolean isEmpty() {
    return size() == 0;
  }

  @Override
  public int indexOf(Object wanted) {
    return now().indexOf(wanted);
  }

  @Override
  public int lastIndexOf(Object wanted) {
    return now().lastIndexOf(wanted);
  }

  @Override
  public boolean containsAll(Collection<?> wanted) {
    return now().containsAll(wanted);
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    FixedMap.some(action);
    now().forEach(action);
  }

  @Override
  public Object[] toArray() {
    return copy();
  }

  @Override
  public <T> T[] toArray(T[] into) {
    return now().toArray(into);
  }

  @Override
  public Iterator<E> iterator() {
    return listIterator(0);
  }

  @Override
  public ListIterator<E> listIterator() {
    return listIterator(0);
  }

  @Override
  public ListIterator<E> listIterator(int index) {
    synchronized (list) {
      check();
      position(index, size);
      return Unmodifiable.walk(now().listIterator(index));
    }
  }

  @Override
  public Spliterator<E> spliterator() {
    return Spliterators.spliterator(copy(), Spliterator.IMMUTABLE | Spliterator.ORDERED);
  }

  @Override
  public Stream<E> stream() {
    return now().stream();
  }

  @Override
  public List<E> subList(int start, int end) {
    synchronized (list) {
      check();
      return of(list, size, from, start, end);
    }
  }

  @Override
  public List<E> reversed() {
    return new CopiedBackwards<>(this, list);
  }

  @Override
  public boolean equals(Object other) {
    return other == this || (other instanceof List<?> && now().equals(other));
  }

  @Override
  public int hashCode() {
    return now().hashCode();
  }

  @Override
  public String toString() {
    return now().toString();
  }
}
