package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;

/**
 * Not synchronized, as its namesake, and in its order.
 *
 * @param <E> its elements
 */
public class HashSet<E> extends ItemSet<E> {
  private final HashMap<E, Boolean> map;

  public HashSet() {
    this(new HashMap<>());
  }

  public HashSet(int capacity) {
    this(new HashMap<>(capacity));
  }

  public HashSet(int capacity, float load) {
    this(capacity);
  }

  @SuppressWarnings("this-escape") // as its namesake does
  public HashSet(Collection<? extends E> others) {
    this(new HashMap<>(HashMap.of(Math.max(others.size(), 12))));
    addAll(others);
  }

  HashSet(HashMap<E, Boolean> map) {
    this.map = map;
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public boolean isEmpty() {
    return map.isEmpty();
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
  public boolean remove(Object wanted) {
    return map.remove(wanted) != null;
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
