package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Lists that never change: {@code List.of} and its like.
 *
 * @param <E> their elements
 */
public final class FixedList<E> extends Listed<E> implements RandomAccess {
  /** Those of so many elements are of another class in the JDK. */
  private static final int FEW = 2;

  private final Object[] items;

  /** Whether it may have null, or be asked for it. */
  private final boolean nulls;

  private FixedList(Object[] items, boolean nulls) {
    this.items = items;
    this.nulls = nulls;
  }

  private static <E> List<E> some(Object... items) {
    for (Object each : items) {
      FixedMap.some(each);
    }
    return new FixedList<>(items, false);
  }

  public static <E> List<E> of() {
    return some();
  }

  public static <E> List<E> of(E a) {
    return some(a);
  }

  public static <E> List<E> of(E a, E b) {
    return some(a, b);
  }

  public static <E> List<E> of(E a, E b, E c) {
    return some(a, b, c);
  }

  public static <E> List<E> of(E a, E b, E c, E d) {
    return some(a, b, c, d);
  }

  public static <E> List<E> of(E a, E b, E c, E d, E e) {
    return some(a, b, c, d, e);
  }

  public static <E> List<E> of(E a, E b, E c, E d, E e, E f) {
    return some(a, b, c, d, e, f);
  }

  public static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g) {
    return some(a, b, c, d, e, f, g);
  }

  public static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h) {
    return some(a, b, c, d, e, f, g, h);
  }

  public static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i) {
    return some(a, b, c, d, e, f, g, h, i);
  }

  public static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i, E j) {
    return some(a, b, c, d, e, f, g, h, i, j);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // they are copied
  public static <E> List<E> of(E... items) {
    Object[] copy = new Object[items.length];
    System.arraycopy(items, 0, copy, 0, copy.length);
    return some(copy);
  }

  @SuppressWarnings("unchecked") // it never changes
  public static <E> List<E> copyOf(Collection<? extends E> others) {
    return others instanceof FixedList<?> fixed && !fixed.nulls
        ? (List<E>) fixed
        : some(others.toArray());
  }

  /** {@link Stream#toList}. */
  public static <E> List<E> toList(Stream<E> stream) {
    return new FixedList<>(stream.toArray(), true);
  }

  @Override
  public int size() {
    return items.length;
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  public E get(int index) {
    if (items.length == 0 || items.length > FEW || nulls) {
      return (E) items[index];
    }
    check(index, items.length - 1);
    return (E) items[index];
  }

  private void check(int index, int most) {
    if (index < 0 || index > most) {
      throw new IndexOutOfBoundsException("Index: " + index + " Size: " + items.length);
    }
  }

  @Override
  public E removeFirst() {
    throw new UnsupportedOperationException();
  }

  @Override
  public E removeLast() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Iterator<E> iterator() {
    return Unmodifiable.walk(super.iterator());
  }

  @Override
  public ListIterator<E> listIterator() {
    return Unmodifiable.walk(super.listIterator());
  }

  @Override
  public ListIterator<E> listIterator(int index) {
    check(index, items.length);
    return Unmodifiable.walk(super.listIterator(index));
  }

  @Override
  public List<E> subList(int from, int to) {
    return new View<>(super.subList(from, to));
  }

  @Override
  public List<E> reversed() {
    return new View<>(BackwardList.of(this));
  }

  /** Of a part of it, or backwards. */
  private static final class View<E> extends Unmodifiable.ListView<E> implements RandomAccess {
    private final List<E> of;

    View(List<E> of) {
      super(of);
      this.of = of;
    }

    @Override
    public List<E> subList(int from, int to) {
      return new View<>(of.subList(from, to));
    }

    @Override
    public List<E> reversed() {
      return new View<>(of.reversed());
    }
  }

  private Object asked(Object wanted) {
    return nulls ? wanted : FixedMap.some(wanted);
  }

  @Override
  public int indexOf(Object wanted) {
    return super.indexOf(asked(wanted));
  }

  @Override
  public int lastIndexOf(Object wanted) {
    return super.lastIndexOf(asked(wanted));
  }

  @Override
  public boolean add(E element) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean addAll(int index, Collection<? extends E> more) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean remove(Object unwanted) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void replaceAll(UnaryOperator<E> change) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void sort(Comparator<? super E> order) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }
}
