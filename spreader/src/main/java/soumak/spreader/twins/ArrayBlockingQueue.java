package soumak.spreader.twins;

import java.util.Collection;
import java.util.function.Predicate;

/**
 * A queue with a limit.
 *
 * @param <E> its elements
 */
public final class ArrayBlockingQueue<E> extends Blocked<E> {
  public ArrayBlockingQueue(int capacity) {
    super(capacity, new LinkedList<>());
  }

  public ArrayBlockingQueue(int capacity, boolean fair) {
    this(capacity);
  }

  public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> others) {
    this(capacity);
    addAll(others);
  }

  /** At once, as its namesake. */
  @Override
  boolean removeAny(Predicate<? super E> unwanted) {
    return removeAlone(unwanted);
  }
}
