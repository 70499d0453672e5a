package soumak.spreader.twins;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One monitor guards all. Who iterates sees what was there at the beginning.
 *
 * @param <K> keys, never null
 * @param <V> values, never null
 */
public final class ConcurrentHashMap<K, V> extends Entries<K, V> implements ConcurrentMap<K, V> {
  private final HashMap<K, V> map;

  public ConcurrentHashMap() {
    map = new HashMap<>();
  }

  public ConcurrentHashMap(int capacity) {
    map = new HashMap<>(capacity + capacity / 2 + 1);
  }

  public ConcurrentHashMap(Map<? extends K, ? extends V> others) {
    map = new HashMap<>(others);
  }

  private static void some(Object it) {
    if (it == null) {
      throw new NullPointerException();
    }
  }

  @Override
  public synchronized int size() {
    return map.size();
  }

  public long mappingCount() {
    return size();
  }

  @Override
  public synchronized V get(Object key) {
    some(key);
    return map.get(key);
  }

  @Override
  public V getOrDefault(Object key, V other) {
    V value = get(key);
    return value == null ? other : value;
  }

  @Override
  public synchronized boolean containsKey(Object key) {
    some(key);
    return map.containsKey(key);
  }

  public boolean contains(Object value) {
    return containsValue(value);
  }

  @Override
  public synchronized V put(K key, V value) {
    some(key);
    some(value);
    return map.put(key, value);
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      put(each.getKey(), each.getValue());
    }
  }

  @Override
  public synchronized V remove(Object key) {
    some(key);
    return map.remove(key);
  }

  @Override
  public synchronized void clear() {
    map.clear();
  }

  @Override
  public synchronized V putIfAbsent(K key, V value) {
    V before = get(key);
    return before == null ? put(key, value) : before;
  }

  @Override
  public synchronized boolean remove(Object key, Object value) {
    boolean same = value != null && value.equals(get(key));
    if (same) {
      map.remove(key);
    }
    return same;
  }

  @Override
  public synchronized V replace(K key, V value) {
    return containsKey(key) ? put(key, value) : null;
  }

  @Override
  public synchronized boolean replace(K key, V before, V value) {
    some(before);
    boolean same = before.equals(get(key));
    if (same) {
      put(key, value);
    }
    return same;
  }

  @Override
  synchronized Map.Entry<K, V> drop(Object key) {
    return super.drop(key);
  }

  private V store(K key, V value) {
    if (value == null) {
      remove(key);
    } else {
      put(key, value);
    }
    return value;
  }

  /** The functions are called once, and all others wait meanwhile. */
  @Override
  public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    V before = get(key);
    return before == null ? store(key, make.apply(key)) : before;
  }

  @Override
  public synchronized V computeIfPresent(
      K key, BiFunction<? super K, ? super V, ? extends V> change) {
    V before = get(key);
    return before == null ? null : store(key, change.apply(key, before));
  }

  @Override
  public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    return store(key, change.apply(key, get(key)));
  }

  @Override
  public synchronized V merge(
      K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    some(value);
    V before = get(key);
    return store(key, before == null ? value : change.apply(before, value));
  }

  @Override
  public synchronized void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    map.replaceAll(change);
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    Iterator<Map.Entry<K, V>> each = entries();
    while (each.hasNext()) {
      Map.Entry<K, V> entry = each.next();
      action.accept(entry.getKey(), entry.getValue());
    }
  }

  @Override
  synchronized Iterator<Map.Entry<K, V>> entries() {
    ArrayList<Map.Entry<K, V>> now = new ArrayList<>(map.size());
    for (Map.Entry<K, V> each : map.entrySet()) {
      now.add(new Seen<>(this, each.getKey(), each.getValue()));
    }
    return new Snapshot<>(this, now.iterator());
  }

  @Override
  public KeySetView<K, V> keySet() {
    return new KeySetView<>(this, null);
  }

  public KeySetView<K, V> keySet(V added) {
    return new KeySetView<>(this, added);
  }

  public static <T> KeySetView<T, Boolean> newKeySet() {
    return new ConcurrentHashMap<T, Boolean>().keySet(Boolean.TRUE);
  }

  public static <T> KeySetView<T, Boolean> newKeySet(int capacity) {
    return new ConcurrentHashMap<T, Boolean>(capacity).keySet(Boolean.TRUE);
  }

  /**
   * A view.
   *
   * @param <K> its elements
   * @param <V> what they are mapped to
   */
  public static final class KeySetView<K, V> extends ItemSet<K> {
    private final ConcurrentHashMap<K, V> map;
    private final V added;

    KeySetView(ConcurrentHashMap<K, V> map, V added) {
      this.map = map;
      this.added = added;
    }

    public ConcurrentHashMap<K, V> getMap() {
      return map;
    }

    @Override
    public int size() {
      return map.size();
    }

    @Override
    public boolean contains(Object key) {
      return map.containsKey(key);
    }

    @Override
    public boolean add(K key) {
      if (added == null) {
        throw new UnsupportedOperationException();
      }
      return map.putIfAbsent(key, added) == null;
    }

    @Override
    public boolean remove(Object key) {
      return map.remove(key) != null;
    }

    @Override
    public void clear() {
      map.clear();
    }

    @Override
    public Iterator<K> iterator() {
      return new KeyWalk<>(map.entries());
    }
  }

  private static final class Seen<K, V> extends HashMap.Node<K, V> {
    private final ConcurrentHashMap<K, V> map;

    Seen(ConcurrentHashMap<K, V> map, K key, V value) {
      super(0, key, value);
      this.map = map;
    }

    @Override
    public V setValue(V value) {
      map.put(key, value);
      return super.setValue(value);
    }
  }

  private static final class Snapshot<K, V> implements Iterator<Map.Entry<K, V>> {
    private final ConcurrentHashMap<K, V> map;
    private final Iterator<Map.Entry<K, V>> entries;
    private Map.Entry<K, V> last;

    Snapshot(ConcurrentHashMap<K, V> map, Iterator<Map.Entry<K, V>> entries) {
      this.map = map;
      this.entries = entries;
    }

    @Override
    public boolean hasNext() {
      return entries.hasNext();
    }

    @Override
    public Map.Entry<K, V> next() {
      last = entries.next();
      return last;
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      map.remove(last.getKey());
      last = null;
    }
  }
}
