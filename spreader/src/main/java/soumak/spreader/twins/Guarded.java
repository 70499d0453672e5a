package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Views with a monitor, which is their own: {@code Collections.synchronizedList} and the like. Who
 * iterates holds it, as with the JDK's.
 */
public final class Guarded {
  private Guarded() {}

  public static <E> Collection<E> synchronizedCollection(Collection<E> of) {
    return new View<>(of, null);
  }

  public static <E> Set<E> synchronizedSet(Set<E> of) {
    return new SetView<>(of, null);
  }

  public static <E> List<E> synchronizedList(List<E> of) {
    return of instanceof RandomAccess ? new QuickView<>(of, null) : new ListView<>(of, null);
  }

  public static <K, V> Map<K, V> synchronizedMap(Map<K, V> of) {
    return new GuardedMap<>(of);
  }

  static class View<E> implements Collection<E> {
    private final Collection<E> of;
    final Object lock;

    View(Collection<E> of, Object lock) {
      this.of = FixedMap.some(of);
      this.lock = lock == null ? this : lock;
    }

    @Override
    public int size() {
      synchronized (lock) {
        return of.size();
      }
    }

    @Override
    public boolean isEmpty() {
      synchronized (lock) {
        return of.isEmpty();
      }
    }

    @Override
    public boolean contains(Object wanted) {
      synchronized (lock) {
        return of.contains(wanted);
      }
    }

    @Override
    public boolean containsAll(Collection<?> wanted) {
      synchronized (lock) {
        return of.containsAll(wanted);
      }
    }

    @Override
    public Object[] toArray() {
      synchronized (lock) {
        return of.toArray();
      }
    }

    @Override
    public <T> T[] toArray(T[] into) {
      synchronized (lock) {
        return of.toArray(into);
      }
    }

    @Override
    public boolean add(E element) {
      synchronized (lock) {
        return of.add(element);
      }
    }

    @Override
    public boolean remove(Object unwanted) {
      synchronized (lock) {
        return of.remove(unwanted);
      }
    }

    @Override
    public boolean addAll(Collection<? extends E> more) {
      synchronized (lock) {
        return of.addAll(more);
      }
    }

    @Override
    public boolean removeAll(Collection<?> unwanted) {
      synchronized (lock) {
        return of.removeAll(unwanted);
      }
    }

    @Override
    public boolean retainAll(Collection<?> wanted) {
      synchronized (lock) {
        return of.retainAll(wanted);
      }
    }

    @Override
    public boolean removeIf(Predicate<? super E> unwanted) {
      synchronized (lock) {
        return of.removeIf(unwanted);
      }
    }

    @Override
    public void forEach(Consumer<? super E> action) {
      synchronized (lock) {
        of.forEach(action);
      }
    }

    @Override
    public void clear() {
      synchronized (lock) {
        of.clear();
      }
    }

    @Override
    public String toString() {
      synchronized (lock) {
        return of.toString();
      }
    }

    @Override
    public Iterator<E> iterator() {
      return of.iterator(); // its user holds the lock
    }
  }

  static final class SetView<E> extends View<E> implements Set<E> {
    private final Set<E> of;

    SetView(Set<E> of, Object lock) {
      super(of, lock);
      this.of = of;
    }

    @Override
    public boolean equals(Object other) {
      if (other == this) {
        return true;
      }
      synchronized (lock) {
        return of.equals(other);
      }
    }

    @Override
    public int hashCode() {
      synchronized (lock) {
        return of.hashCode();
      }
    }
  }

  static class ListView<E> extends View<E> implements List<E> {
    private final List<E> of;

    ListView(List<E> of, Object lock) {
      super(of, lock);
      this.of = of;
    }

    @Override
    public boolean equals(Object other) {
      if (other == this) {
        return true;
      }
      synchronized (lock) {
        return of.equals(other);
      }
    }

    @Override
    public int hashCode() {
      synchronized (lock) {
        return of.hashCode();
      }
    }

    @Override
    public E get(int index) {
      synchronized (lock) {
        return of.get(index);
      }
    }

    @Override
    public E set(int index, E element) {
      synchronized (lock) {
        return of.set(index, element);
      }
    }

    @Override
    public void add(int index, E element) {
      synchronized (lock) {
        of.add(index, element);
      }
    }

    @Override
    public E remove(int index) {
      synchronized (lock) {
        return of.remove(index);
      }
    }

    @Override
    public int indexOf(Object wanted) {
      synchronized (lock) {
        return of.indexOf(wanted);
      }
    }

    @Override
    public int lastIndexOf(Object wanted) {
      synchronized (lock) {
        return of.lastIndexOf(wanted);
      }
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> more) {
      synchronized (lock) {
        return of.addAll(index, more);
      }
    }

    @Override
    public void replaceAll(UnaryOperator<E> change) {
      synchronized (lock) {
        of.replaceAll(change);
      }
    }

    @Override
    public void sort(Comparator<? super E> order) {
      synchronized (lock) {
        of.sort(order);
      }
    }

    @Override
    public List<E> subList(int from, int to) {
      synchronized (lock) {
        return new ListView<>(of.subList(from, to), lock);
      }
    }

    @Override
    public List<E> reversed() {
      synchronized (lock) {
        return new ListView<>(of.reversed(), lock);
      }
    }

    @Override
    public ListIterator<E> listIterator() {
      return of.listIterator(); // its user holds the lock
    }

    @Override
    public ListIterator<E> listIterator(int index) {
      return of.listIterator(index); // its user holds the lock
    }
  }

  static final class QuickView<E> extends ListView<E> implements RandomAccess {
    private final List<E> of;

    QuickView(List<E> of, Object lock) {
      super(of, lock);
      this.of = of;
    }

    @Override
    public List<E> reversed() {
      synchronized (lock) {
        return new QuickView<>(of.reversed(), lock);
      }
    }
  }

  /** Each step holds the monitor. */
  static final class Walk<E> implements ListIterator<E> {
    private final ListIterator<E> of;
    private final Object lock;

    Walk(ListIterator<E> of, Object lock) {
      this.of = of;
      this.lock = lock;
    }

    @Override
    public boolean hasNext() {
      synchronized (lock) {
        return of.hasNext();
      }
    }

    @Override
    public E next() {
      synchronized (lock) {
        return of.next();
      }
    }

    @Override
    public void forEachRemaining(Consumer<? super E> action) {
      synchronized (lock) {
        of.forEachRemaining(action);
      }
    }

    @Override
    public boolean hasPrevious() {
      return of.hasPrevious();
    }

    @Override
    public E previous() {
      synchronized (lock) {
        return of.previous();
      }
    }

    @Override
    public int nextIndex() {
      return of.nextIndex();
    }

    @Override
    public int previousIndex() {
      return of.previousIndex();
    }

    @Override
    public void remove() {
      synchronized (lock) {
        of.remove();
      }
    }

    @Override
    public void set(E element) {
      synchronized (lock) {
        of.set(element);
      }
    }

    @Override
    public void add(E element) {
      synchronized (lock) {
        of.add(element);
      }
    }
  }
}
