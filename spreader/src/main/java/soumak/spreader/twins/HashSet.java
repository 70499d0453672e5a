package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;

/**
 * Not synchronized, as its namesake, and in its order.
 *
 * @param <E> its elements
 */
public class HashSet<E> extends ItemSet<E> implements Cloneable {
  HashMap<E, Boolean> map;

  public HashSet() {
    this(new HashMap<>());
  }

  public HashSet(int capacity) {
    this(new HashMap<>(capacity));
  }

  public HashSet(int capacity, float load) {
    this(new HashMap<>(capacity, load));
  }

  public static <E> HashSet<E> newHashSet(int count) {
    return new HashSet<>(HashMap.capacityFor(count, "elements"));
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
  @SuppressWarnings("unchecked") // it is of the same class
  public Object clone() {
    try {
      HashSet<E> copy = (HashSet<E>) super.clone();
      copy.map = (HashMap<E, Boolean>) map.clone();
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // it is supported
    }
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
