package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Not synchronized, as its namesake. It is no tree, but has its keys in pieces of at most {@link
 * #MOST}, one after the other: an entry as an object of its own would be one for the nodes as well.
 * It calls those of its methods that the namesake calls, as programs extend it.
 *
 * @param <K> keys
 * @param <V> values
 */
public class TreeMap<K, V> extends Sorted<K, V> implements Cloneable {
  private static final int MOST = 128;

  private static final class Piece {
    Object[] keys;
    Object[] values;
    int size;

    Piece(int room) {
      keys = new Object[room];
      values = new Object[room];
    }

    void insert(int at, Object key, Object value) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      System.arraycopy(keys, at, keys, at + 1, size - at);
      System.arraycopy(values, at, values, at + 1, size - at);
      keys[at] = key;
      values[at] = value;
      size++;
    }

    void remove(int at) {
      size--;
      System.arraycopy(keys, at + 1, keys, at, size - at);
      System.arraycopy(values, at + 1, values, at, size - at);
      keys[size] = null;
      values[size] = null;
    }

    /** The upper half, which goes. */
    Piece split() {
      Piece upper = new Piece(keys.length);
      int half = size / 2;
      upper.size = size - half;
      System.arraycopy(keys, half, upper.keys, 0, upper.size);
      System.arraycopy(values, half, upper.values, 0, upper.size);
      Arrays.fill(keys, half, size, null);
      Arrays.fill(values, half, size, null);
      size = half;
      return upper;
    }
  }

  private final Comparator<? super K> order;

  /** None of the first {@code count} is empty. */
  private Piece[] pieces = new Piece[4];

  private int count;
  private int size;
  private int changes;

  public TreeMap() {
    order = null;
  }

  public TreeMap(Comparator<? super K> order) {
    this.order = order;
  }

  @SuppressWarnings("this-escape") // as its namesake does
  public TreeMap(Map<? extends K, ? extends V> others) {
    this();
    putAll(others);
  }

  public TreeMap(SortedMap<K, ? extends V> others) {
    this(others.comparator());
    for (Map.Entry<K, ? extends V> each : others.entrySet()) {
      insert(each.getKey(), each.getValue());
    }
  }

  @Override
  @SuppressWarnings("unchecked") // it is of the same class
  public Object clone() {
    try {
      TreeMap<K, V> copy = (TreeMap<K, V>) super.clone();
      copy.pieces = new Piece[4];
      copy.count = 0;
      copy.size = 0;
      copy.changes = 0;
      for (Map.Entry<K, V> each : entrySet()) {
        copy.insert(each.getKey(), each.getValue());
      }
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // it is supported
    }
  }

  @Override
  final int compare(Object one, Object other) {
    return compare(order, one, other);
  }

  @Override
  final int changes() {
    return changes;
  }

  @Override
  Sorted<K, V> span(End<K> from, End<K> to, boolean down) {
    return new TreeSpan<>(this, from, to, down);
  }

  @Override
  public Comparator<? super K> comparator() {
    return order;
  }

  @Override
  public int size() {
    return size;
  }

  /** The last piece that begins at a key or before it; the first one if all are behind it. */
  private int piece(Object key) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (compare(pieces[middle].keys[0], key) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Where a key is in a piece; if it is not there, -1 minus where it would be. */
  private int place(Piece in, Object key) {
    int low = 0;
    int high = in.size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(in.keys[middle], key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1 - low;
  }

  /** An entry that shows what its key has now, and writes through; what it had, if it is gone. */
  private static final class Live<K, V> implements Map.Entry<K, V> {
    private final TreeMap<K, V> map;
    private final K key;
    private V value;
    private Piece in;
    private int at;
    private int seen;

    @SuppressWarnings("unchecked") // that is what it has
    Live(TreeMap<K, V> map, Piece in, int at) {
      this.map = map;
      this.key = (K) in.keys[at];
      this.value = (V) in.values[at];
      this.in = in;
      this.at = at;
      this.seen = map.changes;
    }

    /** Finds its place again, if the map has changed. */
    private boolean isThere() {
      if (seen != map.changes) {
        seen = map.changes;
        in = map.size == 0 ? null : map.pieces[map.piece(key)];
        at = in == null ? -1 : map.place(in, key);
      }
      return at >= 0;
    }

    @Override
    public K getKey() {
      return key;
    }

    @Override
    @SuppressWarnings("unchecked") // that is what it has
    public V getValue() {
      if (isThere()) {
        value = (V) in.values[at];
      }
      return value;
    }

    @Override
    public V setValue(V value) {
      V before = getValue();
      if (isThere()) {
        in.values[at] = value;
      }
      this.value = value;
      return before;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Map.Entry<?, ?> entry
          && Items.isEqual(key, entry.getKey())
          && Items.isEqual(getValue(), entry.getValue());
    }

    @Override
    public int hashCode() {
      return Items.hash(key) ^ Items.hash(getValue());
    }

    @Override
    public String toString() {
      return key + "=" + getValue();
    }
  }

  private Map.Entry<K, V> entry(int piece, int at) {
    return new Live<>(this, pieces[piece], at);
  }

  @Override
  final Map.Entry<K, V> least() {
    return size == 0 ? null : entry(0, 0);
  }

  @Override
  final Map.Entry<K, V> greatest() {
    return size == 0 ? null : entry(count - 1, pieces[count - 1].size - 1);
  }

  /** What a key must be for it to be looked for where there is none. */
  void asked(Object key) {
    if (order == null) {
      var _ = (Comparable<?>) FixedMap.some(key);
    }
  }

  @Override
  boolean has(Object entry) {
    if (size > 0 || !(entry instanceof Map.Entry<?, ?> given)) {
      return super.has(entry);
    }
    asked(given.getKey());
    return false;
  }

  @Override
  final Map.Entry<K, V> below(Object key, boolean orAt) {
    if (size == 0) {
      return null;
    }
    int piece = piece(key);
    int at = place(pieces[piece], key);
    if (at >= 0 && orAt) {
      return entry(piece, at);
    }
    int before = (at >= 0 ? at : -1 - at) - 1;
    if (before >= 0) {
      return entry(piece, before);
    }
    return piece == 0 ? null : entry(piece - 1, pieces[piece - 1].size - 1);
  }

  @Override
  final Map.Entry<K, V> above(Object key, boolean orAt) {
    if (size == 0) {
      return null;
    }
    int piece = piece(key);
    int at = place(pieces[piece], key);
    if (at >= 0 && orAt) {
      return entry(piece, at);
    }
    int behind = at >= 0 ? at + 1 : -1 - at;
    if (behind < pieces[piece].size) {
      return entry(piece, behind);
    }
    return piece == count - 1 ? null : entry(piece + 1, 0);
  }

  /** The value of a key, which may be null, or the other one. */
  @SuppressWarnings("unchecked") // that is what it has
  private V find(Object key, V other) {
    if (size == 0) {
      asked(key);
      return other;
    }
    Piece in = pieces[piece(key)];
    int at = place(in, key);
    return at < 0 ? other : (V) in.values[at];
  }

  @Override
  public V get(Object key) {
    return find(key, null);
  }

  @Override
  public boolean containsKey(Object key) {
    return containsAt(key);
  }

  private boolean containsAt(Object key) {
    if (size == 0) {
      asked(key);
      return false;
    }
    return place(pieces[piece(key)], key) >= 0;
  }

  @Override
  public V put(K key, V value) {
    return insert(key, value);
  }

  @SuppressWarnings("unchecked") // that is what it has
  private V insert(K key, V value) {
    if (size == 0) {
      compare(key, key);
      pieces[0] = new Piece(8);
      count = 1;
    }
    int piece = piece(key);
    Piece in = pieces[piece];
    int at = place(in, key);
    if (at >= 0) {
      V before = (V) in.values[at];
      in.values[at] = value;
      return before;
    }
    at = -1 - at;
    if (in.size == MOST) {
      insertPiece(piece + 1, in.split());
      if (at > in.size) {
        at -= in.size;
        in = pieces[piece + 1];
      }
    }
    in.insert(at, key, value);
    size++;
    changes++;
    return null;
  }

  private void insertPiece(int at, Piece piece) {
    if (count == pieces.length) {
      pieces = Arrays.copyOf(pieces, 2 * count);
    }
    System.arraycopy(pieces, at, pieces, at + 1, count - at);
    pieces[at] = piece;
    count++;
  }

  @Override
  public V remove(Object key) {
    Map.Entry<K, V> entry = drop(key);
    return entry == null ? null : entry.getValue();
  }

  @Override
  final Map.Entry<K, V> drop(Object key) {
    if (size == 0) {
      asked(key);
      return null;
    }
    int piece = piece(key);
    int at = place(pieces[piece], key);
    if (at < 0) {
      return null;
    }
    Map.Entry<K, V> entry = new AbstractMap.SimpleEntry<>(entry(piece, at));
    pieces[piece].remove(at);
    if (pieces[piece].size == 0) {
      count--;
      System.arraycopy(pieces, piece + 1, pieces, piece, count - piece);
      pieces[count] = null;
    }
    size--;
    changes++;
    return entry;
  }

  @Override
  final boolean removeKey(Object key) {
    int before = size();
    remove(key);
    return size() != before;
  }

  @Override
  public void clear() {
    Arrays.fill(pieces, null);
    count = 0;
    size = 0;
    changes++;
  }

  private void unchanged(int since) {
    if (changes != since) {
      throw new ConcurrentModificationException();
    }
  }

  private V store(K key, V value) {
    if (value == null) {
      drop(key);
    } else {
      insert(key, value);
    }
    return value;
  }

  @Override
  public V putIfAbsent(K key, V value) {
    V before = find(key, null);
    if (before == null) {
      insert(key, value);
    }
    return before;
  }

  @Override
  public V replace(K key, V value) {
    return containsAt(key) ? insert(key, value) : null;
  }

  @Override
  public boolean replace(K key, V before, V value) {
    boolean same = containsAt(key) && Items.isEqual(before, find(key, null));
    if (same) {
      insert(key, value);
    }
    return same;
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    FixedMap.some(make);
    V before = find(key, null);
    if (before != null) {
      return before;
    }
    int since = changes;
    V value = make.apply(key);
    unchanged(since);
    return value == null ? null : store(key, value);
  }

  @Override
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    V before = find(key, null);
    if (before == null) {
      return null;
    }
    int since = changes;
    V value = change.apply(key, before);
    unchanged(since);
    return store(key, value);
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    V before = find(key, null);
    int since = changes;
    V value = change.apply(key, before);
    unchanged(since);
    return store(key, value);
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    FixedMap.some(change);
    FixedMap.some(value);
    V before = find(key, null);
    int since = changes;
    V merged = before == null ? value : change.apply(before, value);
    unchanged(since);
    return store(key, merged);
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    FixedMap.some(action);
    int since = changes;
    for (Iterator<Map.Entry<K, V>> each = entries(); each.hasNext(); unchanged(since)) {
      Map.Entry<K, V> entry = each.next();
      action.accept(entry.getKey(), entry.getValue());
    }
  }

  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    int since = changes;
    for (int i = 0; i < count; i++) {
      Piece in = pieces[i];
      for (int j = 0; j < in.size; j++) {
        Map.Entry<K, V> entry = entry(i, j);
        entry.setValue(change.apply(entry.getKey(), entry.getValue()));
        unchanged(since);
      }
    }
  }

  @Override
  final Iterator<Map.Entry<K, V>> entries() {
    return new Walk<>(this);
  }

  private static final class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
    private final TreeMap<K, V> map;
    private int piece;
    private int at;

    /** Also if the map has changed since. */
    private boolean more;

    private Map.Entry<K, V> last;
    private int seen;

    Walk(TreeMap<K, V> map) {
      this.map = map;
      this.more = map.size > 0;
      this.seen = map.changes;
    }

    private void check() {
      if (map.changes != seen) {
        throw new ConcurrentModificationException();
      }
    }

    @Override
    public boolean hasNext() {
      return more;
    }

    @Override
    public Map.Entry<K, V> next() {
      if (!more) {
        throw new NoSuchElementException();
      }
      check();
      last = map.entry(piece, at);
      at++;
      if (at == map.pieces[piece].size) {
        piece++;
        at = 0;
      }
      more = piece < map.count;
      return last;
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      check();
      Map.Entry<K, V> after = hasNext() ? map.entry(piece, at) : null;
      map.drop(last.getKey());
      last = null;
      seen = map.changes;
      piece = after == null ? map.count : map.piece(after.getKey());
      at = after == null ? 0 : map.place(map.pieces[piece], after.getKey());
    }
  }
}
