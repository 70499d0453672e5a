package soumak.spreader.twins;

import java.util.Collection;

/**
 * A queue that may have a limit.
 *
 * @param <E> its elements
 */
public final class LinkedBlockingQueue<E> extends Blocked<E> {
  public LinkedBlockingQueue() {
    super(Integer.MAX_VALUE, new LinkedList<>());
  }

  public LinkedBlockingQueue(int capacity) {
    super(capacity, new LinkedList<>());
  }

  public LinkedBlockingQueue(Collection<? extends E> others) {
    this();
    addAll(others);
  }
}
