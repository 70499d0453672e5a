package soumak.spreader.twins;

import java.util.Collections;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/**
 * A queue without room.
 *
 * @param <E> its elements
 */
public class SynchronousQueue<E> extends Meeting<E> {
  public SynchronousQueue() {}

  public SynchronousQueue(boolean fair) {}

  @Override
  public boolean offer(E element) {
    return hand(element);
  }

  @Override
  public boolean add(E element) {
    if (!offer(element)) {
      throw new IllegalStateException("Queue full");
    }
    return true;
  }

  @Override
  public void put(E element) throws InterruptedException {
    give(element);
  }

  @Override
  public boolean offer(E element, long time, TimeUnit unit) throws InterruptedException {
    return give(element, time, unit);
  }

  @Override
  public E peek() {
    return null;
  }

  @Override
  public int size() {
    return 0;
  }

  @Override
  public int remainingCapacity() {
    return 0;
  }

  @Override
  public Iterator<E> iterator() {
    return Collections.emptyIterator();
  }
}
