package soumak.spreader.twins;

import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What maps have in common, by an iterator of their entries.
 *
 * @param <K> keys
 * @param <V> values
 */
abstract class Entries<K, V> implements Map<K, V> {
  abstract Iterator<Map.Entry<K, V>> entries();

  int count() {
    return size();
  }

  /** What {@code forEach} of its views does. */
  void each(Consumer<? super Map.Entry<K, V>> action) {
    entries().forEachRemaining(action);
  }

  /** The entry that a key had, for views; null if it had none. */
  Map.Entry<K, V> drop(Object key) {
    if (!containsKey(key)) {
      return null;
    }
    @SuppressWarnings("unchecked") // it has it
    K known = (K) key;
    return new HashMap.Node<>(0, known, remove(key));
  }

  @Override
  public boolean isEmpty() {
    return size() == 0;
  }

  @Override
  public boolean containsValue(Object wanted) {
    Iterator<Map.Entry<K, V>> each = entries();
    while (each.hasNext()) {
      if (Items.isEqual(wanted, each.next().getValue())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public java.util.Set<Map.Entry<K, V>> entrySet() {
    return new EntrySet<>(this);
  }

  @Override
  public java.util.Collection<V> values() {
    return new Values<V>(this);
  }

  @Override
  public java.util.Set<K> keySet() {
    return new KeySet<>(this);
  }

  boolean has(Object entry) {
    return entry instanceof Map.Entry<?, ?> given
        && containsKey(given.getKey())
        && Items.isEqual(get(given.getKey()), given.getValue());
  }

  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof Map<?, ?> map) || map.size() != size()) {
      return false;
    }
    try {
      return areAllIn(map);
    } catch (ClassCastException | NullPointerException e) {
      return false; // it cannot have such keys
    }
  }

  private boolean areAllIn(Map<?, ?> map) {
    Iterator<Map.Entry<K, V>> each = entries();
    while (each.hasNext()) {
      Map.Entry<K, V> entry = each.next();
      Object theirs = map.get(entry.getKey());
      if (!Items.isEqual(entry.getValue(), theirs)
          || (theirs == null && !map.containsKey(entry.getKey()))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return entrySet().hashCode();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    Iterator<Map.Entry<K, V>> each = entries();
    while (each.hasNext()) {
      Map.Entry<K, V> entry = each.next();
      text.append(entry.getKey() == this ? "(this Map)" : entry.getKey()).append('=');
      text.append(entry.getValue() == this ? "(this Map)" : entry.getValue());
      text.append(each.hasNext() ? ", " : "");
    }
    return text.append('}').toString();
  }

  static class EntrySet<K, V> extends ItemSet<Map.Entry<K, V>> {
    private final Entries<K, V> map;

    EntrySet(Entries<K, V> map) {
      this.map = map;
    }

    @Override
    public int size() {
      return map.count();
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
      return map.entries();
    }

    @Override
    public void forEach(Consumer<? super Map.Entry<K, V>> action) {
      map.each(FixedMap.some(action));
    }

    @Override
    public boolean contains(Object entry) {
      return map.has(entry);
    }

    @Override
    public boolean remove(Object entry) {
      if (!map.has(entry) || !(entry instanceof Map.Entry<?, ?> given)) {
        return false;
      }
      return map.drop(given.getKey()) != null;
    }

    @Override
    public void clear() {
      map.clear();
    }
  }

  static class Values<V> extends Items<V> {
    private final Entries<?, V> map;

    Values(Entries<?, V> map) {
      this.map = map;
    }

    @Override
    public int size() {
      return map.count();
    }

    @Override
    public boolean contains(Object value) {
      return map.containsValue(value);
    }

    @Override
    public Iterator<V> iterator() {
      return walk(map);
    }

    @Override
    public void forEach(Consumer<? super V> action) {
      FixedMap.some(action);
      map.each(entry -> action.accept(entry.getValue()));
    }

    private static <K, V> Iterator<V> walk(Entries<K, V> map) {
      return new ValueWalk<>(map.entries());
    }

    @Override
    public void clear() {
      map.clear();
    }
  }

  private static final class ValueWalk<K, V> implements Iterator<V> {
    private final Iterator<Map.Entry<K, V>> entries;

    ValueWalk(Iterator<Map.Entry<K, V>> entries) {
      this.entries = entries;
    }

    @Override
    public boolean hasNext() {
      return entries.hasNext();
    }

    @Override
    public V next() {
      return entries.next().getValue();
    }

    @Override
    public void remove() {
      entries.remove();
    }
  }

  /** The keys, in the order of the entries. */
  static final class KeyWalk<K, V> implements Iterator<K> {
    private final Iterator<Map.Entry<K, V>> entries;

    KeyWalk(Iterator<Map.Entry<K, V>> entries) {
      this.entries = entries;
    }

    @Override
    public boolean hasNext() {
      return entries.hasNext();
    }

    @Override
    public K next() {
      return entries.next().getKey();
    }

    @Override
    public void remove() {
      entries.remove();
    }
  }

  private static final class KeySet<K, V> extends ItemSet<K> {
    private final Entries<K, V> map;

    KeySet(Entries<K, V> map) {
      this.map = map;
    }

    @Override
    public int size() {
      return map.count();
    }

    @Override
    public boolean contains(Object key) {
      return map.containsKey(key);
    }

    @Override
    public boolean remove(Object key) {
      return map.drop(key) != null;
    }

    @Override
    public void clear() {
      map.clear();
    }

    @Override
    public Iterator<K> iterator() {
      return new KeyWalk<>(map.entries());
    }

    @Override
    public void forEach(Consumer<? super K> action) {
      FixedMap.some(action);
      map.each(entry -> action.accept(entry.getKey()));
    }
  }
}
