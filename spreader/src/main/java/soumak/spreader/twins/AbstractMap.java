package soumak.spreader.twins;

import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * What programs extend to have maps of their own.
 *
 * @param <K> keys
 * @param <V> values
 */
public abstract class AbstractMap<K, V> extends Entries<K, V> {
  protected AbstractMap() {}

  @Override
  public abstract Set<Map.Entry<K, V>> entrySet();

  @Override
  final Iterator<Map.Entry<K, V>> entries() {
    return entrySet().iterator();
  }

  private Map.Entry<K, V> find(Object key) {
    for (Map.Entry<K, V> each : entrySet()) {
      if (Items.isEqual(key, each.getKey())) {
        return each;
      }
    }
    return null;
  }

  @Override
  public int size() {
    return entrySet().size();
  }

  @Override
  public V get(Object key) {
    Map.Entry<K, V> entry = find(key);
    return entry == null ? null : entry.getValue();
  }

  @Override
  public boolean containsKey(Object key) {
    return find(key) != null;
  }

  @Override
  public V put(K key, V value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V remove(Object key) {
    Iterator<Map.Entry<K, V>> each = entries();
    while (each.hasNext()) {
      Map.Entry<K, V> entry = each.next();
      if (Items.isEqual(key, entry.getKey())) {
        V value = entry.getValue();
        each.remove();
        return value;
      }
    }
    return null;
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      put(each.getKey(), each.getValue());
    }
  }

  @Override
  public void clear() {
    entrySet().clear();
  }

  /**
   * An entry by itself.
   *
   * @param <K> its key
   * @param <V> its value
   */
  public static class SimpleEntry<K, V> implements Map.Entry<K, V> {
    private final K key;
    private V value;

    public SimpleEntry(K key, V value) {
      this.key = key;
      this.value = value;
    }

    public SimpleEntry(Map.Entry<? extends K, ? extends V> entry) {
      this(entry.getKey(), entry.getValue());
    }

    @Override
    public K getKey() {
      return key;
    }

    @Override
    public V getValue() {
      return value;
    }

    @Override
    public V setValue(V value) {
      V before = this.value;
      this.value = value;
      return before;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Map.Entry<?, ?> entry
          && Items.isEqual(key, entry.getKey())
          && Items.isEqual(value, entry.getValue());
    }

    @Override
    public int hashCode() {
      return Items.hash(key) ^ Items.hash(value);
    }

    @Override
    public String toString() {
      return key + "=" + value;
    }
  }

  /**
   * An entry that never changes.
   *
   * @param <K> its key
   * @param <V> its value
   */
  public static class SimpleImmutableEntry<K, V> implements Map.Entry<K, V> {
    private final K key;
    private final V value;

    public SimpleImmutableEntry(K key, V value) {
      this.key = key;
      this.value = value;
    }

    public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> entry) {
      this(entry.getKey(), entry.getValue());
    }

    @Override
    public K getKey() {
      return key;
    }

    @Override
    public V getValue() {
      return value;
    }

    @Override
    public V setValue(V value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Map.Entry<?, ?> entry
          && Items.isEqual(key, entry.getKey())
          && Items.isEqual(value, entry.getValue());
    }

    @Override
    public int hashCode() {
      return Items.hash(key) ^ Items.hash(value);
    }

    @Override
    public String toString() {
      return key + "=" + value;
    }
  }
}
