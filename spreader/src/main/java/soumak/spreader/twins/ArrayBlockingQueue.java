package soumak.spreader.twins;

/**
 * A queue with a limit.
 *
 * @param <E> its elements
 */
public final class ArrayBlockingQueue<E> extends Blocked<E> {
  public ArrayBlockingQueue(int capacity) {
    super(capacity);
  }

  public ArrayBlockingQueue(int capacity, boolean fair) {
    super(capacity);
  }
}
