package soumak.spreader.twins;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;

/**
 * One monitor guards all. Who iterates sees what was there at the beginning.
 *
 * @param <E> its elements, never null
 */
public final class ConcurrentLinkedDeque<E> extends Items<E> implements Deque<E> {
  private final Places<E> items = new Places<>();

  public ConcurrentLinkedDeque() {}

  public ConcurrentLinkedDeque(Collection<? extends E> others) {
    addAll(others);
  }

  @Override
  public synchronized int size() {
    return items.size();
  }

  @Override
  public synchronized boolean contains(Object wanted) {
    return items.contains(wanted);
  }

  @Override
  public synchronized void addFirst(E element) {
    items.addFirst(FixedMap.some(element));
  }

  @Override
  public synchronized void addLast(E element) {
    items.addLast(FixedMap.some(element));
  }

  @Override
  public boolean offerFirst(E element) {
    addFirst(element);
    return true;
  }

  @Override
  public boolean offerLast(E element) {
    addLast(element);
    return true;
  }

  @Override
  public boolean add(E element) {
    return offerLast(element);
  }

  @Override
  public boolean offer(E element) {
    return offerLast(element);
  }

  @Override
  public void push(E element) {
    addFirst(element);
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    if (more == this) {
      throw new IllegalArgumentException();
    }
    return super.addAll(more);
  }

  @Override
  public synchronized E pollFirst() {
    return items.pollFirst();
  }

  @Override
  public synchronized E pollLast() {
    return items.pollLast();
  }

  @Override
  public E poll() {
    return pollFirst();
  }

  private static <T> T some(T element) {
    if (element == null) {
      throw new NoSuchElementException();
    }
    return element;
  }

  @Override
  public E removeFirst() {
    return some(pollFirst());
  }

  @Override
  public E removeLast() {
    return some(pollLast());
  }

  @Override
  public E remove() {
    return removeFirst();
  }

  @Override
  public E pop() {
    return removeFirst();
  }

  @Override
  public synchronized E peekFirst() {
    return items.peekFirst();
  }

  @Override
  public synchronized E peekLast() {
    return items.peekLast();
  }

  @Override
  public E peek() {
    return peekFirst();
  }

  @Override
  public E getFirst() {
    return some(peekFirst());
  }

  @Override
  public E getLast() {
    return some(peekLast());
  }

  @Override
  public E element() {
    return getFirst();
  }

  @Override
  public synchronized boolean removeFirstOccurrence(Object unwanted) {
    return items.removeFirstOccurrence(FixedMap.some(unwanted));
  }

  @Override
  public synchronized boolean removeLastOccurrence(Object unwanted) {
    return items.removeLastOccurrence(FixedMap.some(unwanted));
  }

  @Override
  public boolean remove(Object unwanted) {
    return removeFirstOccurrence(unwanted);
  }

  /** One by one, as its namesake. */
  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    return items.removeIf(this, 1, unwanted);
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
  public synchronized void clear() {
    items.clear();
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
  public Iterator<E> iterator() {
    return new Snapshot<>(this, items);
  }

  /** Without a size, which is another one when it is gone through. */
  @Override
  public Spliterator<E> spliterator() {
    int kind = Spliterator.CONCURRENT | Spliterator.ORDERED | Spliterator.NONNULL;
    return Spliterators.spliterator(this, kind);
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
