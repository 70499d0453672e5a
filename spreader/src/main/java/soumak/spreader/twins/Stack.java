package soumak.spreader.twins;

import java.util.EmptyStackException;

/**
 * A {@link Vector} whose end is the top.
 *
 * @param <E> its elements
 */
public class Stack<E> extends Vector<E> {
  public Stack() {}

  public E push(E element) {
    addElement(element);
    return element;
  }

  public synchronized E pop() {
    E top = peek();
    removeElementAt(size() - 1);
    return top;
  }

  public synchronized E peek() {
    int size = size();
    if (size == 0) {
      throw new EmptyStackException();
    }
    return elementAt(size - 1);
  }

  public boolean empty() {
    return size() == 0;
  }

  /** How far it is below the top, which is 1. */
  public synchronized int search(Object wanted) {
    int at = lastIndexOf(wanted);
    return at < 0 ? -1 : size() - at;
  }
}
