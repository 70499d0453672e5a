package soumak.spreader.twins;

import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedSet;

/**
 * What sorted maps and their views have in common, by a search for the neighbours of a key. Entries
 * that these give write through, those for the program are copies.
 *
 * @param <K> keys
 * @param <V> values
 */
abstract class Sorted<K, V> extends Entries<K, V> implements NavigableMap<K, V> {
  /** The first entry in the order of this map, or null. */
  abstract Map.Entry<K, V> least();

  abstract Map.Entry<K, V> greatest();

  /** The last entry before a key, or at it; null if there is none. */
  abstract Map.Entry<K, V> below(Object key, boolean orAt);

  /** The first entry behind a key, or at it; null if there is none. */
  abstract Map.Entry<K, V> above(Object key, boolean orAt);

  /** What is said of a part that would end before it begins. */
  String wrongEnds() {
    return "fromKey > toKey";
  }

  /** As the order of this map says. */
  abstract int compare(Object one, Object other);

  /** By a view of its keys; whether it was there. */
  boolean removeKey(Object key) {
    return drop(key) != null;
  }

  /** How often it has changed in size, as iterators are to see it; 0 if they are not to. */
  abstract int changes();

  /** A view of what is between two ends; null is for no end. */
  abstract Sorted<K, V> span(End<K> from, End<K> to, boolean down);

  /** Where a view begins or ends. */
  static final class End<K> {
    final K key;
    final boolean isIn;

    End(K key, boolean isIn) {
      this.key = key;
      this.isIn = isIn;
    }
  }

  @SuppressWarnings("unchecked") // elements without an order of their own fail, as they should
  static int compare(Comparator<?> order, Object one, Object other) {
    return order == null
        ? ((Comparable<Object>) one).compareTo(other)
        : ((Comparator<Object>) order).compare(one, other);
  }

  private static <K, V> Map.Entry<K, V> copy(Map.Entry<K, V> entry) {
    return entry == null ? null : new AbstractMap.SimpleImmutableEntry<>(entry);
  }

  private static <K> K key(Map.Entry<K, ?> entry) {
    return entry == null ? null : entry.getKey();
  }

  private static <K> K some(Map.Entry<K, ?> entry) {
    if (entry == null) {
      throw new NoSuchElementException();
    }
    return entry.getKey();
  }

  @Override
  public K firstKey() {
    return some(least());
  }

  @Override
  public K lastKey() {
    return some(greatest());
  }

  @Override
  public Map.Entry<K, V> firstEntry() {
    return copy(least());
  }

  @Override
  public Map.Entry<K, V> lastEntry() {
    return copy(greatest());
  }

  @Override
  public Map.Entry<K, V> pollFirstEntry() {
    return polled(copy(least()));
  }

  @Override
  public Map.Entry<K, V> pollLastEntry() {
    return polled(copy(greatest()));
  }

  private Map.Entry<K, V> polled(Map.Entry<K, V> entry) {
    if (entry != null) {
      drop(entry.getKey());
    }
    return entry;
  }

  @Override
  public Map.Entry<K, V> lowerEntry(K key) {
    return copy(below(key, false));
  }

  @Override
  public K lowerKey(K key) {
    return key(below(key, false));
  }

  @Override
  public Map.Entry<K, V> floorEntry(K key) {
    return copy(below(key, true));
  }

  @Override
  public K floorKey(K key) {
    return key(below(key, true));
  }

  @Override
  public Map.Entry<K, V> ceilingEntry(K key) {
    return copy(above(key, true));
  }

  @Override
  public K ceilingKey(K key) {
    return key(above(key, true));
  }

  @Override
  public Map.Entry<K, V> higherEntry(K key) {
    return copy(above(key, false));
  }

  @Override
  public K higherKey(K key) {
    return key(above(key, false));
  }

  private static <K> End<K> end(K key, boolean isIn) {
    return new End<>(key, isIn);
  }

  @Override
  public NavigableMap<K, V> subMap(K from, boolean fromIn, K to, boolean toIn) {
    return span(end(from, fromIn), end(to, toIn), false);
  }

  @Override
  public NavigableMap<K, V> subMap(K from, K to) {
    return subMap(from, true, to, false);
  }

  @Override
  public NavigableMap<K, V> headMap(K to, boolean toIn) {
    return span(null, end(to, toIn), false);
  }

  @Override
  public NavigableMap<K, V> headMap(K to) {
    return headMap(to, false);
  }

  @Override
  public NavigableMap<K, V> tailMap(K from, boolean fromIn) {
    return span(end(from, fromIn), null, false);
  }

  @Override
  public NavigableMap<K, V> tailMap(K from) {
    return tailMap(from, true);
  }

  @Override
  public NavigableMap<K, V> descendingMap() {
    return span(null, null, true);
  }

  @Override
  public NavigableSet<K> navigableKeySet() {
    return new SortedKeys<>(this);
  }

  @Override
  public NavigableSet<K> keySet() {
    return navigableKeySet();
  }

  @Override
  public NavigableSet<K> descendingKeySet() {
    return new SortedKeys<>(span(null, null, true));
  }

  @Override
  public SequencedSet<K> sequencedKeySet() {
    return SequencedView.keys(this);
  }

  @Override
  public SequencedCollection<V> sequencedValues() {
    return SequencedView.values(this);
  }

  @Override
  public SequencedSet<Map.Entry<K, V>> sequencedEntrySet() {
    return SequencedView.entries(this);
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      put(each.getKey(), each.getValue());
    }
  }

  @Override
  boolean has(Object entry) {
    if (!(entry instanceof Map.Entry<?, ?> given)) {
      return false;
    }
    Map.Entry<K, V> mine = above(given.getKey(), true);
    return mine != null
        && compare(mine.getKey(), given.getKey()) == 0
        && Items.isEqual(mine.getValue(), given.getValue());
  }

  @Override
  Iterator<Map.Entry<K, V>> entries() {
    return new Walk<>(this);
  }

  /** From each entry to the one above it. */
  private static final class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
    private final Sorted<K, V> map;
    private Map.Entry<K, V> next;
    private Map.Entry<K, V> last;
    private int seen;

    Walk(Sorted<K, V> map) {
      this.map = map;
      this.next = map.least();
      this.seen = map.changes();
    }

    private void check() {
      if (map.changes() != seen) {
        throw new ConcurrentModificationException();
      }
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Map.Entry<K, V> next() {
      if (next == null) {
        throw new NoSuchElementException();
      }
      check();
      last = next;
      next = map.above(next.getKey(), false);
      return last;
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      check();
      map.drop(last.getKey());
      last = null;
      seen = map.changes();
    }
  }
}
