package soumak.spreader.twins;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;

/**
 * Not synchronized, as its namesake. It is an array: links would be an object of their own each,
 * for the nodes as well.
 *
 * @param <E> its elements
 */
public final class LinkedList<E> extends Ring<E> implements Deque<E> {
  public LinkedList() {}

  public LinkedList(Collection<? extends E> others) {
    addAll(others);
  }

  @Override
  public void addFirst(E element) {
    add(0, element);
  }

  @Override
  public void addLast(E element) {
    add(size(), element);
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
  public boolean offer(E element) {
    return offerLast(element);
  }

  @Override
  public void push(E element) {
    addFirst(element);
  }

  @Override
  public E removeFirst() {
    some();
    return remove(0);
  }

  @Override
  public E removeLast() {
    some();
    return remove(size() - 1);
  }

  @Override
  public E pollFirst() {
    return isEmpty() ? null : removeFirst();
  }

  @Override
  public E pollLast() {
    return isEmpty() ? null : removeLast();
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
  public E pop() {
    return removeFirst();
  }

  @Override
  public E getFirst() {
    some();
    return firstOrNull();
  }

  @Override
  public E getLast() {
    some();
    return lastOrNull();
  }

  @Override
  public E element() {
    return getFirst();
  }

  @Override
  public E peekFirst() {
    return firstOrNull();
  }

  @Override
  public E peekLast() {
    return lastOrNull();
  }

  @Override
  public E peek() {
    return firstOrNull();
  }

  @Override
  public boolean removeFirstOccurrence(Object wanted) {
    return remove(wanted);
  }

  @Override
  public boolean removeLastOccurrence(Object wanted) {
    int at = lastIndexOf(wanted);
    if (at >= 0) {
      remove(at);
    }
    return at >= 0;
  }

  @Override
  public Iterator<E> descendingIterator() {
    return new Backwards<>(this);
  }

  @Override
  public LinkedList<E> reversed() {
    throw new UnsupportedOperationException("a view of a LinkedList, backwards");
  }

  private static final class Backwards<E> implements Iterator<E> {
    private final java.util.ListIterator<E> walk;

    Backwards(LinkedList<E> list) {
      walk = list.listIterator(list.size());
    }

    @Override
    public boolean hasNext() {
      return walk.hasPrevious();
    }

    @Override
    public E next() {
      return walk.previous();
    }

    @Override
    public void remove() {
      walk.remove();
    }
  }
}
