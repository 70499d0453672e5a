package soumak.spreader.twins;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A queue with two ends, that may have a limit.
 *
 * @param <E> its elements
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // what they call is, unless overridden
public class LinkedBlockingDeque<E> extends Blocked<E> implements BlockingDeque<E> {
  private final Places<E> items;

  public LinkedBlockingDeque() {
    this(Integer.MAX_VALUE);
  }

  public LinkedBlockingDeque(int capacity) {
    this(capacity, new Places<>());
  }

  @SuppressWarnings("this-escape") // as its namesake does
  public LinkedBlockingDeque(Collection<? extends E> others) {
    this();
    addAll(others);
  }

  private LinkedBlockingDeque(int capacity, Places<E> items) {
    super(capacity, items);
    this.items = items;
  }

  private boolean linkFirst(E element) {
    if (isFull()) {
      return false;
    }
    items.addFirst(element);
    notifyAll();
    return true;
  }

  private E unlinkLast() {
    E last = items.pollLast();
    notifyAll();
    return last;
  }

  @Override
  public synchronized boolean offerFirst(E element) {
    some(element);
    return linkFirst(element);
  }

  @Override
  public synchronized boolean offerLast(E element) {
    return super.offer(element);
  }

  @Override
  public synchronized boolean offerFirst(E element, long time, TimeUnit unit)
      throws InterruptedException {
    some(element);
    awaitRoom(time, unit);
    return linkFirst(element);
  }

  @Override
  public synchronized boolean offerLast(E element, long time, TimeUnit unit)
      throws InterruptedException {
    return super.offer(element, time, unit);
  }

  @Override
  public void addFirst(E element) {
    if (!offerFirst(element)) {
      throw new IllegalStateException("Deque full");
    }
  }

  @Override
  public void addLast(E element) {
    if (!offerLast(element)) {
      throw new IllegalStateException("Deque full");
    }
  }

  @Override
  public synchronized void putFirst(E element) throws InterruptedException {
    some(element);
    awaitRoom();
    var _ = linkFirst(element);
  }

  @Override
  public synchronized void putLast(E element) throws InterruptedException {
    some(element);
    awaitRoom();
    var _ = link(element);
  }

  @Override
  public synchronized E takeFirst() throws InterruptedException {
    awaitElement();
    return unlink();
  }

  @Override
  public synchronized E takeLast() throws InterruptedException {
    awaitElement();
    return unlinkLast();
  }

  @Override
  public synchronized E pollFirst() {
    return super.poll();
  }

  @Override
  public synchronized E pollLast() {
    return unlinkLast();
  }

  @Override
  public synchronized E pollFirst(long time, TimeUnit unit) throws InterruptedException {
    return super.poll(time, unit);
  }

  @Override
  public synchronized E pollLast(long time, TimeUnit unit) throws InterruptedException {
    check();
    Deadline deadline = new Deadline(time, unit);
    while (items.isEmpty() && !deadline.isOver()) {
      deadline.await(this);
    }
    return unlinkLast();
  }

  @Override
  public E removeFirst() {
    return needed(pollFirst());
  }

  @Override
  public E removeLast() {
    return needed(pollLast());
  }

  @Override
  public E getFirst() {
    return needed(peekFirst());
  }

  @Override
  public E getLast() {
    return needed(peekLast());
  }

  @Override
  public synchronized E peekFirst() {
    return super.peek();
  }

  @Override
  public synchronized E peekLast() {
    return items.peekLast();
  }

  @Override
  public synchronized boolean removeFirstOccurrence(Object wanted) {
    return super.remove(wanted);
  }

  @Override
  public synchronized boolean removeLastOccurrence(Object wanted) {
    boolean removed = items.removeLastOccurrence(wanted);
    notifyAll();
    return removed;
  }

  // As a queue and as a stack, by those above.

  @Override
  public boolean add(E element) {
    addLast(element);
    return true;
  }

  @Override
  public boolean offer(E element) {
    return offerLast(element);
  }

  @Override
  public boolean offer(E element, long time, TimeUnit unit) throws InterruptedException {
    return offerLast(element, time, unit);
  }

  @Override
  public void put(E element) throws InterruptedException {
    putLast(element);
  }

  @Override
  public E remove() {
    return removeFirst();
  }

  @Override
  public E poll() {
    return pollFirst();
  }

  @Override
  public E poll(long time, TimeUnit unit) throws InterruptedException {
    return pollFirst(time, unit);
  }

  @Override
  public E take() throws InterruptedException {
    return takeFirst();
  }

  @Override
  public E element() {
    return getFirst();
  }

  @Override
  public E peek() {
    return peekFirst();
  }

  @Override
  public void push(E element) {
    addFirst(element);
  }

  @Override
  public E pop() {
    return removeFirst();
  }

  @Override
  public boolean remove(Object wanted) {
    return removeFirstOccurrence(wanted);
  }

  /** At once if there is room for all; else as many as there is room for. */
  @Override
  public boolean addAll(Collection<? extends E> more) {
    if (more == this) {
      throw new IllegalArgumentException();
    }
    Object[] all = more.toArray();
    for (Object each : all) {
      some(each);
    }
    return all.length > 0 && (linkAll(all) || super.addAll(more));
  }

  @SuppressWarnings("unchecked") // they are such
  private synchronized boolean linkAll(Object[] all) {
    boolean fit = all.length <= room();
    for (int i = 0; fit && i < all.length; i++) {
      var _ = link((E) all[i]);
    }
    return fit;
  }

  @Override
  boolean removeAny(Predicate<? super E> unwanted) {
    return items.removeIf(this, Places.MANY, unwanted);
  }

  @Override
  public Deque<E> reversed() {
    return new BackwardDeque<>(this);
  }

  @Override
  public Iterator<E> descendingIterator() {
    return new Snapshot<>(this, items::descendingIterator);
  }
}
