package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * {@code Collections.newSetFromMap}: what it does with several elements, the map's keys do at once.
 *
 * @param <E> its elements
 */
public final class MapSet<E> extends ItemSet<E> {
  private final Map<E, Boolean> map;

  private MapSet(Map<E, Boolean> map) {
    this.map = map;
  }

  public static <E> Set<E> newSetFromMap(Map<E, Boolean> map) {
    if (!map.isEmpty()) {
      throw new IllegalArgumentException("Map is non-empty");
    }
    return new MapSet<>(map);
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public boolean contains(Object wanted) {
    return map.containsKey(wanted);
  }

  @Override
  public boolean add(E element) {
    return map.put(element, Boolean.TRUE) == null;
  }

  @Override
  public boolean remove(Object unwanted) {
    return map.remove(unwanted) != null;
  }

  @Override
  public boolean containsAll(Collection<?> wanted) {
    return map.keySet().containsAll(wanted);
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    return map.keySet().removeAll(unwanted);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    return map.keySet().retainAll(wanted);
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    return map.keySet().removeIf(unwanted);
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    map.keySet().forEach(action);
  }

  @Override
  public Object[] toArray() {
    return map.keySet().toArray();
  }

  @Override
  public <T> T[] toArray(T[] into) {
    return map.keySet().toArray(into);
  }

  @Override
  public boolean equals(Object other) {
    return other == this || map.keySet().equals(other);
  }

  @Override
  public int hashCode() {
    return map.keySet().hashCode();
  }

  @Override
  public String toString() {
    return map.keySet().toString();
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<E> iterator() {
    return map.keySet().iterator();
  }

  @Override
  public Spliterator<E> spliterator() {
    return map.keySet().spliterator();
  }
}
