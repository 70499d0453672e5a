package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A queue whose first element is the least.
 *
 * @param <E> its elements
 */
public class PriorityBlockingQueue<E> extends Blocked<E> {
  private final PriorityQueue<E> heap;

  public PriorityBlockingQueue() {
    this(new PriorityQueue<>());
  }

  public PriorityBlockingQueue(int capacity) {
    this(capacity, null);
  }

  public PriorityBlockingQueue(int capacity, Comparator<? super E> order) {
    this(new PriorityQueue<>(capacity, order));
  }

  public PriorityBlockingQueue(Collection<? extends E> others) {
    this(heap(others));
  }

  /** Other than its own copies and sorted sets, also a {@link PriorityQueue} is ordered anew. */
  @SuppressWarnings("unchecked") // their order is the one of these elements
  private static <E> PriorityQueue<E> heap(Collection<? extends E> others) {
    if (others instanceof SortedSet<?>) {
      return new PriorityQueue<>(others);
    }
    boolean isHeap = others.getClass() == PriorityBlockingQueue.class;
    Comparator<?> order =
        others instanceof PriorityBlockingQueue<?> queue ? queue.comparator() : null;
    return new PriorityQueue<>((Comparator<? super E>) order, others.toArray(), isHeap);
  }

  private PriorityBlockingQueue(PriorityQueue<E> heap) {
    super(Integer.MAX_VALUE, heap);
    this.heap = heap;
  }

  @Override
  public int remainingCapacity() {
    return Integer.MAX_VALUE;
  }

  /** It is never full, so this does not wait. */
  @Override
  public synchronized void put(E element) {
    offer(element);
  }

  @Override
  public synchronized boolean offer(E element, long time, TimeUnit unit) {
    return offer(element);
  }

  public Comparator<? super E> comparator() {
    return heap.comparator();
  }

  /** At once, as its namesake. */
  @Override
  boolean removeAny(Predicate<? super E> unwanted) {
    return removeAlone(unwanted);
  }
}
