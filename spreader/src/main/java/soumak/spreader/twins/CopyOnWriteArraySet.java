package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;

/**
 * A {@link CopyOnWriteArrayList} with each element once.
 *
 * @param <E> its elements
 */
public final class CopyOnWriteArraySet<E> extends ItemSet<E> {
  private final CopyOnWriteArrayList<E> items = new CopyOnWriteArrayList<>();

  public CopyOnWriteArraySet() {}

  public CopyOnWriteArraySet(Collection<? extends E> others) {
    items.addAllAbsent(others);
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
  public boolean add(E element) {
    return items.addIfAbsent(element);
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    return items.addAllAbsent(more) > 0;
  }

  @Override
  public boolean remove(Object unwanted) {
    return items.remove(unwanted);
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
  public boolean removeIf(Predicate<? super E> unwanted) {
    return items.removeIf(unwanted);
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
  @SuppressWarnings("unchecked") // that is what it has
  public Spliterator<E> spliterator() {
    int kind = Spliterator.IMMUTABLE | Spliterator.DISTINCT;
    return (Spliterator<E>) Spliterators.spliterator(items.toArray(), kind);
  }
}
