package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What lists have in common. Those that change count their changes in size, so that iterators see
 * them. A class of the program may override {@code get} and {@code size}: who is not to notice asks
 * {@link #at} and {@link #count}.
 *
 * @param <E> their elements
 */
abstract class Listed<E> extends Items<E> implements List<E> {
  int changes;

  /** How often it has changed in size, as iterators are to see it. */
  int changes() {
    return changes;
  }

  E at(int index) {
    return get(index);
  }

  int count() {
    return size();
  }

  /** Whether an iterator at an index has more to show, also if the list has changed since. */
  boolean isBefore(int index) {
    return index != count();
  }

  @Override
  public boolean add(E element) {
    add(count(), element);
    return true;
  }

  @Override
  public void add(int index, E element) {
    throw new UnsupportedOperationException();
  }

  @Override
  public E set(int index, E element) {
    throw new UnsupportedOperationException();
  }

  @Override
  public E remove(int index) {
    throw new UnsupportedOperationException();
  }

  /** {@code set} for views. */
  E put(int index, E element) {
    return set(index, element);
  }

  @Override
  public boolean isEmpty() {
    return count() == 0;
  }

  @Override
  public Object[] toArray() {
    Object[] all = new Object[count()];
    for (int i = 0; i < all.length; i++) {
      all[i] = at(i);
    }
    return all;
  }

  @Override
  @SuppressWarnings("unchecked") // as its caller says
  public <T> T[] toArray(T[] given) {
    int size = count();
    T[] into = given.length < size ? Arrays.copyOf(given, size) : given;
    for (int i = 0; i < size; i++) {
      into[i] = (T) at(i);
    }
    if (into.length > size) {
      into[size] = null;
    }
    return into;
  }

  @Override
  public boolean contains(Object wanted) {
    return indexOf(wanted) >= 0;
  }

  @Override
  public int indexOf(Object wanted) {
    int size = count();
    for (int i = 0; i < size; i++) {
      if (isEqual(wanted, at(i))) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public int lastIndexOf(Object wanted) {
    for (int i = count() - 1; i >= 0; i--) {
      if (isEqual(wanted, at(i))) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public boolean remove(Object wanted) {
    int at = indexOf(wanted);
    if (at >= 0) {
      remove(at);
    }
    return at >= 0;
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  public boolean addAll(int index, Collection<? extends E> more) {
    position(index, count());
    int at = index;
    for (Object each : more.toArray()) {
      add(at, (E) each);
      at++;
    }
    return at > index;
  }

  static void within(int index, int size) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
    }
  }

  /** Where an element can be put. */
  static void position(int index, int size) {
    if (index < 0 || index > size) {
      throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
    }
  }

  /** As the namesakes check the ends of a part. */
  static void range(int from, int to, int size) {
    if (from < 0) {
      throw new IndexOutOfBoundsException("fromIndex = " + from);
    }
    if (to > size) {
      throw new IndexOutOfBoundsException("toIndex = " + to);
    }
    if (from > to) {
      throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
    }
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  public void sort(Comparator<? super E> order) {
    Object[] sorted = toArray();
    Arrays.sort(sorted, (Comparator<Object>) order);
    for (int i = 0; i < sorted.length; i++) {
      set(i, (E) sorted[i]);
    }
  }

  /** Without those of a range, for views. */
  void cut(int from, int to) {
    for (int i = from; i < to; i++) {
      remove(from);
    }
  }

  @Override
  public Iterator<E> iterator() {
    return new Walk<>(this, 0);
  }

  /** Begins when the stream is used first. */
  @Override
  public Stream<E> stream() {
    int kind = Spliterator.ORDERED | Spliterator.SIZED | Spliterator.SUBSIZED;
    return StreamSupport.stream(
        () -> Spliterators.spliterator(new Walk<>(this, 0), count(), Spliterator.ORDERED),
        kind,
        false);
  }

  @Override
  public ListIterator<E> listIterator() {
    return new Walk<>(this, 0);
  }

  @Override
  public ListIterator<E> listIterator(int index) {
    position(index, count());
    return new Walk<>(this, index);
  }

  @Override
  public List<E> subList(int from, int to) {
    range(from, to, count());
    return new Part<>(this, from, to - from);
  }

  @Override
  public List<E> reversed() {
    return BackwardList.of(this);
  }

  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof List<?> list)) {
      return false;
    }
    int size = count();
    Iterator<?> others = list.iterator();
    for (int i = 0; i < size; i++) {
      if (!others.hasNext() || !isEqual(at(i), others.next())) {
        return false;
      }
    }
    return !others.hasNext();
  }

  @Override
  public int hashCode() {
    int hash = 1;
    int size = count();
    for (int i = 0; i < size; i++) {
      hash = 31 * hash + hash(at(i));
    }
    return hash;
  }

  private static final class Walk<E> implements ListIterator<E> {
    private final Listed<E> list;
    private int next;
    private int last = -1;
    private int seen;

    Walk(Listed<E> list, int next) {
      this.list = list;
      this.next = next;
      this.seen = list.changes();
    }

    private void check() {
      if (list.changes() != seen) {
        throw new ConcurrentModificationException();
      }
    }

    @Override
    public boolean hasNext() {
      return list.isBefore(next);
    }

    @Override
    public E next() {
      check();
      if (next >= list.count()) {
        throw new NoSuchElementException();
      }
      last = next;
      next++;
      return list.at(last);
    }

    @Override
    public boolean hasPrevious() {
      return next > 0;
    }

    @Override
    public E previous() {
      check();
      if (next <= 0) {
        throw new NoSuchElementException();
      }
      next--;
      last = next;
      return list.at(last);
    }

    @Override
    public int nextIndex() {
      return next;
    }

    @Override
    public int previousIndex() {
      return next - 1;
    }

    private void given() {
      if (last < 0) {
        throw new IllegalStateException();
      }
      check();
    }

    @Override
    public void forEachRemaining(Consumer<? super E> action) {
      FixedMap.some(action);
      if (next >= list.count() && !(list instanceof Ring)) {
        return; // as the namesakes, which notice no change then
      }
      while (next < list.count() && list.changes() == seen) {
        last = next;
        next++;
        action.accept(list.at(last));
      }
      check();
    }

    @Override
    public void remove() {
      if (list instanceof Ring) {
        check(); // first, as its namesake
      }
      given();
      list.remove(last);
      next = last;
      last = -1;
      seen = list.changes();
    }

    @Override
    public void set(E element) {
      given();
      list.set(last, element);
    }

    @Override
    public void add(E element) {
      check();
      list.add(next, element);
      next++;
      last = -1;
      seen = list.changes();
    }
  }

  /** A view; changes of the list that do not come by it are seen by its iterators. */
  private static final class Part<E> extends Listed<E> {
    private final Listed<E> whole;
    private final int from;
    private int size;

    Part(Listed<E> whole, int from, int size) {
      this.whole = whole;
      this.from = from;
      this.size = size;
      this.changes = whole.changes();
    }

    private void check() {
      if (whole.changes() != changes) {
        throw new ConcurrentModificationException();
      }
    }

    @Override
    public int size() {
      check();
      return size;
    }

    @Override
    public E get(int index) {
      Objects.checkIndex(index, size());
      return whole.at(from + index);
    }

    @Override
    public E set(int index, E element) {
      Objects.checkIndex(index, size());
      return whole.put(from + index, element);
    }

    @Override
    public void add(int index, E element) {
      position(index, size());
      whole.add(from + index, element);
      size++;
      changes = whole.changes();
    }

    @Override
    public E remove(int index) {
      Objects.checkIndex(index, size());
      E removed = whole.remove(from + index);
      size--;
      changes = whole.changes();
      return removed;
    }

    @Override
    void cut(int start, int end) {
      check();
      whole.cut(from + start, from + end);
      size -= end - start;
      changes = whole.changes();
    }

    @Override
    public void clear() {
      cut(0, size());
    }

    @Override
    public void sort(Comparator<? super E> order) {
      super.sort(order);
      changes = whole.changes();
    }
  }
}
