package soumak.spreader.twins;

import java.util.Collection;

/**
 * A queue that may have a limit.
 *
 * @param <E> its elements
 */
public final class LinkedBlockingQueue<E> extends Blocked<E> {
  public LinkedBlockingQueue() {
    super(Integer.MAX_VALUE);
  }

  public LinkedBlockingQueue(int capacity) {
    super(capacity);
  }

  public LinkedBlockingQueue(Collection<? extends E> others) {
    this();
    addAll(others);
  }
}
