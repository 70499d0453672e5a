package soumak.spreader.twins;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;

/**
 * Not synchronized, as its namesake. It has a list, as it must not be one.
 *
 * @param <E> its elements, never null
 */
public final class ArrayDeque<E> extends Items<E> implements Deque<E> {
  private final LinkedList<E> items = new LinkedList<>();

  public ArrayDeque() {}

  public ArrayDeque(int capacity) {
    this();
  }

  public ArrayDeque(Collection<? extends E> others) {
    addAll(others);
  }

  private static <T> T some(T element) {
    if (element == null) {
      throw new NullPointerException();
    }
    return element;
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public Iterator<E> iterator() {
    return items.iterator();
  }

  @Override
  public Iterator<E> descendingIterator() {
    return items.descendingIterator();
  }

  @Override
  public void clear() {
    items.clear();
  }

  @Override
  public Object[] toArray() {
    return items.toArray();
  }

  @Override
  public <T> T[] toArray(T[] into) {
    return items.toArray(into);
  }

  @Override
  public void addFirst(E element) {
    items.addFirst(some(element));
  }

  @Override
  public void addLast(E element) {
    items.addLast(some(element));
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
  public E removeFirst() {
    return items.removeFirst();
  }

  @Override
  public E removeLast() {
    return items.removeLast();
  }

  @Override
  public E pollFirst() {
    return items.pollFirst();
  }

  @Override
  public E pollLast() {
    return items.pollLast();
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
    return items.getFirst();
  }

  @Override
  public E getLast() {
    return items.getLast();
  }

  @Override
  public E element() {
    return getFirst();
  }

  @Override
  public E peekFirst() {
    return items.peekFirst();
  }

  @Override
  public E peekLast() {
    return items.peekLast();
  }

  @Override
  public E peek() {
    return peekFirst();
  }

  @Override
  public boolean removeFirstOccurrence(Object wanted) {
    return items.removeFirstOccurrence(wanted);
  }

  @Override
  public boolean removeLastOccurrence(Object wanted) {
    return items.removeLastOccurrence(wanted);
  }
}
