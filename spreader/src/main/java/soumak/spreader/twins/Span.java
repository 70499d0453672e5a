package soumak.spreader.twins;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;

/**
 * A view of a sorted map, from one end to another, up or down. Its map is a whole one.
 *
 * @param <K> keys
 * @param <V> values
 */
class Span<K, V> extends Sorted<K, V> {
  final Sorted<K, V> map;

  /** In the order of the map; null where the view has no end. */
  final End<K> low;

  final End<K> high;
  private final boolean down;

  Span(Sorted<K, V> map, End<K> low, End<K> high, boolean down) {
    if (low != null && high != null && map.compare(low.key, high.key) > 0) {
      throw new IllegalArgumentException(map.wrongEnds());
    }
    if (low != null) {
      map.compare(low.key, low.key);
    }
    if (high != null) {
      map.compare(high.key, high.key);
    }
    this.map = map;
    this.low = low;
    this.high = high;
    this.down = down;
  }

  private boolean isTooLow(Object key) {
    if (low == null) {
      return false;
    }
    int order = map.compare(key, low.key);
    return order < 0 || (order == 0 && !low.isIn);
  }

  private boolean isTooHigh(Object key) {
    if (high == null) {
      return false;
    }
    int order = map.compare(key, high.key);
    return order > 0 || (order == 0 && !high.isIn);
  }

  final boolean isIn(Object key) {
    return !isTooLow(key) && !isTooHigh(key);
  }

  private Map.Entry<K, V> in(Map.Entry<K, V> entry) {
    return entry == null || !isIn(entry.getKey()) ? null : entry;
  }

  private Map.Entry<K, V> lowest() {
    return in(low == null ? map.least() : map.above(low.key, low.isIn));
  }

  private Map.Entry<K, V> highest() {
    return in(high == null ? map.greatest() : map.below(high.key, high.isIn));
  }

  private Map.Entry<K, V> lower(Object key, boolean orAt) {
    return isTooHigh(key) ? highest() : in(map.below(key, orAt));
  }

  private Map.Entry<K, V> higher(Object key, boolean orAt) {
    return isTooLow(key) ? lowest() : in(map.above(key, orAt));
  }

  @Override
  Map.Entry<K, V> least() {
    return down ? highest() : lowest();
  }

  @Override
  Map.Entry<K, V> greatest() {
    return down ? lowest() : highest();
  }

  @Override
  Map.Entry<K, V> below(Object key, boolean orAt) {
    return down ? higher(key, orAt) : lower(key, orAt);
  }

  @Override
  Map.Entry<K, V> above(Object key, boolean orAt) {
    return down ? lower(key, orAt) : higher(key, orAt);
  }

  @Override
  int compare(Object one, Object other) {
    return down ? map.compare(other, one) : map.compare(one, other);
  }

  @Override
  int changes() {
    return map.changes();
  }

  @Override
  Sorted<K, V> span(End<K> from, End<K> to, boolean turned) {
    End<K> lower = down ? to : from;
    End<K> upper = down ? from : to;
    check(lower, upper);
    return view(lower == null ? low : lower, upper == null ? high : upper, down != turned);
  }

  /** A view of the same map. */
  Sorted<K, V> view(End<K> lower, End<K> upper, boolean isDown) {
    return new Span<>(map, lower, upper, isDown);
  }

  /** Whether a view of this one may have these ends. */
  void check(End<K> lower, End<K> upper) {
    within(down ? upper : lower, "fromKey out of range");
    within(down ? lower : upper, "toKey out of range");
  }

  static IllegalArgumentException outOfRange() {
    return new IllegalArgumentException("key out of range");
  }

  /** An end that excludes its key may be the one of this view. */
  private void within(End<K> end, String otherwise) {
    if (end == null) {
      return;
    }
    boolean isIn = isIn(end.key);
    if (!isIn && !end.isIn) {
      boolean atLow = low != null && map.compare(end.key, low.key) == 0;
      isIn = atLow || (high != null && map.compare(end.key, high.key) == 0);
    }
    if (!isIn) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  @Override
  public Comparator<? super K> comparator() {
    Comparator<? super K> order = map.comparator();
    return down ? Orders.reverseOrder(order) : order;
  }

  @Override
  public int size() {
    if (low == null && high == null) {
      return map.size();
    }
    int size = 0;
    for (Iterator<Map.Entry<K, V>> each = entries(); each.hasNext(); each.next()) {
      size++;
    }
    return size;
  }

  @Override
  public boolean isEmpty() {
    return least() == null;
  }

  @Override
  public V get(Object key) {
    return isIn(key) ? map.get(key) : null;
  }

  @Override
  public boolean containsKey(Object key) {
    return isIn(key) && map.containsKey(key);
  }

  @Override
  public V put(K key, V value) {
    if (!isIn(key)) {
      throw outOfRange();
    }
    return map.put(key, value);
  }

  @Override
  public V remove(Object key) {
    return isIn(key) ? map.remove(key) : null;
  }

  @Override
  Map.Entry<K, V> drop(Object key) {
    return isIn(key) ? map.drop(key) : null;
  }

  @Override
  public void clear() {
    for (Map.Entry<K, V> entry = least(); entry != null; entry = least()) {
      map.drop(entry.getKey());
    }
  }
}
