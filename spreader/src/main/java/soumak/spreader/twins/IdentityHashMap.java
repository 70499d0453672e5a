package soumak.spreader.twins;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Not synchronized, as its namesake, with keys and values that are the same only by {@code ==}. A
 * table of a power of two has a list at each place. What the nodes have copies of (strings, boxes,
 * throwables) is placed by its value, as each node has another identity hash for it.
 *
 * @param <K> keys
 * @param <V> values
 */
public class IdentityHashMap<K, V> extends Entries<K, V> implements Cloneable {
  private static final int LEAST = 4;
  private static final int USUAL = 32;
  private static final int MOST = 1 << 30;

  static final class Node<K, V> implements Map.Entry<K, V> {
    final int hash;
    private final K key;
    private V value;
    private Node<K, V> next;

    /** By an iterator, after which it cannot be asked. */
    private boolean removed;

    Node(int hash, K key, V value) {
      this.hash = hash;
      this.key = key;
      this.value = value;
    }

    private void check() {
      if (removed) {
        throw new IllegalStateException("Entry was removed");
      }
    }

    @Override
    public K getKey() {
      check();
      return key;
    }

    @Override
    public V getValue() {
      check();
      return value;
    }

    @Override
    public V setValue(V value) {
      check();
      V before = this.value;
      this.value = value;
      return before;
    }

    @Override
    public boolean equals(Object other) {
      return removed
          ? other == this
          : other instanceof Map.Entry<?, ?> entry
              && key == entry.getKey()
              && value == entry.getValue();
    }

    @Override
    public int hashCode() {
      return removed
          ? System.identityHashCode(this)
          : System.identityHashCode(key) ^ System.identityHashCode(value);
    }

    @Override
    public String toString() {
      return removed ? super.toString() : key + "=" + value;
    }
  }

  private Node<K, V>[] table;
  private int size;
  private int changes;

  public IdentityHashMap() {
    table = table(USUAL);
  }

  public IdentityHashMap(int most) {
    if (most < 0) {
      throw new IllegalArgumentException("expectedMaxSize is negative: " + most);
    }
    int room = LEAST;
    while (room < most && room < MOST) {
      room <<= 1;
    }
    table = table(room);
  }

  @SuppressWarnings("this-escape") // as its namesake does
  public IdentityHashMap(Map<? extends K, ? extends V> others) {
    this(others.size());
    putAll(others);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no generic types
  private static <K, V> Node<K, V>[] table(int room) {
    return new Node[room];
  }

  @Override
  @SuppressWarnings("unchecked") // it is of the same class
  public Object clone() {
    try {
      IdentityHashMap<K, V> copy = (IdentityHashMap<K, V>) super.clone();
      copy.table = table(table.length);
      for (Node<K, V> at = from(0); at != null; at = after(at)) {
        copy.link(new Node<>(at.hash, at.key, at.value));
      }
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // it is supported
    }
  }

  private static int hash(Object key) {
    int hash =
        switch (key) {
          case String s -> s.hashCode();
          case Integer i -> i;
          case Long l -> l.hashCode();
          case Short s -> s;
          case Byte b -> b;
          case Character c -> c;
          case Boolean b -> b.hashCode();
          case Float f -> f.hashCode();
          case Double d -> d.hashCode();
          case Throwable t -> t.getClass().hashCode();
          case null, default -> System.identityHashCode(key);
        };
    return hash ^ (hash >>> 16);
  }

  private Node<K, V> find(Object key) {
    int hash = hash(key);
    Node<K, V> at = table[hash & (table.length - 1)];
    while (at != null && at.key != key) {
      at = at.next;
    }
    return at;
  }

  private void link(Node<K, V> node) {
    int place = node.hash & (table.length - 1);
    node.next = table[place];
    table[place] = node;
  }

  private void grow() {
    Node<K, V>[] before = table;
    table = table(2 * before.length);
    for (int i = 0; i < before.length; i++) {
      for (Node<K, V> at = before[i]; at != null; ) {
        Node<K, V> next = at.next;
        link(at);
        at = next;
      }
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public V get(Object key) {
    Node<K, V> node = find(key);
    return node == null ? null : node.value;
  }

  @Override
  public boolean containsKey(Object key) {
    return find(key) != null;
  }

  @Override
  public boolean containsValue(Object value) {
    return withValue(value) != null;
  }

  private Node<K, V> withValue(Object value) {
    Node<K, V> at = from(0);
    while (at != null && at.value != value) {
      at = after(at);
    }
    return at;
  }

  @Override
  final boolean has(Object entry) {
    return entry instanceof Map.Entry<?, ?> given && has(given.getKey(), given.getValue());
  }

  private boolean has(Object key, Object value) {
    Node<K, V> node = find(key);
    return node != null && node.value == value;
  }

  @Override
  public V put(K key, V value) {
    Node<K, V> node = find(key);
    if (node != null) {
      return node.setValue(value);
    }
    changes++;
    size++;
    if (size > table.length && table.length < MOST) {
      grow();
    }
    link(new Node<>(hash(key), key, value));
    return null;
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      put(each.getKey(), each.getValue());
    }
  }

  @Override
  public V remove(Object key) {
    Node<K, V> node = drop(key);
    return node == null ? null : node.value;
  }

  @Override
  public boolean remove(Object key, Object value) {
    return has(key, value) && drop(key) != null;
  }

  @Override
  public boolean replace(K key, V before, V value) {
    boolean same = has(key, before);
    if (same) {
      find(key).value = value;
    }
    return same;
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
    return node;
  }

  @Override
  public void clear() {
    changes++;
    java.util.Arrays.fill(table, null);
    size = 0;
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    FixedMap.some(action);
    int since = changes;
    for (Node<K, V> at = from(0); at != null; at = after(at)) {
      action.accept(at.key, at.value);
      unchanged(since);
    }
  }

  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    int since = changes;
    for (Node<K, V> at = from(0); at != null; at = after(at)) {
      at.value = change.apply(at.key, at.value);
      unchanged(since);
    }
  }

  private void unchanged(int since) {
    if (changes != since) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (other instanceof IdentityHashMap<?, ?> map) {
      return map.size() == size && entrySet().containsAll(map.entrySet());
    }
    return other instanceof Map<?, ?> map && entrySet().equals(map.entrySet());
  }

  @Override
  public int hashCode() {
    return entrySet().hashCode();
  }

  @Override
  public java.util.Set<K> keySet() {
    return new IdentityViews.Keys<>(this);
  }

  @Override
  public java.util.Collection<V> values() {
    return new IdentityViews.Values<>(this);
  }

  @Override
  public java.util.Set<Map.Entry<K, V>> entrySet() {
    return new IdentityViews.Whole<>(this);
  }

  /** Drops one entry with a value. */
  final boolean dropValue(Object value) {
    Node<K, V> node = withValue(value);
    return node != null && drop(node.key) != null;
  }

  /** The first node from a place of the table on. */
  private Node<K, V> from(int place) {
    for (int i = place; i < table.length; i++) {
      if (table[i] != null) {
        return table[i];
      }
    }
    return null;
  }

  private Node<K, V> after(Node<K, V> node) {
    return node.next != null ? node.next : from((node.hash & (table.length - 1)) + 1);
  }

  @Override
  Iterator<Map.Entry<K, V>> entries() {
    return new Walk<>(this);
  }

  private static final class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
    private final IdentityHashMap<K, V> map;
    private Node<K, V> next;
    private Node<K, V> last;
    private int seen;

    Walk(IdentityHashMap<K, V> map) {
      this.map = map;
      this.next = map.from(0);
      this.seen = map.changes;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Map.Entry<K, V> next() {
      map.unchanged(seen);
      if (next == null) {
        throw new NoSuchElementException();
      }
      last = next;
      next = map.after(next);
      return last;
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      map.unchanged(seen);
      map.drop(last.key);
      last.removed = true;
      last = null;
      seen = map.changes;
    }
  }
}
