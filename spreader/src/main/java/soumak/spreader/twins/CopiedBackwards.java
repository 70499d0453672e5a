package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;

/**
 * A list that copies, or a part of one, seen from its end. What needs its size is guarded by the
 * monitor of the list.
 *
 * @param <E> its elements
 */
final class CopiedBackwards<E> extends BackwardList<E> implements RandomAccess {
  private final CopyOnWriteArrayList<?> lock;

  CopiedBackwards(List<E> list, CopyOnWriteArrayList<?> lock) {
    super(list);
    this.lock = lock;
  }

  /** The index in the list of the one with this index here. */
  private int mirror(int index) {
    return list.size() - 1 - index;
  }

  @Override
  public E get(int index) {
    synchronized (lock) {
      return list.get(mirror(index));
    }
  }

  @Override
  public E set(int index, E element) {
    synchronized (lock) {
      return list.set(mirror(index), element);
    }
  }

  @Override
  public void add(int index, E element) {
    synchronized (lock) {
      list.add(list.size() - index, element);
    }
  }

  @Override
  public boolean addAll(int index, Collection<? extends E> more) {
    List<E> turned = turned(more);
    synchronized (lock) {
      return !turned.isEmpty() && list.addAll(list.size() - index, turned);
    }
  }

  @Override
  public E remove(int index) {
    synchronized (lock) {
      return list.remove(mirror(index));
    }
  }

  @Override
  public boolean remove(Object unwanted) {
    synchronized (lock) {
      int index = indexOf(unwanted);
      if (index >= 0) {
        remove(index);
      }
      return index >= 0;
    }
  }

  private int some() {
    CopyOnWriteArrayList.some(list.size());
    return list.size();
  }

  @Override
  public E getFirst() {
    synchronized (lock) {
      return list.get(some() - 1);
    }
  }

  @Override
  public E getLast() {
    synchronized (lock) {
      some();
      return list.get(0);
    }
  }

  @Override
  public E removeFirst() {
    synchronized (lock) {
      return list.remove(some() - 1);
    }
  }

  @Override
  public E removeLast() {
    synchronized (lock) {
      some();
      return list.remove(0);
    }
  }

  @Override
  public void addFirst(E element) {
    list.add(element);
  }

  @Override
  public void addLast(E element) {
    list.add(0, element);
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    return list.removeAll(unwanted);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    return list.retainAll(wanted);
  }

  @Override
  public int indexOf(Object wanted) {
    synchronized (lock) {
      return super.indexOf(wanted);
    }
  }

  @Override
  public int lastIndexOf(Object wanted) {
    synchronized (lock) {
      return super.lastIndexOf(wanted);
    }
  }

  /** Another array in any case, as its namesake does it. */
  @Override
  public <T> T[] toArray(T[] given) {
    Object[] all = toArray();
    T[] into = Arrays.copyOf(given, all.length);
    System.arraycopy(all, 0, into, 0, all.length);
    return into;
  }

  /** Its iterators show what was there, so they count from that. */
  @Override
  public ListIterator<E> listIterator(int index) {
    synchronized (lock) {
      return walk(index, list.size());
    }
  }

  @Override
  public List<E> subList(int from, int to) {
    synchronized (lock) {
      int size = list.size();
      return new CopiedBackwards<>(list.subList(size - to, size - from), lock);
    }
  }
}
