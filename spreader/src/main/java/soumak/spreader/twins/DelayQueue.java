package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A queue whose elements can be taken when their delay is over. They are asked for it at the node
 * of whoever takes them, where {@code System.nanoTime} is the same as at others, as far as clocks
 * agree.
 *
 * @param <E> its elements
 */
public class DelayQueue<E extends Delayed> extends Blocked<E> {
  private final PriorityQueue<E> heap;

  public DelayQueue() {
    this(new PriorityQueue<>());
  }

  public DelayQueue(Collection<? extends E> others) {
    this();
    addAll(others);
  }

  private DelayQueue(PriorityQueue<E> heap) {
    super(Integer.MAX_VALUE, heap);
    this.heap = heap;
  }

  @Override
  long delay() {
    E first = heap.peek();
    return first == null ? Long.MAX_VALUE : Math.max(0, first.getDelay(TimeUnit.NANOSECONDS));
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

  // As they are, but for the type: programs call them by that.

  @Override
  public boolean add(E element) {
    return super.add(element);
  }

  @Override
  public synchronized boolean offer(E element) {
    return super.offer(element);
  }

  @Override
  public synchronized boolean offer(E element, long time, TimeUnit unit) {
    return offer(element);
  }

  @Override
  public E take() throws InterruptedException {
    return super.take();
  }

  @Override
  public E poll() {
    return super.poll();
  }

  @Override
  public E poll(long time, TimeUnit unit) throws InterruptedException {
    return super.poll(time, unit);
  }

  @Override
  public E remove() {
    return super.remove();
  }

  @Override
  public E peek() {
    return super.peek();
  }

  /** One by one, as its namesake. */
  @Override
  boolean removeAny(Predicate<? super E> unwanted) {
    boolean removed = false;
    Iterator<E> each = iterator();
    while (each.hasNext()) {
      if (unwanted.test(each.next())) {
        each.remove();
        removed = true;
      }
    }
    return removed;
  }
}
