package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * What blocking queues have in common. One monitor guards all; who iterates sees what was there at
 * the beginning.
 *
 * @param <E> their elements, never null
 */
abstract class Blocked<E> extends Items<E> implements BlockingQueue<E> {
  private final int capacity;
  private final Queue<E> items;

  /**
   * @param items its order, empty
   */
  Blocked(int capacity, Queue<E> items) {
    if (capacity <= 0) {
      throw new IllegalArgumentException();
    }
    this.capacity = capacity;
    this.items = items;
  }

  /** Nanoseconds until the first one can be taken; the largest number if there is none. */
  long delay() {
    return items.isEmpty() ? Long.MAX_VALUE : 0;
  }

  /** How many have a place. */
  int count() {
    return items.size();
  }

  final boolean isFull() {
    return count() == capacity;
  }

  /** The monitor is held. */
  final void awaitRoom() throws InterruptedException {
    if (isFull()) {
      ManagedBlock.await(this, () -> !isFull());
    }
  }

  /** Until there is one, whatever its delay; the monitor is held. */
  final void awaitElement() throws InterruptedException {
    if (items.isEmpty()) {
      ManagedBlock.await(this, () -> !items.isEmpty());
    }
  }

  static void some(Object element) {
    if (element == null) {
      throw new NullPointerException();
    }
  }

  /** As the namesakes look at it before they have their lock, also where nobody has to wait. */
  static void check() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  @Override
  public synchronized void put(E element) throws InterruptedException {
    some(element);
    check();
    awaitRoom();
    items.add(element);
    notifyAll();
  }

  @Override
  public synchronized boolean offer(E element) {
    some(element);
    if (isFull()) {
      return false;
    }
    items.add(element);
    notifyAll();
    return true;
  }

  @Override
  public synchronized boolean offer(E element, long time, TimeUnit unit)
      throws InterruptedException {
    some(element);
    check();
    Deadline deadline = new Deadline(time, unit);
    while (isFull() && !deadline.isOver()) {
      deadline.await(this);
    }
    return offer(element);
  }

  @Override
  public boolean add(E element) {
    if (!offer(element)) {
      throw new IllegalStateException("Queue full");
    }
    return true;
  }

  @Override
  public synchronized E take() throws InterruptedException {
    check();
    for (long delay = delay(); delay > 0; delay = delay()) {
      if (delay == Long.MAX_VALUE) {
        ManagedBlock.await(this, () -> delay() < Long.MAX_VALUE);
      } else {
        new Deadline(delay, TimeUnit.NANOSECONDS).await(this);
      }
    }
    return poll();
  }

  @Override
  public synchronized E poll() {
    if (delay() > 0) {
      return null;
    }
    E first = items.poll();
    notifyAll();
    return first;
  }

  @Override
  public synchronized E poll(long time, TimeUnit unit) throws InterruptedException {
    check();
    Deadline deadline = new Deadline(time, unit);
    for (long delay = delay(); delay > 0 && !deadline.isOver(); delay = delay()) {
      new Deadline(Math.min(delay, deadline.left()), TimeUnit.NANOSECONDS).await(this);
    }
    return poll();
  }

  @Override
  public E remove() {
    return needed(poll());
  }

  @Override
  public synchronized E peek() {
    return items.peek();
  }

  @Override
  public E element() {
    return needed(peek());
  }

  static <T> T needed(T element) {
    if (element == null) {
      throw new NoSuchElementException();
    }
    return element;
  }

  @Override
  public synchronized int size() {
    return count();
  }

  @Override
  public synchronized int remainingCapacity() {
    return capacity - count();
  }

  @Override
  public synchronized boolean remove(Object wanted) {
    boolean removed = items.remove(wanted);
    notifyAll();
    return removed;
  }

  @Override
  public synchronized void clear() {
    items.clear();
    notifyAll();
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    if (more == this) {
      throw new IllegalArgumentException();
    }
    return super.addAll(more);
  }

  @Override
  public int drainTo(Collection<? super E> to) {
    return drainTo(to, Integer.MAX_VALUE);
  }

  @Override
  public synchronized int drainTo(Collection<? super E> to, int most) {
    FixedMap.some(to);
    if (to == this) {
      throw new IllegalArgumentException();
    }
    int there = Math.min(most, items.size());
    int count = 0;
    try {
      while (count < there && delay() <= 0) {
        to.add(items.peek());
        items.poll(); // behind that: what cannot be added stays
        count++;
      }
    } finally {
      notifyAll();
    }
    return count;
  }

  /** While the program is asked, nobody else goes on. */
  final synchronized boolean removeAlone(Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    boolean removed = items.removeIf(unwanted);
    notifyAll();
    return removed;
  }

  /** Each as its namesake, which asks the program with its lock or without. */
  @Override
  public abstract boolean removeIf(Predicate<? super E> unwanted);

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
  public Iterator<E> iterator() {
    return new Snapshot<>(this, items);
  }

  /** Without a size, which is another one when it is gone through. */
  @Override
  public Spliterator<E> spliterator() {
    int kind = Spliterator.CONCURRENT | Spliterator.ORDERED | Spliterator.NONNULL;
    return Spliterators.spliterator(this, kind);
  }
}
