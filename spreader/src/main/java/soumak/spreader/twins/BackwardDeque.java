package soumak.spreader.twins;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;

/**
 * A deque seen from its other end: {@code Deque.reversed()}.
 *
 * @param <E> its elements
 */
final class BackwardDeque<E> extends Items<E> implements Deque<E> {
  private final Deque<E> deque;

  BackwardDeque(Deque<E> deque) {
    this.deque = deque;
  }

  @Override
  public Deque<E> reversed() {
    return deque;
  }

  @Override
  public int size() {
    return deque.size();
  }

  @Override
  public boolean isEmpty() {
    return deque.isEmpty();
  }

  @Override
  public boolean contains(Object wanted) {
    return deque.contains(wanted);
  }

  @Override
  public boolean containsAll(Collection<?> wanted) {
    return deque.containsAll(wanted);
  }

  @Override
  public Iterator<E> iterator() {
    return deque.descendingIterator();
  }

  @Override
  public Iterator<E> descendingIterator() {
    return deque.iterator();
  }

  @Override
  public Spliterator<E> spliterator() {
    return Spliterators.spliterator(this, Spliterator.ORDERED);
  }

  @Override
  public Object[] toArray() {
    return BackwardList.turned(ArrayView.asList(deque.toArray())).toArray();
  }

  @Override
  public boolean add(E element) {
    deque.addFirst(element);
    return true;
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    boolean changed = false;
    for (E each : more) {
      changed = add(each);
    }
    return changed;
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    return super.removeAll(FixedMap.some(unwanted));
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    return super.retainAll(FixedMap.some(wanted));
  }

  @Override
  public void clear() {
    deque.clear();
  }

  @Override
  public void addFirst(E element) {
    deque.addLast(element);
  }

  @Override
  public void addLast(E element) {
    deque.addFirst(element);
  }

  @Override
  public boolean offer(E element) {
    return deque.offerFirst(element);
  }

  @Override
  public boolean offerFirst(E element) {
    return deque.offerLast(element);
  }

  @Override
  public boolean offerLast(E element) {
    return deque.offerFirst(element);
  }

  @Override
  public void push(E element) {
    deque.addLast(element);
  }

  @Override
  public E getFirst() {
    return deque.getLast();
  }

  @Override
  public E getLast() {
    return deque.getFirst();
  }

  @Override
  public E element() {
    return deque.getLast();
  }

  @Override
  public E peek() {
    return deque.peekLast();
  }

  @Override
  public E peekFirst() {
    return deque.peekLast();
  }

  @Override
  public E peekLast() {
    return deque.peekFirst();
  }

  @Override
  public E poll() {
    return deque.pollLast();
  }

  @Override
  public E pollFirst() {
    return deque.pollLast();
  }

  @Override
  public E pollLast() {
    return deque.pollFirst();
  }

  @Override
  public E remove() {
    return deque.removeLast();
  }

  @Override
  public E removeFirst() {
    return deque.removeLast();
  }

  @Override
  public E removeLast() {
    return deque.removeFirst();
  }

  @Override
  public E pop() {
    return deque.removeLast();
  }

  @Override
  public boolean removeFirstOccurrence(Object unwanted) {
    return deque.removeLastOccurrence(unwanted);
  }

  @Override
  public boolean removeLastOccurrence(Object unwanted) {
    return deque.removeFirstOccurrence(unwanted);
  }
}
