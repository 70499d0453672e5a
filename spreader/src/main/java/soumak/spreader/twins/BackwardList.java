package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A list seen from its end: {@code List.reversed()}. What is changed is that list.
 *
 * @param <E> its elements
 */
class BackwardList<E> extends Items<E> implements List<E> {
  final List<E> list;

  BackwardList(List<E> list) {
    this.list = list;
  }

  static <E> List<E> of(List<E> list) {
    return list instanceof RandomAccess ? new Quick<>(list) : new BackwardList<>(list);
  }

  /** Of a list that finds each element as quickly. */
  private static final class Quick<E> extends BackwardList<E> implements RandomAccess {
    Quick(List<E> list) {
      super(list);
    }
  }

  private static void place(int index, int size) {
    Listed.position(index, size);
  }

  /** Those of a collection from the last to the first. */
  static <E> List<E> turned(Collection<? extends E> those) {
    Object[] all = those.toArray();
    Object[] turned = new Object[all.length];
    for (int i = 0; i < all.length; i++) {
      turned[i] = all[all.length - 1 - i];
    }
    @SuppressWarnings("unchecked") // they are those of the collection
    E[] elements = (E[]) turned;
    return ArrayView.asList(elements);
  }

  @Override
  public int size() {
    return list.size();
  }

  @Override
  public boolean isEmpty() {
    return list.isEmpty();
  }

  @Override
  public boolean contains(Object wanted) {
    return list.contains(wanted);
  }

  @Override
  public boolean containsAll(Collection<?> wanted) {
    return list.containsAll(wanted);
  }

  @Override
  public E get(int index) {
    int size = list.size();
    Objects.checkIndex(index, size);
    return list.get(size - 1 - index);
  }

  @Override
  public E set(int index, E element) {
    int size = list.size();
    Objects.checkIndex(index, size);
    return list.set(size - 1 - index, element);
  }

  @Override
  public boolean add(E element) {
    list.add(0, element);
    return true;
  }

  @Override
  public void add(int index, E element) {
    int size = list.size();
    place(index, size);
    list.add(size - index, element);
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    List<E> turned = turned(more);
    return !turned.isEmpty() && list.addAll(0, turned);
  }

  @Override
  public boolean addAll(int index, Collection<? extends E> more) {
    int size = list.size();
    place(index, size);
    List<E> turned = turned(more);
    return !turned.isEmpty() && list.addAll(size - index, turned);
  }

  @Override
  public E remove(int index) {
    int size = list.size();
    Objects.checkIndex(index, size);
    return list.remove(size - 1 - index);
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    return super.removeAll(FixedMap.some(unwanted));
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    return super.retainAll(FixedMap.some(wanted));
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    return list.removeIf(unwanted);
  }

  @Override
  public void replaceAll(UnaryOperator<E> change) {
    list.replaceAll(change);
  }

  @Override
  public void sort(Comparator<? super E> order) {
    list.sort(Orders.reverseOrder(order));
  }

  @Override
  public void clear() {
    list.clear();
  }

  /** The index in this view of an element that has this one in the list. */
  private int mirrored(int index) {
    return index < 0 ? index : list.size() - 1 - index;
  }

  @Override
  public int indexOf(Object wanted) {
    return mirrored(list.lastIndexOf(wanted));
  }

  @Override
  public int lastIndexOf(Object wanted) {
    return mirrored(list.indexOf(wanted));
  }

  @Override
  public Object[] toArray() {
    return turned(ArrayView.asList(list.toArray())).toArray();
  }

  @Override
  public Iterator<E> iterator() {
    return listIterator();
  }

  @Override
  public ListIterator<E> listIterator() {
    return listIterator(0);
  }

  @Override
  public ListIterator<E> listIterator(int index) {
    return walk(index, -1);
  }

  /**
   * @param end how many elements there are for an iterator that shows these; -1 for those that
   *     there are when it is asked
   */
  final ListIterator<E> walk(int index, int end) {
    int size = list.size();
    place(index, size);
    return new Walk<>(list, list.listIterator(size - index), end);
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    for (E each : this) {
      action.accept(each);
    }
  }

  @Override
  public Spliterator<E> spliterator() {
    return Spliterators.spliterator(this, Spliterator.ORDERED);
  }

  @Override
  public List<E> subList(int from, int to) {
    int size = list.size();
    Objects.checkFromToIndex(from, to, size);
    return new BackwardList<>(list.subList(size - to, size - from));
  }

  @Override
  public List<E> reversed() {
    return list;
  }

  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof List<?> those)) {
      return false;
    }
    Iterator<?> theirs = those.iterator();
    for (E each : this) {
      if (!theirs.hasNext() || !isEqual(each, theirs.next())) {
        return false;
      }
    }
    return !theirs.hasNext();
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (E each : this) {
      hash = 31 * hash + hash(each);
    }
    return hash;
  }

  private static final class Walk<E> implements ListIterator<E> {
    private final List<E> list;
    private final ListIterator<E> each;
    private final int end;

    Walk(List<E> list, ListIterator<E> each, int end) {
      this.list = list;
      this.each = each;
      this.end = end;
    }

    @Override
    public boolean hasNext() {
      return each.hasPrevious();
    }

    @Override
    public E next() {
      return each.previous();
    }

    @Override
    public boolean hasPrevious() {
      return each.hasNext();
    }

    @Override
    public E previous() {
      return each.next();
    }

    @Override
    public int nextIndex() {
      return (end < 0 ? list.size() : end) - each.nextIndex();
    }

    @Override
    public int previousIndex() {
      return nextIndex() - 1;
    }

    @Override
    public void remove() {
      each.remove();
    }

    @Override
    public void set(E element) {
      each.set(element);
    }

    @Override
    public void add(E element) {
      each.add(element);
      each.previous();
    }
  }
}
