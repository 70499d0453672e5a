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
public class LinkedBlockingDeque<E> extends Blocked<E> implements BlockingDeque<E> {
  private final Places<E> items;

  public LinkedBlockingDeque() {
    this(Integer.MAX_VALUE);
  }

  public LinkedBlockingDeque(int capacity) {
    this(capacity, new Places<>());
  }

  public LinkedBlockingDeque(Collection<? extends E> others) {
    this();
    addAll(others);
  }

  private LinkedBlockingDeque(int capacity, Places<E> items) {
    super(capacity, items);
    this.items = items;
  }

  @Override
  public synchronized boolean offerFirst(E element) {
    some(element);
    if (isFull()) {
      return false;
    }
    items.addFirst(element);
    notifyAll();
    return true;
  }

  @Override
  public boolean offerLast(E element) {
    return offer(element);
  }

  @Override
  public synchronized boolean offerFirst(E element, long time, TimeUnit unit)
      throws InterruptedException {
    some(element);
    check();
    Deadline deadline = new Deadline(time, unit);
    while (isFull() && !deadline.isOver()) {
      deadline.await(this);
    }
    return offerFirst(element);
  }

  @Override
  public boolean offerLast(E element, long time, TimeUnit unit) throws InterruptedException {
    return offer(element, time, unit);
  }

  @Override
  public void addFirst(E element) {
    if (!offerFirst(element)) {
      throw new IllegalStateException("Deque full");
    }
  }

  @Override
  public void addLast(E element) {
    if (!offer(element)) {
      throw new IllegalStateException("Deque full");
    }
  }

  @Override
  public boolean add(E element) {
    addLast(element);
    return true;
  }

  @Override
  public void push(E element) {
    addFirst(element);
  }

  @Override
  public synchronized void putFirst(E element) throws InterruptedException {
    some(element);
    awaitRoom();
    items.addFirst(element);
    notifyAll();
  }

  @Override
  public synchronized void putLast(E element) throws InterruptedException {
    some(element);
    awaitRoom();
    items.addLast(element);
    notifyAll();
  }

  @Override
  public synchronized E takeFirst() throws InterruptedException {
    awaitElement();
    return poll();
  }

  @Override
  public synchronized void put(E element) throws InterruptedException {
    putLast(element);
  }

  @Override
  public synchronized E take() throws InterruptedException {
    return takeFirst();
  }

  @Override
  public synchronized E takeLast() throws InterruptedException {
    awaitElement();
    return pollLast();
  }

  @Override
  public E pollFirst() {
    return poll();
  }

  @Override
  public synchronized E pollLast() {
    E last = items.pollLast();
    notifyAll();
    return last;
  }

  @Override
  public E pollFirst(long time, TimeUnit unit) throws InterruptedException {
    return poll(time, unit);
  }

  @Override
  public synchronized E pollLast(long time, TimeUnit unit) throws InterruptedException {
    check();
    Deadline deadline = new Deadline(time, unit);
    while (items.isEmpty() && !deadline.isOver()) {
      deadline.await(this);
    }
    return pollLast();
  }

  @Override
  public E removeFirst() {
    return remove();
  }

  @Override
  public E removeLast() {
    return needed(pollLast());
  }

  @Override
  public E pop() {
    return remove();
  }

  @Override
  public E getFirst() {
    return element();
  }

  @Override
  public E getLast() {
    return needed(peekLast());
  }

  @Override
  public E peekFirst() {
    return peek();
  }

  @Override
  public synchronized E peekLast() {
    return items.peekLast();
  }

  @Override
  public boolean removeFirstOccurrence(Object wanted) {
    return remove(wanted);
  }

  @Override
  public synchronized boolean removeLastOccurrence(Object wanted) {
    boolean removed = items.removeLastOccurrence(wanted);
    notifyAll();
    return removed;
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    return items.removeIf(this, unwanted);
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
