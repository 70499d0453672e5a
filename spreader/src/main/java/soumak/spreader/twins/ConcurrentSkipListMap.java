package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentNavigableMap;

/**
 * One monitor guards all. Who iterates goes from each key to the next one that there is then.
 *
 * @param <K> keys, never null
 * @param <V> values, never null
 */
public final class ConcurrentSkipListMap<K, V> extends Sorted<K, V>
    implements ConcurrentNavigableMap<K, V> {
  private final TreeMap<K, V> map;

  public ConcurrentSkipListMap() {
    map = new Inner<>(null);
  }

  public ConcurrentSkipListMap(Comparator<? super K> order) {
    map = new Inner<>(order);
  }

  /** Of an empty one anything may be asked that is no null. */
  private static final class Inner<K, V> extends TreeMap<K, V> {
    Inner(Comparator<? super K> order) {
      super(order);
    }

    @Override
    void asked(Object key) {}
  }

  public ConcurrentSkipListMap(Map<? extends K, ? extends V> others) {
    this();
    putAll(others);
  }

  public ConcurrentSkipListMap(SortedMap<K, ? extends V> others) {
    this(others.comparator());
    putAll(others);
  }

  @Override
  synchronized Map.Entry<K, V> least() {
    return copy(map.least());
  }

  @Override
  synchronized Map.Entry<K, V> greatest() {
    return copy(map.greatest());
  }

  @Override
  synchronized Map.Entry<K, V> below(Object key, boolean orAt) {
    return copy(map.below(FixedMap.some(key), orAt));
  }

  @Override
  synchronized Map.Entry<K, V> above(Object key, boolean orAt) {
    return copy(map.above(FixedMap.some(key), orAt));
  }

  /** Entries of the namesake cannot be set. */
  private static <K, V> Map.Entry<K, V> copy(Map.Entry<K, V> entry) {
    return entry == null ? null : new AbstractMap.SimpleImmutableEntry<>(entry);
  }

  @Override
  int compare(Object one, Object other) {
    return map.compare(FixedMap.some(one), FixedMap.some(other));
  }

  @Override
  int changes() {
    return 0;
  }

  @Override
  String wrongEnds() {
    return "inconsistent range";
  }

  @Override
  public boolean containsValue(Object value) {
    return super.containsValue(FixedMap.some(value));
  }

  @Override
  Sorted<K, V> span(End<K> from, End<K> to, boolean down) {
    return new View<>(this, from, to, down);
  }

  @Override
  public Comparator<? super K> comparator() {
    return map.comparator();
  }

  @Override
  public synchronized int size() {
    return map.size();
  }

  @Override
  public synchronized V get(Object key) {
    return map.get(FixedMap.some(key));
  }

  @Override
  public synchronized boolean containsKey(Object key) {
    return map.containsKey(FixedMap.some(key));
  }

  @Override
  public synchronized V put(K key, V value) {
    return map.put(FixedMap.some(key), FixedMap.some(value));
  }

  @Override
  public synchronized V putIfAbsent(K key, V value) {
    return map.putIfAbsent(FixedMap.some(key), FixedMap.some(value));
  }

  @Override
  public synchronized V remove(Object key) {
    return map.remove(FixedMap.some(key));
  }

  @Override
  synchronized Map.Entry<K, V> drop(Object key) {
    return map.drop(FixedMap.some(key));
  }

  @Override
  public synchronized boolean remove(Object key, Object value) {
    boolean same = value != null && value.equals(get(key));
    if (same) {
      map.drop(key);
    }
    return same;
  }

  @Override
  public synchronized V replace(K key, V value) {
    FixedMap.some(value);
    return containsKey(key) ? put(key, value) : null;
  }

  @Override
  public synchronized boolean replace(K key, V before, V value) {
    FixedMap.some(key);
    FixedMap.some(value);
    boolean same = FixedMap.some(before).equals(get(key));
    if (same) {
      put(key, value);
    }
    return same;
  }

  @Override
  public synchronized Map.Entry<K, V> pollFirstEntry() {
    return super.pollFirstEntry();
  }

  @Override
  public synchronized Map.Entry<K, V> pollLastEntry() {
    return super.pollLastEntry();
  }

  @Override
  public synchronized void clear() {
    map.clear();
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return ConcurrentViews.entries(this);
  }

  @Override
  public Collection<V> values() {
    return ConcurrentViews.values(this);
  }

  @Override
  public NavigableSet<K> keySet() {
    return navigableKeySet();
  }

  private static <K> End<K> end(K key, boolean isIn) {
    return new End<>(FixedMap.some(key), isIn);
  }

  private View<K, V> view(End<K> from, End<K> to, boolean down) {
    return new View<>(this, from, to, down);
  }

  @Override
  public ConcurrentNavigableMap<K, V> subMap(K from, boolean fromIn, K to, boolean toIn) {
    return view(end(from, fromIn), end(to, toIn), false);
  }

  @Override
  public ConcurrentNavigableMap<K, V> subMap(K from, K to) {
    return subMap(from, true, to, false);
  }

  @Override
  public ConcurrentNavigableMap<K, V> headMap(K to, boolean toIn) {
    return view(null, end(to, toIn), false);
  }

  @Override
  public ConcurrentNavigableMap<K, V> headMap(K to) {
    return headMap(to, false);
  }

  @Override
  public ConcurrentNavigableMap<K, V> tailMap(K from, boolean fromIn) {
    return view(end(from, fromIn), null, false);
  }

  @Override
  public ConcurrentNavigableMap<K, V> tailMap(K from) {
    return tailMap(from, true);
  }

  @Override
  public ConcurrentNavigableMap<K, V> descendingMap() {
    return view(null, null, true);
  }

  private static final class View<K, V> extends Span<K, V> implements ConcurrentNavigableMap<K, V> {
    View(Sorted<K, V> map, End<K> low, End<K> high, boolean down) {
      super(map, low, high, down);
    }

    @Override
    View<K, V> view(End<K> lower, End<K> upper, boolean isDown) {
      return new View<>(map, lower, upper, isDown);
    }

    /** Each end is compared with the one of its side only. */
    @Override
    void check(End<K> lower, End<K> upper) {
      check(lower, low, 1);
      check(upper, high, -1);
    }

    private void check(End<K> end, End<K> mine, int side) {
      if (end != null && mine != null) {
        int order = side * map.compare(end.key, mine.key);
        if (order < 0 || (order == 0 && end.isIn && !mine.isIn)) {
          throw outOfRange();
        }
      }
    }

    private ConcurrentNavigableMap<K, V> part(End<K> from, End<K> to, boolean turned) {
      return (View<K, V>) span(from, to, turned);
    }

    @Override
    public boolean containsValue(Object value) {
      return super.containsValue(FixedMap.some(value));
    }

    private void refuse(Object key) {
      if (!isIn(key)) {
        throw outOfRange();
      }
    }

    @Override
    public V putIfAbsent(K key, V value) {
      refuse(key);
      FixedMap.some(value);
      synchronized (map) {
        V before = get(key);
        return before == null ? put(key, value) : before;
      }
    }

    @Override
    public boolean remove(Object key, Object value) {
      synchronized (map) {
        boolean same = value != null && value.equals(get(key));
        if (same) {
          map.drop(key);
        }
        return same;
      }
    }

    @Override
    public V replace(K key, V value) {
      refuse(key);
      FixedMap.some(value);
      synchronized (map) {
        return containsKey(key) ? put(key, value) : null;
      }
    }

    @Override
    public boolean replace(K key, V before, V value) {
      refuse(key);
      FixedMap.some(value);
      synchronized (map) {
        boolean same = before.equals(get(key));
        if (same) {
          put(key, value);
        }
        return same;
      }
    }

    @Override
    public Map.Entry<K, V> pollFirstEntry() {
      synchronized (map) {
        return super.pollFirstEntry();
      }
    }

    @Override
    public Map.Entry<K, V> pollLastEntry() {
      synchronized (map) {
        return super.pollLastEntry();
      }
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
      return ConcurrentViews.entries(this);
    }

    @Override
    public Collection<V> values() {
      return ConcurrentViews.values(this);
    }

    @Override
    public NavigableSet<K> keySet() {
      return navigableKeySet();
    }

    @Override
    public ConcurrentNavigableMap<K, V> subMap(K from, boolean fromIn, K to, boolean toIn) {
      return part(end(from, fromIn), end(to, toIn), false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> subMap(K from, K to) {
      return subMap(from, true, to, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> headMap(K to, boolean toIn) {
      return part(null, end(to, toIn), false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> headMap(K to) {
      return headMap(to, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> tailMap(K from, boolean fromIn) {
      return part(end(from, fromIn), null, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> tailMap(K from) {
      return tailMap(from, true);
    }

    @Override
    public ConcurrentNavigableMap<K, V> descendingMap() {
      return part(null, null, true);
    }
  }
}
