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

  final int room() {
    return capacity - count();
  }

  final boolean isFull() {
    return room() == 0;
  }

  /**
   * What adds goes by this, and not by each other, as programs may override that: where it has its
   * order, or at the end. The monitor is held.
   *
   * @return false if it is full
   */
  final boolean link(E element) {
    if (isFull()) {
      return false;
    }
    items.add(element);
    notifyAll();
    return true;
  }

  /** The first one, whatever its delay; null if there is none. The monitor is held. */
  final E unlink() {
    E first = items.poll();
    notifyAll();
    return first;
  }

  /** The monitor is held. */
  final void awaitRoom() throws InterruptedException {
    if (isFull()) {
      ManagedBlock.await(this, () -> !isFull());
    }
  }

  /** The same for a time at most. */
  final void awaitRoom(long time, TimeUnit unit) throws InterruptedException {
    check();
    Deadline deadline = new Deadline(time, unit);
    while (isFull() && !deadline.isOver()) {
      deadline.await(this);
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
    var _ = link(element);
  }

  @Override
  public synchronized boolean offer(E element) {
    some(element);
    return link(element);
  }

  @Override
  public synchronized boolean offer(E element, long time, TimeUnit unit)
      throws InterruptedException {
    some(element);
    awaitRoom(time, unit);
    return link(element);
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
    return unlink();
  }

  @Override
  public synchronized E poll() {
    return delay() > 0 ? null : unlink();
  }

  @Override
  public synchronized E poll(long time, TimeUnit unit) throws InterruptedException {
    check();
    Deadline deadline = new Deadline(time, unit);
    long delay = delay();
    while (delay > 0 && !deadline.isOver()) {
      new Deadline(Math.min(delay, deadline.left()), TimeUnit.NANOSECONDS).await(this);
      delay = delay();
    }
    return delay > 0 ? null : unlink();
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
    return room();
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
    boolean removed = items.removeIf(unwanted);
    notifyAll();
    return removed;
  }

  /** Each as its namesake, which asks the program with its lock or without. */
  abstract boolean removeAny(Predicate<? super E> unwanted);

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    return removeAny(unwanted);
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    FixedMap.some(unwanted);
    return removeAny(unwanted::contains);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    FixedMap.some(wanted);
    return removeAny(each -> !wanted.contains(each));
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
