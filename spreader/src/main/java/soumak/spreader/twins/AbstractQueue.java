package soumak.spreader.twins;

import java.util.Collection;
import java.util.NoSuchElementException;
import java.util.Queue;

/**
 * What programs extend to have queues of their own.
 *
 * @param <E> their elements
 */
public abstract class AbstractQueue<E> extends Items<E> implements Queue<E> {
  protected AbstractQueue() {}

  @Override
  public boolean add(E element) {
    if (!offer(element)) {
      throw new IllegalStateException("Queue full");
    }
    return true;
  }

  private static <T> T some(T element) {
    if (element == null) {
      throw new NoSuchElementException();
    }
    return element;
  }

  @Override
  public E remove() {
    return some(poll());
  }

  @Override
  public E element() {
    return some(peek());
  }

  @Override
  public void clear() {
    while (poll() != null) {
      // the next one
    }
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    if (more == this) {
      throw new IllegalArgumentException();
    }
    return super.addAll(more);
  }
}
