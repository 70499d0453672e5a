package soumak.spreader.twins;

import java.util.Arrays;
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
 * Each change makes another array, under its monitor; readers take what is there.
 *
 * @param <E> its elements
 */
public final class CopyOnWriteArrayList<E> extends Listed<E> implements RandomAccess {
  private volatile Object[] items;

  public CopyOnWriteArrayList() {
    items = new Object[0];
  }

  public CopyOnWriteArrayList(Collection<? extends E> others) {
    items = others.toArray().clone();
  }

  public CopyOnWriteArrayList(E[] others) {
    Object[] copy = new Object[others.length];
    System.arraycopy(others, 0, copy, 0, copy.length);
    items = copy;
  }

  /** What is there now, which never changes. */
  private List<E> now() {
    return Unmodifiable.unmodifiableList(elements());
  }

  @SuppressWarnings("unchecked") // that is what it has
  private List<E> elements() {
    return (List<E>) ArrayView.asList(items);
  }

  /** A copy to be changed. */
  private ArrayList<E> copy() {
    return new ArrayList<>(elements());
  }

  private void become(ArrayList<E> changed) {
    items = changed.toArray();
  }

  @Override
  public int size() {
    return items.length;
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  public E get(int index) {
    return (E) items[index];
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
  public synchronized E set(int index, E element) {
    ArrayList<E> copy = copy();
    E before = copy.set(index, element);
    become(copy);
    return before;
  }

  @Override
  public synchronized boolean add(E element) {
    Object[] more = Arrays.copyOf(items, items.length + 1);
    more[more.length - 1] = element;
    items = more;
    return true;
  }

  @Override
  public synchronized void add(int index, E element) {
    ArrayList<E> copy = copy();
    copy.add(index, element);
    become(copy);
  }

  public synchronized boolean addIfAbsent(E element) {
    return !contains(element) && add(element);
  }

  public synchronized int addAllAbsent(Collection<? extends E> more) {
    ArrayList<E> copy = copy();
    int before = copy.size();
    for (E each : more) {
      if (!copy.contains(each)) {
        copy.add(each);
      }
    }
    become(copy);
    return copy.size() - before;
  }

  @Override
  public synchronized boolean addAll(Collection<? extends E> more) {
    return addAll(items.length, more);
  }

  @Override
  public synchronized boolean addAll(int index, Collection<? extends E> more) {
    ArrayList<E> copy = copy();
    boolean changed = copy.addAll(index, more);
    become(copy);
    return changed;
  }

  @Override
  public synchronized E remove(int index) {
    ArrayList<E> copy = copy();
    E removed = copy.remove(index);
    become(copy);
    return removed;
  }

  @Override
  public synchronized boolean remove(Object unwanted) {
    ArrayList<E> copy = copy();
    boolean changed = copy.remove(unwanted);
    become(copy);
    return changed;
  }

  @Override
  public synchronized boolean removeAll(Collection<?> unwanted) {
    ArrayList<E> copy = copy();
    boolean changed = copy.removeAll(unwanted);
    become(copy);
    return changed;
  }

  @Override
  public synchronized boolean retainAll(Collection<?> wanted) {
    ArrayList<E> copy = copy();
    boolean changed = copy.retainAll(wanted);
    become(copy);
    return changed;
  }

  @Override
  public synchronized boolean removeIf(Predicate<? super E> unwanted) {
    ArrayList<E> copy = copy();
    boolean changed = copy.removeIf(unwanted);
    become(copy);
    return changed;
  }

  @Override
  public synchronized void replaceAll(UnaryOperator<E> change) {
    ArrayList<E> copy = copy();
    copy.replaceAll(change);
    become(copy);
  }

  @Override
  public synchronized void sort(Comparator<? super E> order) {
    ArrayList<E> copy = copy();
    copy.sort(order);
    become(copy);
  }

  @Override
  public synchronized void clear() {
    items = new Object[0];
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
