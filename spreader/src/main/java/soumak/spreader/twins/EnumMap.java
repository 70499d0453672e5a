package soumak.spreader.twins;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Not synchronized, as its namesake: in the order of the constants. Iterators see what changes.
 *
 * @param <K> keys, never null
 * @param <V> values
 */
public final class EnumMap<K extends Enum<K>, V> extends Entries<K, V> implements Cloneable {
  private final Class<K> type;
  private final Object[] values;
  private final boolean[] there;
  private int size;

  public EnumMap(Class<K> type) {
    this.type = type;
    int count = EnumSet.constants(type).length;
    values = new Object[count];
    there = new boolean[count];
  }

  public EnumMap(EnumMap<K, ? extends V> others) {
    this(typeOf(others));
    putAll(others);
  }

  public EnumMap(Map<K, ? extends V> others) {
    this(typeOf(others));
    putAll(others);
  }

  @Override
  public EnumMap<K, V> clone() {
    EnumMap<K, V> copy = new EnumMap<>(type);
    copy.putAll(this);
    return copy;
  }

  private static <K extends Enum<K>> Class<K> typeOf(Map<K, ?> others) {
    if (others instanceof EnumMap<?, ?> known) {
      @SuppressWarnings("unchecked") // it has such keys
      Class<K> type = (Class<K>) known.type;
      return type;
    }
    if (others.isEmpty()) {
      throw new IllegalArgumentException("Specified map is empty");
    }
    return others.keySet().iterator().next().getDeclaringClass();
  }

  /** Where a key is; -1 if it cannot be here. */
  @SuppressWarnings("EnumOrdinal") // that is what it is by
  private int place(Object key) {
    return key instanceof Enum<?> constant && constant.getDeclaringClass() == type
        ? constant.ordinal()
        : -1;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  @SuppressWarnings("unchecked") // that is what it has
  public V get(Object key) {
    int at = place(key);
    return at < 0 ? null : (V) values[at];
  }

  @Override
  public boolean containsKey(Object key) {
    int at = place(key);
    return at >= 0 && there[at];
  }

  @Override
  public V put(K key, V value) {
    int at = place(FixedMap.some(key));
    if (at < 0) {
      throw new ClassCastException(key.getDeclaringClass() + " != " + type);
    }
    V before = get(key);
    if (!there[at]) {
      there[at] = true;
      size++;
    }
    values[at] = value;
    return before;
  }

  @Override
  public V remove(Object key) {
    V before = get(key);
    if (containsKey(key)) {
      int at = place(key);
      there[at] = false;
      values[at] = null;
      size--;
    }
    return before;
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      put(each.getKey(), each.getValue());
    }
  }

  @Override
  public void clear() {
    java.util.Arrays.fill(values, null);
    java.util.Arrays.fill(there, false);
    size = 0;
  }

  @Override
  Iterator<Map.Entry<K, V>> entries() {
    return new Walk<>(this);
  }

  /** An entry that shows what its key has now, until its iterator removes it. */
  @SuppressWarnings("EnumOrdinal") // that is what it is by
  private static final class Live<K extends Enum<K>, V> implements Map.Entry<K, V> {
    private final EnumMap<K, V> map;
    private final K key;
    private boolean removed;

    Live(EnumMap<K, V> map, K key) {
      this.map = map;
      this.key = key;
    }

    private int place() {
      if (removed) {
        throw new IllegalStateException("Entry was removed");
      }
      return key.ordinal();
    }

    @Override
    public K getKey() {
      var _ = place();
      return key;
    }

    @Override
    @SuppressWarnings("unchecked") // that is what it has
    public V getValue() {
      return (V) map.values[place()];
    }

    @Override
    public V setValue(V value) {
      V before = getValue();
      map.values[place()] = value;
      return before;
    }

    @Override
    public boolean equals(Object other) {
      return removed
          ? other == this
          : other instanceof Map.Entry<?, ?> entry
              && key == entry.getKey()
              && Items.isEqual(getValue(), entry.getValue());
    }

    @Override
    public int hashCode() {
      return removed ? System.identityHashCode(this) : key.hashCode() ^ Items.hash(getValue());
    }

    @Override
    public String toString() {
      return removed ? super.toString() : key + "=" + getValue();
    }
  }

  private static final class Walk<K extends Enum<K>, V> implements Iterator<Map.Entry<K, V>> {
    private final EnumMap<K, V> map;
    private final K[] constants;
    private int next;
    private Live<K, V> last;

    Walk(EnumMap<K, V> map) {
      this.map = map;
      this.constants = EnumSet.constants(map.type);
    }

    @Override
    public boolean hasNext() {
      while (next < constants.length && !map.there[next]) {
        next++;
      }
      return next < constants.length;
    }

    @Override
    public Map.Entry<K, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      last = new Live<>(map, constants[next]);
      next++;
      return last;
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      map.remove(last.key);
      last.removed = true;
      last = null;
    }
  }
}
