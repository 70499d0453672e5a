package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * {@code Collections.newSetFromMap}.
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
  public boolean retainAll(Collection<?> wanted) {
    return map.keySet().retainAll(wanted);
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<E> iterator() {
    return map.keySet().iterator();
  }
}
