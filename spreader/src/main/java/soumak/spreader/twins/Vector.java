package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A list with a monitor. Who iterates holds it for each step, as with its namesake.
 *
 * @param <E> its elements
 */
public class Vector<E> extends Listed<E> implements RandomAccess {
  private final ArrayList<E> items;

  public Vector() {
    this(10);
  }

  public Vector(int capacity) {
    items = new ArrayList<>(capacity);
  }

  public Vector(int capacity, int more) {
    this(capacity);
  }

  public Vector(Collection<? extends E> others) {
    items = new ArrayList<>(others);
  }

  private void within(int index) {
    if (index < 0 || index >= items.size()) {
      throw new ArrayIndexOutOfBoundsException(index);
    }
  }

  @Override
  final synchronized int changes() {
    return items.changes();
  }

  @Override
  final synchronized int count() {
    return items.size();
  }

  @Override
  final synchronized E at(int index) {
    return items.get(index);
  }

  @Override
  public synchronized int size() {
    return items.size();
  }

  @Override
  public synchronized E get(int index) {
    within(index);
    return items.get(index);
  }

  @Override
  public synchronized E set(int index, E element) {
    within(index);
    return items.set(index, element);
  }

  @Override
  public synchronized boolean add(E element) {
    return items.add(element);
  }

  @Override
  public void add(int index, E element) {
    insertElementAt(element, index);
  }

  @Override
  final synchronized void cut(int from, int to) {
    items.cut(from, to);
  }

  @Override
  public synchronized E remove(int index) {
    within(index);
    return items.remove(index);
  }

  @Override
  public boolean remove(Object unwanted) {
    return removeElement(unwanted);
  }

  @Override
  public boolean contains(Object wanted) {
    return indexOf(wanted, 0) >= 0;
  }

  @Override
  public int indexOf(Object wanted) {
    return indexOf(wanted, 0);
  }

  @Override
  public synchronized int lastIndexOf(Object wanted) {
    return items.isEmpty() ? -1 : lastIndexOf(wanted, items.size() - 1);
  }

  @Override
  public synchronized boolean containsAll(Collection<?> wanted) {
    return items.containsAll(wanted);
  }

  @Override
  public synchronized boolean addAll(Collection<? extends E> more) {
    return items.addAll(more);
  }

  @Override
  public synchronized boolean addAll(int index, Collection<? extends E> more) {
    if (index < 0 || index > items.size()) {
      throw new ArrayIndexOutOfBoundsException(index);
    }
    return items.addAll(index, more);
  }

  @Override
  public synchronized boolean removeAll(Collection<?> unwanted) {
    FixedMap.some(unwanted);
    return items.removeIf(unwanted::contains);
  }

  @Override
  public synchronized boolean retainAll(Collection<?> wanted) {
    FixedMap.some(wanted);
    return items.removeIf(each -> !wanted.contains(each));
  }

  @Override
  public synchronized boolean removeIf(Predicate<? super E> unwanted) {
    return items.removeIf(unwanted);
  }

  @Override
  public synchronized void replaceAll(UnaryOperator<E> change) {
    items.replaceAll(change);
  }

  @Override
  public synchronized void sort(Comparator<? super E> order) {
    items.sort(order);
  }

  @Override
  public synchronized void forEach(Consumer<? super E> action) {
    items.forEach(action);
  }

  @Override
  public Iterator<E> iterator() {
    return listIterator();
  }

  @Override
  public synchronized ListIterator<E> listIterator() {
    return new Guarded.Walk<>(super.listIterator(), this);
  }

  @Override
  public synchronized ListIterator<E> listIterator(int index) {
    if (index < 0 || index > items.size()) {
      throw new IndexOutOfBoundsException("Index: " + index);
    }
    return new Guarded.Walk<>(super.listIterator(index), this);
  }

  @Override
  public synchronized List<E> subList(int from, int to) {
    return new Guarded.QuickView<>(super.subList(from, to), this);
  }

  @Override
  public void clear() {
    removeAllElements();
  }

  @Override
  public synchronized Object[] toArray() {
    return items.toArray();
  }

  @Override
  public synchronized <T> T[] toArray(T[] into) {
    return items.toArray(into);
  }

  @Override
  public synchronized boolean equals(Object other) {
    return other == this || items.equals(other);
  }

  @Override
  public synchronized int hashCode() {
    return items.hashCode();
  }

  @Override
  public synchronized String toString() {
    return super.toString();
  }

  public synchronized E elementAt(int index) {
    within(index);
    return items.get(index);
  }

  private E end(int index) {
    if (items.isEmpty()) {
      throw new NoSuchElementException();
    }
    return items.get(index);
  }

  public synchronized E firstElement() {
    return end(0);
  }

  public synchronized E lastElement() {
    return end(items.size() - 1);
  }

  public synchronized void addElement(E element) {
    items.add(element);
  }

  public synchronized void setElementAt(E element, int index) {
    within(index);
    items.set(index, element);
  }

  public synchronized void insertElementAt(E element, int index) {
    if (index < 0 || index > items.size()) {
      throw new ArrayIndexOutOfBoundsException(index);
    }
    items.add(index, element);
  }

  public synchronized void removeElementAt(int index) {
    within(index);
    items.remove(index);
  }

  public synchronized boolean removeElement(Object unwanted) {
    items.changes++; // in any case, as its namesake does
    return items.remove(unwanted);
  }

  public synchronized void removeAllElements() {
    items.clear();
  }

  public synchronized void copyInto(Object[] into) {
    for (int i = 0; i < items.size(); i++) {
      into[i] = items.get(i);
    }
  }

  public synchronized int indexOf(Object wanted, int from) {
    if (from < 0) {
      throw new ArrayIndexOutOfBoundsException(from);
    }
    int at = items.subList(Math.min(from, items.size()), items.size()).indexOf(wanted);
    return at < 0 ? -1 : at + from;
  }

  public synchronized int lastIndexOf(Object wanted, int from) {
    if (from >= items.size()) {
      throw new IndexOutOfBoundsException(from + " >= " + items.size());
    }
    return items.subList(0, Math.max(from + 1, 0)).lastIndexOf(wanted);
  }

  public synchronized void ensureCapacity(int least) {
    items.ensureCapacity(least);
  }

  public synchronized void trimToSize() {
    items.trimToSize();
  }

  public Enumeration<E> elements() {
    return new Rest<>(this);
  }

  @SuppressWarnings("JdkObsolete") // as its namesake has one
  private static final class Rest<E> implements Enumeration<E> {
    private final Vector<E> of;
    private int next;

    Rest(Vector<E> of) {
      this.of = of;
    }

    @Override
    public boolean hasMoreElements() {
      return next < of.count();
    }

    @Override
    public E nextElement() {
      synchronized (of) {
        if (next >= of.count()) {
          throw new NoSuchElementException("Vector Enumeration");
        }
        next++;
        return of.at(next - 1);
      }
    }
  }
}
