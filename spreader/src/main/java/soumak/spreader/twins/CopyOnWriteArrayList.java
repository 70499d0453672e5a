package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Each change makes another array, under its monitor; readers take what is there. What changes
 * nothing leaves the array as it is, and so the views of parts, which are good for one array.
 *
 * @param <E> its elements
 */
public final class CopyOnWriteArrayList<E> extends Listed<E> implements RandomAccess, Cloneable {
  /** What it has when it has been emptied, so that this is one array each time. */
  private final Object[] none = new Object[0];

  private volatile Object[] items;

  public CopyOnWriteArrayList() {
    items = none;
  }

  public CopyOnWriteArrayList(Collection<? extends E> others) {
    items = others.toArray().clone();
  }

  public CopyOnWriteArrayList(E[] others) {
    Object[] copy = new Object[others.length];
    System.arraycopy(others, 0, copy, 0, copy.length);
    items = copy;
  }

  @Override
  public Object clone() {
    return new CopyOnWriteArrayList<>(this);
  }

  /** The array that it has now, which never changes. */
  Object[] items() {
    return items;
  }

  /** What is there now, which never changes. */
  private List<E> now() {
    return Unmodifiable.unmodifiableList(elements());
  }

  @SuppressWarnings("unchecked") // that is what it has
  private List<E> elements() {
    return (List<E>) ArrayView.asList(items);
  }

  @SuppressWarnings("unchecked") // that is what it has
  private static <E> E at(Object[] items, int index) {
    return (E) items[index];
  }

  /** Puts {@code more} in the place of a range. */
  private void splice(int from, int to, Object... more) {
    Object[] before = items;
    Object[] after = new Object[before.length - (to - from) + more.length];
    System.arraycopy(before, 0, after, 0, from);
    System.arraycopy(more, 0, after, from, more.length);
    System.arraycopy(before, to, after, from + more.length, before.length - to);
    items = after;
  }

  @Override
  public int size() {
    return items.length;
  }

  @Override
  public E get(int index) {
    return at(items, index);
  }

  @Override
  public E getFirst() {
    return elements().getFirst();
  }

  @Override
  public E getLast() {
    return elements().getLast();
  }

  @Override
  public int indexOf(Object wanted) {
    return elements().indexOf(wanted);
  }

  @Override
  public int lastIndexOf(Object wanted) {
    return elements().lastIndexOf(wanted);
  }

  @Override
  public boolean containsAll(Collection<?> wanted) {
    return elements().containsAll(wanted);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // only that very element changes nothing
  public synchronized E set(int index, E element) {
    E before = get(index);
    if (before != element) {
      splice(index, index + 1, element);
    }
    return before;
  }

  @Override
  public synchronized boolean add(E element) {
    splice(items.length, items.length, element);
    return true;
  }

  @Override
  public synchronized void add(int index, E element) {
    position(index, items.length);
    splice(index, index, element);
  }

  public synchronized boolean addIfAbsent(E element) {
    return !contains(element) && add(element);
  }

  public int addAllAbsent(Collection<? extends E> more) {
    Object[] others = more.toArray();
    synchronized (this) {
      ArrayList<Object> absent = new ArrayList<>();
      for (Object each : others) {
        if (!contains(each) && !absent.contains(each)) {
          absent.add(each);
        }
      }
      if (!absent.isEmpty()) {
        splice(items.length, items.length, absent.toArray());
      }
      return absent.size();
    }
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    Object[] others = more.toArray();
    synchronized (this) {
      return addAll(items.length, others);
    }
  }

  @Override
  public boolean addAll(int index, Collection<? extends E> more) {
    Object[] others = more.toArray();
    synchronized (this) {
      position(index, items.length);
      return addAll(index, others);
    }
  }

  private boolean addAll(int index, Object[] others) {
    if (others.length > 0) {
      splice(index, index, others);
    }
    return others.length > 0;
  }

  @Override
  public synchronized E remove(int index) {
    E removed = get(index);
    splice(index, index + 1);
    return removed;
  }

  @Override
  public synchronized E removeFirst() {
    some(items.length);
    return remove(0);
  }

  @Override
  public synchronized E removeLast() {
    some(items.length);
    return remove(items.length - 1);
  }

  static void some(int size) {
    if (size == 0) {
      throw new NoSuchElementException();
    }
  }

  @Override
  public synchronized boolean remove(Object unwanted) {
    int index = indexOf(unwanted);
    if (index < 0) {
      return false;
    }
    if (items.length == 1) {
      items = none;
    } else {
      splice(index, index + 1);
    }
    return true;
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
  public synchronized boolean removeIf(Predicate<? super E> unwanted) {
    return removeIf(FixedMap.some(unwanted), 0, items.length);
  }

  /** With its monitor, as what follows. */
  boolean removeIf(Predicate<? super E> unwanted, int from, int to) {
    Object[] before = items;
    ArrayList<Object> kept = new ArrayList<>();
    for (int i = from; i < to; i++) {
      E each = at(before, i);
      if (!unwanted.test(each)) {
        kept.add(each);
      }
    }
    if (items != before) {
      throw new ConcurrentModificationException();
    }
    if (kept.size() < to - from) {
      splice(from, to, kept.toArray());
    }
    return items != before;
  }

  void removeRange(int from, int to) {
    splice(from, to);
  }

  void replaceAll(UnaryOperator<E> change, int from, int to) {
    FixedMap.some(change);
    Object[] after = items.clone();
    for (int i = from; i < to; i++) {
      E each = at(after, i);
      after[i] = change.apply(each);
    }
    items = after;
  }

  @SuppressWarnings("unchecked") // that is what it has
  void sort(Comparator<? super E> order, int from, int to) {
    Object[] after = items.clone();
    Arrays.sort(after, from, to, (Comparator<Object>) order);
    items = after;
  }

  @Override
  public synchronized void replaceAll(UnaryOperator<E> change) {
    replaceAll(change, 0, items.length);
  }

  @Override
  public synchronized void sort(Comparator<? super E> order) {
    sort(order, 0, items.length);
  }

  @Override
  public synchronized void clear() {
    items = none;
  }

  @Override
  public Object[] toArray() {
    return items.clone();
  }

  @Override
  public <T> T[] toArray(T[] into) {
    return elements().toArray(into);
  }

  @Override
  public Iterator<E> iterator() {
    return now().iterator();
  }

  @Override
  public Spliterator<E> spliterator() {
    return Spliterators.spliterator(items, Spliterator.IMMUTABLE | Spliterator.ORDERED);
  }

  @Override
  public Stream<E> stream() {
    return elements().stream();
  }

  @Override
  public ListIterator<E> listIterator() {
    return now().listIterator();
  }

  @Override
  public ListIterator<E> listIterator(int index) {
    return now().listIterator(index);
  }

  @Override
  public synchronized List<E> subList(int from, int to) {
    return CopiedPart.of(this, items.length, 0, from, to);
  }

  @Override
  public List<E> reversed() {
    return new CopiedBackwards<>(this, this);
  }

  @Override
  public boolean equals(Object other) {
    return other == this || elements().equals(other);
  }

  @Override
  public int hashCode() {
    return elements().hashCode();
  }

  @Override
  public String toString() {
    return elements().toString();
  }
}
