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
public class LinkedList<E> extends Ring<E> implements Deque<E>, Cloneable {
  public LinkedList() {}

  @SuppressWarnings("this-escape") // as its namesake does
  public LinkedList(Collection<? extends E> others) {
    addAll(others);
  }

  @Override
  @SuppressWarnings("unchecked") // it is of the same class
  public Object clone() {
    try {
      LinkedList<E> copy = (LinkedList<E>) super.clone();
      copy.take(this);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // it is supported
    }
  }

  @Override
  public void addFirst(E element) {
    insert(0, element);
  }

  @Override
  public void addLast(E element) {
    insert(count(), element);
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
    return add(element);
  }

  @Override
  public void push(E element) {
    addFirst(element);
  }

  @Override
  public E removeFirst() {
    some();
    return cut(0);
  }

  @Override
  public E removeLast() {
    some();
    return cut(count() - 1);
  }

  @Override
  public E pollFirst() {
    return count() == 0 ? null : cut(0);
  }

  @Override
  public E pollLast() {
    return count() == 0 ? null : cut(count() - 1);
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
    for (int i = count() - 1; i >= 0; i--) {
      if (isEqual(wanted, at(i))) {
        cut(i);
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    return addAll(count(), more);
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  public boolean addAll(int index, Collection<? extends E> more) {
    position(index, count());
    int at = index;
    for (Object each : more.toArray()) {
      insert(at, (E) each);
      at++;
    }
    return at > index;
  }

  @Override
  public Iterator<E> iterator() {
    return listIterator();
  }

  @Override
  public java.util.ListIterator<E> listIterator() {
    return listIterator(0);
  }

  @Override
  public Iterator<E> descendingIterator() {
    return new Backwards<>(this);
  }

  @Override
  public LinkedList<E> reversed() {
    return new BackwardLinkedList<>(this);
  }

  private static final class Backwards<E> implements Iterator<E> {
    private final java.util.ListIterator<E> walk;

    Backwards(LinkedList<E> list) {
      walk = list.listIterator(list.count());
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
