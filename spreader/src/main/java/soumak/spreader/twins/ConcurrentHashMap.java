package soumak.spreader.twins;

import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * In parts by the lower bits of the hash, each guarded by its monitor. Who iterates sees what was
 * in a part when it came there; the order is that of its namesake's table, where a list at each
 * place has what came later behind.
 *
 * <p>Functions of the program run outside that monitor, so nobody who reads waits for one. Instead
 * who calls one has the part's turn, another monitor, as do all who write once anybody computes.
 *
 * @param <K> keys, never null
 * @param <V> values, never null
 */
public final class ConcurrentHashMap<K, V> extends Bulk<K, V> implements ConcurrentMap<K, V> {
  private static final int PARTS = 16;
  private static final int SHIFT = 4;
  private final Part<K, V>[] parts = parts();
  private final Turn[] turns = turns();

  /** Whether a function has been called, so that one may run: it never goes back. */
  private volatile boolean computes;

  private final Room room;

  /**
   * In the order in which keys came. All of its keys have the same lower bits.
   *
   * @param <K> keys
   * @param <V> values
   */
  private static final class Part<K, V> extends LinkedHashMap<K, V> {
    private volatile int now;

    /** Whether there has ever been a key. Read without the monitor, only for the order. */
    private boolean begun;

    @Override
    int spread(Object key) {
      return super.spread(key) >>> SHIFT;
    }

    int place(Object key) {
      return super.spread(key);
    }

    /** After each change of its size. */
    private void counted() {
      if (now != size()) {
        now = size();
        if (!begun) {
          begun = true;
        }
      }
    }

    V store(K key, V value) {
      if (value == null) {
        remove(key);
      } else {
        put(key, value);
      }
      counted();
      return value;
    }

    V exchange(K key, V value) {
      V before = get(key);
      store(key, value);
      return before;
    }
  }

  /** How large the namesake's table is, at least. The monitor of the map is the program's. */
  private static final class Room {
    private int capacity;

    Room(int capacity) {
      this.capacity = capacity;
    }

    /** As the namesake does it before it takes many, unless it is new. */
    synchronized void make(int size) {
      int wanted = table(size + size / 2 + 1);
      while (wanted > capacity - (capacity >>> 2)) {
        capacity = capacity << 1;
      }
    }

    /** As the namesake does it when so many have come. */
    synchronized int with(int size) {
      while (size >= capacity - (capacity >>> 2)) {
        capacity = capacity << 1;
      }
      return capacity;
    }
  }

  public ConcurrentHashMap() {
    room = new Room(PARTS);
  }

  public ConcurrentHashMap(int capacity) {
    this(capacity, 0.75F);
  }

  public ConcurrentHashMap(int capacity, float load) {
    if (capacity < 0 || !(load > 0)) {
      throw new IllegalArgumentException();
    }
    room = new Room(table((int) Math.min(1 << 30, 1 + (long) (capacity / load))));
  }

  public ConcurrentHashMap(int capacity, float load, int threads) {
    this(Math.max(capacity, threads), load);
  }

  public ConcurrentHashMap(Map<? extends K, ? extends V> others) {
    this(others.size());
    putAll(others);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no generic types
  private static <K, V> Part<K, V>[] parts() {
    Part<K, V>[] made = new Part[PARTS];
    for (int i = 0; i < PARTS; i++) {
      made[i] = new Part<>();
    }
    return made;
  }

  private static Turn[] turns() {
    Turn[] made = new Turn[PARTS];
    for (int i = 0; i < PARTS; i++) {
      made[i] = new Turn();
    }
    return made;
  }

  /** Whoever has its monitor may write to a part, once anybody computes. */
  private static final class Turn {
    private Absent computing;

    /** A function that computes the first value of a key may not write that key itself. */
    private void check(Object key) {
      for (Absent each = computing; each != null; each = each.outer) {
        if (each.key.equals(key)) {
          throw new IllegalStateException("Recursive update");
        }
      }
    }
  }

  /** A key without a value, which one is computed for, within a function for another one. */
  private static final class Absent {
    private final Object key;
    private final Absent outer;

    Absent(Object key, Absent outer) {
      this.key = key;
      this.outer = outer;
    }
  }

  private static int table(int least) {
    int room = 1;
    while (room < least && room < 1 << 30) {
      room <<= 1;
    }
    return room;
  }

  private static void some(Object it) {
    if (it == null) {
      throw new NullPointerException();
    }
  }

  private static int numberOf(Object key) {
    int hash = key.hashCode();
    return (hash ^ (hash >>> 16)) & (PARTS - 1);
  }

  /** Changes a key, or all if it is null, in a part, which calls no function meanwhile. */
  private <R> R write(int number, Object key, Function<Part<K, V>, R> change) {
    Part<K, V> part = parts[number];
    if (!computes) {
      synchronized (part) {
        if (!computes) {
          return change.apply(part);
        }
      }
    }
    Turn turn = turns[number];
    synchronized (turn) {
      turn.check(key);
      synchronized (part) {
        return change.apply(part);
      }
    }
  }

  private V value(int number, Object key) {
    Part<K, V> part = parts[number];
    synchronized (part) {
      return part.get(key);
    }
  }

  /** The turn of whoever computes, which it takes before it reads what it computes with. */
  private Turn turn(int number) {
    if (!computes) {
      computes = true;
    }
    return turns[number];
  }

  /** The turn is held, and while the value was computed only that key was not written. */
  private V store(int number, K key, V before, V after) {
    Part<K, V> part = parts[number];
    synchronized (part) {
      return before == null && after == null ? null : part.store(key, after);
    }
  }

  /** The turn is held. */
  private V first(int number, K key, Supplier<? extends V> make) {
    Turn turn = turns[number];
    Absent outer = turn.computing;
    turn.computing = new Absent(key, outer);
    V made;
    try {
      made = make.get();
    } finally {
      turn.computing = outer;
    }
    return store(number, key, null, made);
  }

  @Override
  public int size() {
    return (int) Math.min(Integer.MAX_VALUE, mappingCount());
  }

  public long mappingCount() {
    long sum = 0;
    for (Part<K, V> each : parts) {
      sum += each.now;
    }
    return sum;
  }

  @Override
  public boolean isEmpty() {
    return mappingCount() == 0;
  }

  /** Whether the namesake has a table. */
  private boolean isBegun() {
    boolean begun = false;
    for (int i = 0; i < PARTS && !begun; i++) {
      begun = parts[i].begun;
    }
    return begun;
  }

  @Override
  public V get(Object key) {
    return value(numberOf(key), key);
  }

  @Override
  public V getOrDefault(Object key, V other) {
    V value = get(key);
    return value == null ? other : value;
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public boolean containsValue(Object value) {
    some(value);
    return super.containsValue(value);
  }

  public boolean contains(Object value) {
    return containsValue(value);
  }

  @Override
  public V put(K key, V value) {
    some(value);
    return write(numberOf(key), key, part -> part.exchange(key, value));
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    if (isBegun()) {
      room.make(size() + others.size());
    }
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      put(each.getKey(), each.getValue());
    }
  }

  @Override
  Map.Entry<K, V> drop(Object key) {
    return write(
        numberOf(key),
        key,
        part -> {
          Map.Entry<K, V> gone = part.drop(key);
          part.counted();
          return gone;
        });
  }

  @Override
  @SuppressWarnings("unchecked") // it has none but such
  public V remove(Object key) {
    return write(numberOf(key), key, part -> part.exchange((K) key, null));
  }

  @Override
  public void clear() {
    var _ = room.with(size());
    for (int i = 0; i < PARTS; i++) {
      write(
          i,
          null,
          part -> {
            part.clear();
            part.counted();
            return part;
          });
    }
  }

  @Override
  public V putIfAbsent(K key, V value) {
    some(value);
    return write(
        numberOf(key),
        key,
        part -> {
          V before = part.get(key);
          if (before == null) {
            part.store(key, value);
          }
          return before;
        });
  }

  @Override
  @SuppressWarnings("unchecked") // it has none but such
  public boolean remove(Object key, Object value) {
    return write(
        numberOf(key),
        key,
        part -> {
          boolean same = isSame(value, part.get(key));
          if (same) {
            part.store((K) key, null);
          }
          return same;
        });
  }

  /** It is not asked whether it equals itself. */
  @SuppressWarnings("ReferenceEquality") // as its namesake does
  private static boolean isSame(Object given, Object now) {
    return given != null && now != null && (given == now || given.equals(now));
  }

  @Override
  public V replace(K key, V value) {
    some(value);
    return write(
        numberOf(key), key, part -> part.containsKey(key) ? part.exchange(key, value) : null);
  }

  @Override
  public boolean replace(K key, V before, V value) {
    some(before);
    some(value);
    return write(
        numberOf(key),
        key,
        part -> {
          boolean same = isSame(before, part.get(key));
          if (same) {
            part.store(key, value);
          }
          return same;
        });
  }

  /** The functions are called once, and others wait meanwhile who write to the same part. */
  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    some(make);
    int number = numberOf(key);
    V known = value(number, key);
    if (known != null) {
      return known;
    }
    Turn turn = turn(number);
    synchronized (turn) {
      turn.check(key);
      V before = value(number, key);
      return before == null ? first(number, key, () -> make.apply(key)) : before;
    }
  }

  @Override
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    some(change);
    int number = numberOf(key);
    Turn turn = turn(number);
    synchronized (turn) {
      turn.check(key);
      V before = value(number, key);
      return before == null ? null : store(number, key, before, change.apply(key, before));
    }
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    some(change);
    int number = numberOf(key);
    Turn turn = turn(number);
    synchronized (turn) {
      turn.check(key);
      V before = value(number, key);
      return before == null
          ? first(number, key, () -> change.apply(key, null))
          : store(number, key, before, change.apply(key, before));
    }
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    some(value);
    some(change);
    int number = numberOf(key);
    Turn turn = turn(number);
    synchronized (turn) {
      turn.check(key);
      V before = value(number, key);
      return store(number, key, before, before == null ? value : change.apply(before, value));
    }
  }

  /** Nobody waits for the function; it is called again where another value has come meanwhile. */
  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    some(change);
    Iterator<Map.Entry<K, V>> each = entries();
    while (each.hasNext()) {
      Map.Entry<K, V> entry = each.next();
      K key = entry.getKey();
      V before = entry.getValue();
      while (before != null && !replace(key, before, change.apply(key, before))) {
        before = get(key);
      }
    }
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    some(action);
    Iterator<Map.Entry<K, V>> each = entries();
    while (each.hasNext()) {
      Map.Entry<K, V> entry = each.next();
      action.accept(entry.getKey(), entry.getValue());
    }
  }

  /** As its namesake, which asks nobody for a size, and fails where keys cannot be compared. */
  @Override
  public boolean equals(Object other) {
    return other == this || (other instanceof Map<?, ?> map && isAllIn(map) && hasAllOf(map));
  }

  @Override
  @SuppressWarnings("RedundantOverride") // it belongs to equals
  public int hashCode() {
    return super.hashCode();
  }

  private boolean isAllIn(Map<?, ?> map) {
    Iterator<Map.Entry<K, V>> each = entries();
    while (each.hasNext()) {
      Map.Entry<K, V> entry = each.next();
      if (!isSame(map.get(entry.getKey()), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  private boolean hasAllOf(Map<?, ?> map) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (entry.getKey() == null || !isSame(entry.getValue(), get(entry.getKey()))) {
        return false;
      }
    }
    return true;
  }

  public Enumeration<K> keys() {
    return Collections.enumeration(keySet());
  }

  public Enumeration<V> elements() {
    return Collections.enumeration(values());
  }

  @Override
  Iterator<Map.Entry<K, V>> entries() {
    ArrayList<Map.Entry<K, V>> now = new ArrayList<>(size());
    for (Part<K, V> part : parts) {
      synchronized (part) {
        for (Map.Entry<K, V> each : part.entrySet()) {
          now.add(new Seen<>(this, part.place(each.getKey()), each.getKey(), each.getValue()));
        }
      }
    }
    int last = room.with(now.size()) - 1;
    now.sort((one, other) -> Integer.compare(place(one, last), place(other, last)));
    return new Walk<>(this, now.iterator());
  }

  private static int place(Map.Entry<?, ?> entry, int last) {
    return ((Seen<?, ?>) entry).hash & last;
  }

  @Override
  boolean has(Object entry) {
    return entry instanceof Map.Entry<?, ?> given && given.getKey() != null && super.has(entry);
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return ConcurrentViews.open(this);
  }

  @Override
  public Collection<V> values() {
    return ConcurrentViews.values(this);
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
    public boolean containsAll(Collection<?> wanted) {
      for (Object each : wanted) {
        if (each == null || !contains(each)) {
          return false;
        }
      }
      return true;
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

    /** Without a size, which is another one when it is gone through. */
    @Override
    public Spliterator<K> spliterator() {
      int kind = Spliterator.CONCURRENT | Spliterator.DISTINCT | Spliterator.NONNULL;
      return Spliterators.spliterator(this, kind);
    }

    /** Each of those goes by itself, whatever has come meanwhile. */
    @Override
    public boolean removeAll(Collection<?> unwanted) {
      FixedMap.some(unwanted);
      boolean changed = false;
      for (Object each : isEmpty() ? java.util.List.of() : unwanted) {
        changed |= remove(each);
      }
      return changed;
    }

    /** As its namesake, which fails where elements cannot be compared. */
    @Override
    public boolean equals(Object other) {
      return other == this
          || (other instanceof Set<?> set && containsAll(set) && set.containsAll(this));
    }

    @Override
    @SuppressWarnings("RedundantOverride") // it belongs to equals
    public int hashCode() {
      return super.hashCode();
    }
  }

  private static final class Seen<K, V> extends HashMap.Node<K, V> {
    private final ConcurrentHashMap<K, V> map;

    Seen(ConcurrentHashMap<K, V> map, int hash, K key, V value) {
      super(hash, key, value);
      this.map = map;
    }

    @Override
    public V setValue(V value) {
      map.put(key, value);
      return super.setValue(value);
    }
  }

  private static final class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
    private final ConcurrentHashMap<K, V> map;
    private final Iterator<Map.Entry<K, V>> entries;
    private Map.Entry<K, V> last;

    Walk(ConcurrentHashMap<K, V> map, Iterator<Map.Entry<K, V>> entries) {
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
