package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Not synchronized, as its namesake: a heap in an array, whose order is that one's, as programs
 * print it.
 *
 * @param <E> its elements, never null
 */
public class PriorityQueue<E> extends AbstractQueue<E> {
  private final Comparator<? super E> order;
  private Object[] heap;
  private int size;
  private int changes;

  public PriorityQueue() {
    this(11, null);
  }

  public PriorityQueue(int capacity) {
    this(capacity, null);
  }

  public PriorityQueue(Comparator<? super E> order) {
    this(11, order);
  }

  public PriorityQueue(int capacity, Comparator<? super E> order) {
    if (capacity < 1) {
      throw new IllegalArgumentException();
    }
    this.order = order;
    this.heap = new Object[capacity];
  }

  @SuppressWarnings("unchecked") // their order is the one of these elements
  public PriorityQueue(Collection<? extends E> others) {
    this(
        others instanceof SortedSet<?> sorted
            ? (Comparator<? super E>) sorted.comparator()
            : others instanceof PriorityQueue<?> queue ? (Comparator<? super E>) queue.order : null,
        others.toArray(),
        others instanceof SortedSet<?> || others.getClass() == PriorityQueue.class);
  }

  /**
   * @param isHeap whether the elements stand as they do in a heap, and are not to be compared
   */
  PriorityQueue(Comparator<? super E> order, Object[] elements, boolean isHeap) {
    this(Math.max(1, elements.length), order);
    for (Object each : elements) {
      heap[size] = FixedMap.some(each);
      size++;
    }
    if (!isHeap) {
      order();
    }
  }

  public PriorityQueue(PriorityQueue<? extends E> others) {
    this((Collection<? extends E>) others);
  }

  public PriorityQueue(SortedSet<? extends E> others) {
    this((Collection<? extends E>) others);
  }

  private void order() {
    for (int i = size / 2 - 1; i >= 0; i--) {
      down(i, heap[i]);
    }
  }

  private boolean isLess(Object one, Object other) {
    return Sorted.compare(order, one, other) < 0;
  }

  private void makeRoom() {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size + 2);
    }
  }

  /** Puts an element at a place, or nearer to the root. */
  private void up(int from, Object element) {
    int at = from;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (!isLess(element, heap[parent])) {
        break;
      }
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = element;
  }

  /** Puts an element at a place, or farther from the root. */
  private void down(int from, Object element) {
    int at = from;
    while (at < size >>> 1) {
      int child = 2 * at + 1;
      if (child + 1 < size && isLess(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isLess(heap[child], element)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = element;
  }

  public Comparator<? super E> comparator() {
    return order;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean add(E element) {
    return offer(element);
  }

  @Override
  public boolean offer(E element) {
    FixedMap.some(element);
    if (order == null) {
      var _ = (Comparable<?>) element; // what cannot be compared is refused, also as the only one
    }
    makeRoom();
    changes++;
    up(size, element); // which may throw: then there is none more
    size++;
    return true;
  }

  @SuppressWarnings("unchecked") // that is what it has
  private E at(int index) {
    return (E) heap[index];
  }

  @Override
  public E peek() {
    return size == 0 ? null : at(0);
  }

  @Override
  public E poll() {
    if (size == 0) {
      return null;
    }
    E first = at(0);
    cut(0);
    return first;
  }

  /** The element that came to an earlier place thereby, which an iterator has yet to show. */
  private E cut(int index) {
    changes++;
    size--;
    E last = at(size);
    heap[size] = null;
    if (index == size) {
      return null;
    }
    down(index, last);
    if (heap[index] == last) {
      up(index, last);
      return heap[index] == last ? null : last;
    }
    return null;
  }

  private int indexOf(Object wanted) {
    for (int i = 0; wanted != null && i < size; i++) {
      if (wanted.equals(heap[i])) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public boolean contains(Object wanted) {
    return indexOf(wanted) >= 0;
  }

  @Override
  public boolean remove(Object unwanted) {
    int at = indexOf(unwanted);
    if (at >= 0) {
      cut(at);
    }
    return at >= 0;
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    FixedMap.some(action);
    int before = changes;
    Object[] now = heap;
    int all = size;
    for (int i = 0; i < all; i++) {
      @SuppressWarnings("unchecked") // that is what it has
      E each = (E) now[i];
      action.accept(each);
    }
    if (changes != before) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    changes++;
    int before = changes;
    Object[] kept = new Object[heap.length];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (!unwanted.test(at(i))) {
        kept[count] = heap[i];
        count++;
      }
    }
    if (changes != before) {
      throw new ConcurrentModificationException();
    }
    boolean changed = count < size;
    if (changed) {
      System.arraycopy(kept, 0, heap, 0, count);
      Arrays.fill(heap, count, size, null);
      size = count;
      order();
    }
    return changed;
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
  public void clear() {
    changes++;
    Arrays.fill(heap, 0, size, null);
    size = 0;
  }

  @Override
  public Object[] toArray() {
    return Arrays.copyOf(heap, size);
  }

  @Override
  public Iterator<E> iterator() {
    return new Walk<>(this);
  }

  private static final class Walk<E> implements Iterator<E> {
    private final PriorityQueue<E> queue;
    private final ArrayDeque<E> moved = new ArrayDeque<>();
    private int next;
    private int last = -1;
    private E shown;
    private int seen;

    Walk(PriorityQueue<E> queue) {
      this.queue = queue;
      this.seen = queue.changes;
    }

    private void check() {
      if (queue.changes != seen) {
        throw new ConcurrentModificationException();
      }
    }

    @Override
    public boolean hasNext() {
      return next < queue.size || !moved.isEmpty();
    }

    @Override
    public E next() {
      check();
      if (next < queue.size) {
        last = next;
        next++;
        return queue.at(last);
      }
      last = -1;
      shown = moved.poll();
      if (shown == null) {
        throw new NoSuchElementException();
      }
      return shown;
    }

    @Override
    public void remove() {
      check();
      if (last >= 0) {
        E early = queue.cut(last);
        if (early == null) {
          next--;
        } else {
          moved.add(early);
        }
        last = -1;
      } else if (shown != null) {
        dropShown();
      } else {
        throw new IllegalStateException();
      }
      seen = queue.changes;
    }

    @SuppressWarnings("ReferenceEquality") // that very element
    private void dropShown() {
      for (int i = 0; i < queue.size; i++) {
        if (queue.at(i) == shown) {
          queue.cut(i);
          break;
        }
      }
      shown = null;
    }
  }
}
