package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.function.Predicate;

/**
 * One monitor guards all. Who iterates sees what was there at the beginning.
 *
 * @param <E> its elements, never null
 */
public final class ConcurrentLinkedQueue<E> extends AbstractQueue<E> {
  private final ConcurrentLinkedDeque<E> items = new ConcurrentLinkedDeque<>();

  public ConcurrentLinkedQueue() {}

  public ConcurrentLinkedQueue(Collection<? extends E> others) {
    addAll(others);
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public boolean contains(Object wanted) {
    return items.contains(wanted);
  }

  @Override
  public boolean offer(E element) {
    return items.offer(element);
  }

  @Override
  public E poll() {
    return items.poll();
  }

  @Override
  public E peek() {
    return items.peek();
  }

  @Override
  public boolean remove(Object unwanted) {
    return unwanted != null && items.remove(unwanted);
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    return items.removeIf(unwanted);
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    return items.removeAll(unwanted);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    return items.retainAll(wanted);
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
  public Iterator<E> iterator() {
    return items.iterator();
  }

  @Override
  public Spliterator<E> spliterator() {
    return items.spliterator();
  }
}
