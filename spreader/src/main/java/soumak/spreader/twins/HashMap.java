package soumak.spreader.twins;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Not synchronized, as its namesake. Its order is that one's as well: programs print it. So a table
 * of a power of two is indexed by the upper and lower half of the hash, has a list at each place
 * whose end gets what is put, and is doubled from three quarters on. It calls those of its methods
 * that the namesake calls, as programs extend it.
 *
 * @param <K> keys
 * @param <V> values
 */
public class HashMap<K, V> extends Entries<K, V> implements Cloneable {
  private static final int MOST = 1 << 30;
  private static final int USUAL = 16;
  private static final float LOAD = 0.75F;

  /** The namesake makes trees of lists of so many, or a small table larger. */
  private static final int CROWD = 9;

  private static final int SMALL = 64;

  static class Node<K, V> implements Map.Entry<K, V> {
    final int hash;
    final K key;
    V value;
    Node<K, V> next;

    Node(int hash, K key, V value) {
      this.hash = hash;
      this.key = key;
      this.value = value;
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

  private Node<K, V>[] table;

  /** Of the table that is to come; 0 if nobody has said. */
  private int capacity;

  private final float load;

  /** With more entries than this the table grows. */
  private int limit;

  private int size;
  private int changes;

  public HashMap() {
    load = LOAD;
  }

  public HashMap(int capacity) {
    this(capacity, LOAD);
  }

  public HashMap(int capacity, float load) {
    if (capacity < 0) {
      throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
    }
    if (!(load > 0)) {
      throw new IllegalArgumentException("Illegal load factor: " + load);
    }
    this.capacity = room(capacity);
    this.load = load;
  }

  public static <K, V> HashMap<K, V> newHashMap(int count) {
    return new HashMap<>(capacityFor(count, "mappings"));
  }

  /** For so many keys, before the table is doubled. */
  static int capacityFor(int count, String what) {
    if (count < 0) {
      throw new IllegalArgumentException("Negative number of " + what + ": " + count);
    }
    return (int) Math.ceil(count / (double) LOAD);
  }

  @SuppressWarnings("this-escape") // to methods of this package only
  public HashMap(Map<? extends K, ? extends V> others) {
    this();
    insertAll(others, false);
  }

  @Override
  @SuppressWarnings("unchecked") // it is of the same class
  public Object clone() {
    try {
      HashMap<K, V> copy = (HashMap<K, V>) super.clone();
      copy.begin(this);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // it is supported
    }
  }

  /** Has nothing but the entries of another one, as its copy. */
  void begin(HashMap<K, V> other) {
    table = null;
    capacity = 0;
    size = 0;
    changes = 0;
    insertAll(other, false);
  }

  /** The capacity with which so many entries fit. */
  static int of(int entries) {
    return (int) Math.ceil(entries / (double) LOAD);
  }

  private static int room(int least) {
    int room = 1;
    while (room < least && room < MOST) {
      room <<= 1;
    }
    return room;
  }

  /** What places a key. */
  int spread(Object key) {
    int hash = Items.hash(key);
    return hash ^ (hash >>> 16);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no generic types
  private static <K, V> Node<K, V>[] table(int room) {
    return new Node[room];
  }

  /** What has an order of its own is told of each entry that comes, is asked for, or goes. */
  Node<K, V> make(int hash, K key, V value) {
    return new Node<>(hash, key, value);
  }

  void used(Node<K, V> node) {}

  void removed(Node<K, V> node) {}

  /** After an entry came by a call of the program. */
  void added() {}

  final Node<K, V> find(Object key) {
    if (table == null) {
      return null;
    }
    int hash = spread(key);
    Node<K, V> at = table[hash & (table.length - 1)];
    while (at != null && (at.hash != hash || !Items.isEqual(key, at.key))) {
      at = at.next;
    }
    return at;
  }

  @Override
  final int count() {
    return size;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean isEmpty() {
    return size == 0;
  }

  @Override
  public boolean containsValue(Object wanted) {
    for (Node<K, V> at = first(); at != null; at = after(at)) {
      if (Items.isEqual(wanted, at.value)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public V get(Object key) {
    Node<K, V> node = find(key);
    if (node == null) {
      return null;
    }
    used(node);
    return node.value;
  }

  @Override
  public boolean containsKey(Object key) {
    return find(key) != null;
  }

  @Override
  public V getOrDefault(Object key, V other) {
    Node<K, V> node = find(key);
    if (node == null) {
      return other;
    }
    used(node);
    return node.value;
  }

  @Override
  public V put(K key, V value) {
    return insert(key, value, true);
  }

  @Override
  public V putIfAbsent(K key, V value) {
    Node<K, V> node = find(key);
    if (node == null) {
      return insert(key, value, true);
    }
    V before = node.value;
    node.value = before == null ? value : before;
    used(node);
    return before;
  }

  @Override
  public V replace(K key, V value) {
    return find(key) == null ? null : insert(key, value, true);
  }

  @Override
  public boolean replace(K key, V before, V value) {
    Node<K, V> node = find(key);
    boolean same = node != null && Items.isEqual(node.value, before);
    if (same) {
      insert(key, value, true);
    }
    return same;
  }

  private V insert(K key, V value, boolean tells) {
    Node<K, V> node = find(key);
    if (node != null) {
      V before = node.value;
      node.value = value;
      used(node);
      return before;
    }
    begin();
    int hash = spread(key);
    if (append(table, make(hash, key, value)) >= CROWD) {
      spreadOut();
    }
    changes++;
    size++;
    if (size > limit) {
      grow();
    }
    if (tells) {
      added();
    }
    return null;
  }

  private void begin() {
    if (table == null) {
      table = table(capacity == 0 ? USUAL : capacity);
      limit = (int) (table.length * load);
    }
  }

  /** Where many have come to one place of a small table. */
  private void spreadOut() {
    if (table.length < SMALL) {
      grow();
    }
  }

  /** Before what puts new entries in front; the namesake makes room before, not after that. */
  private void makeRoom() {
    begin();
    if (size > limit) {
      grow();
    }
  }

  private void putFirst(K key, V value) {
    int hash = spread(key);
    Node<K, V> made = make(hash, key, value);
    int place = hash & (table.length - 1);
    made.next = table[place];
    table[place] = made;
    int count = 0;
    for (Node<K, V> at = made; at != null; at = at.next) {
      count++;
    }
    if (count >= CROWD - 1) {
      spreadOut();
    }
    changes++;
    size++;
    added();
  }

  final void unchanged(int since) {
    if (changes != since) {
      throw new ConcurrentModificationException();
    }
  }

  /** Stores what a function gave; null removes. */
  private V store(Node<K, V> node, K key, V value) {
    if (node == null && value != null) {
      putFirst(key, value);
    } else if (node != null && value == null) {
      drop(key);
    } else if (node != null) {
      node.value = value;
      used(node);
    }
    return value;
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    FixedMap.some(make);
    makeRoom();
    Node<K, V> node = find(key);
    if (node != null && node.value != null) {
      used(node);
      return node.value;
    }
    int since = changes;
    V value = make.apply(key);
    unchanged(since);
    return value == null ? null : store(node, key, value);
  }

  @Override
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    Node<K, V> node = find(key);
    if (node == null || node.value == null) {
      return null;
    }
    int since = changes;
    V value = change.apply(key, node.value);
    unchanged(since);
    return store(node, key, value);
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    FixedMap.some(action);
    each(entry -> action.accept(entry.getKey(), entry.getValue()));
  }

  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    each(entry -> entry.setValue(change.apply(entry.getKey(), entry.getValue())));
  }

  /** Also those that are removed meanwhile; that something changed is told at the end. */
  @Override
  final void each(Consumer<? super Map.Entry<K, V>> action) {
    int since = changes;
    walk(action);
    unchanged(since);
  }

  void walk(Consumer<? super Map.Entry<K, V>> action) {
    Node<K, V>[] now = table;
    for (int i = 0; now != null && i < now.length; i++) {
      for (Node<K, V> at = now[i]; at != null; at = at.next) {
        action.accept(at);
      }
    }
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    makeRoom();
    Node<K, V> node = find(key);
    int since = changes;
    V value = change.apply(key, node == null ? null : node.value);
    unchanged(since);
    return store(node, key, value);
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    if (value == null || change == null) {
      throw new NullPointerException();
    }
    makeRoom();
    Node<K, V> node = find(key);
    if (node == null || node.value == null) {
      return store(node, key, value);
    }
    int since = changes;
    V merged = change.apply(node.value, value);
    unchanged(since);
    return store(node, key, merged);
  }

  /** How many there are at its place then. */
  private static <K, V> int append(Node<K, V>[] to, Node<K, V> node) {
    int place = node.hash & (to.length - 1);
    Node<K, V> at = to[place];
    if (at == null) {
      to[place] = node;
      return 1;
    }
    int count = 2;
    while (at.next != null) {
      at = at.next;
      count++;
    }
    at.next = node;
    return count;
  }

  private void grow() {
    Node<K, V>[] before = table;
    Node<K, V>[] larger = table(before.length * 2);
    for (int i = 0; i < before.length; i++) {
      for (Node<K, V> at = before[i]; at != null; ) {
        Node<K, V> next = at.next;
        at.next = null;
        append(larger, at);
        at = next;
      }
      before[i] = null; // who walks along the old one comes no further, as in the namesake
    }
    table = larger;
    limit = before.length < USUAL || limit == 0 ? (int) (larger.length * load) : 2 * limit;
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    insertAll(others, true);
  }

  /** Takes them, and {@linkplain #added tells} of it unless this is for a constructor. */
  final void insertAll(Map<? extends K, ? extends V> others, boolean tells) {
    int more = others.size();
    if (table == null) {
      int least = (int) Math.min(MOST, Math.ceil(more / (double) load));
      capacity = least > capacity ? room(least) : capacity;
    } else {
      while (more > limit && table.length < MOST) {
        grow();
      }
    }
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      insert(each.getKey(), each.getValue(), tells);
    }
  }

  @Override
  public V remove(Object key) {
    Node<K, V> node = drop(key);
    return node == null ? null : node.value;
  }

  @Override
  public boolean remove(Object key, Object value) {
    Node<K, V> node = find(key);
    boolean same = node != null && Items.isEqual(node.value, value);
    if (same) {
      drop(key);
    }
    return same;
  }

  @Override
  final boolean has(Object entry) {
    Node<K, V> node = entry instanceof Map.Entry<?, ?> given ? find(given.getKey()) : null;
    return node != null && node.equals(entry);
  }

  @Override
  final Node<K, V> drop(Object key) {
    Node<K, V> node = find(key);
    if (node == null) {
      return null;
    }
    int place = node.hash & (table.length - 1);
    if (table[place] == node) {
      table[place] = node.next;
    } else {
      Node<K, V> before = table[place];
      while (before.next != node) {
        before = before.next;
      }
      before.next = node.next;
    }
    changes++;
    size--;
    removed(node);
    return node;
  }

  @Override
  public void clear() {
    changes++;
    if (table != null) {
      java.util.Arrays.fill(table, null);
    }
    size = 0;
  }

  @Override
  Iterator<Map.Entry<K, V>> entries() {
    return new Walk<>(this, first());
  }

  final int changes() {
    return changes;
  }

  /** An order of its own has changed. */
  final void reordered() {
    changes++;
  }

  /** The first node from a place of the table on. */
  private Node<K, V> from(int place) {
    for (int i = place; table != null && i < table.length; i++) {
      if (table[i] != null) {
        return table[i];
      }
    }
    return null;
  }

  Node<K, V> first() {
    return from(0);
  }

  Node<K, V> after(Node<K, V> node) {
    return node.next != null ? node.next : from((node.hash & (table.length - 1)) + 1);
  }

  static class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
    private final HashMap<K, V> map;
    private Node<K, V> next;
    private Node<K, V> last;
    private int seen;

    Walk(HashMap<K, V> map, Node<K, V> first) {
      this.map = map;
      this.next = first;
      this.seen = map.changes();
    }

    Node<K, V> after(Node<K, V> node) {
      return map.after(node);
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    private void check() {
      if (map.changes() != seen) {
        throw new ConcurrentModificationException();
      }
    }

    @Override
    public Map.Entry<K, V> next() {
      check();
      if (next == null) {
        throw new NoSuchElementException();
      }
      last = next;
      next = after(next);
      return last;
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      check();
      map.drop(last.key);
      last = null;
      seen = map.changes();
    }
  }
}
