package soumak.spreader.twins;

import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A map with a monitor, in the order of its namesake: from the end of a table, whose places get
 * what is new in front, and which grows to twice and one from three quarters on.
 *
 * @param <K> keys, never null
 * @param <V> values, never null
 */
public final class Hashtable<K, V> extends Entries<K, V> {
  private static final class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
    private final int hash;
    private Node<K, V> next;

    Node(int hash, K key, V value, Node<K, V> next) {
      super(key, value);
      this.hash = hash;
      this.next = next;
    }

    @Override
    public V setValue(V value) {
      return super.setValue(FixedMap.some(value));
    }
  }

  private Node<K, V>[] table;
  private int size;
  private int changes;

  public Hashtable() {
    this(11);
  }

  public Hashtable(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("Illegal Capacity: " + capacity);
    }
    table = table(Math.max(1, capacity));
  }

  public Hashtable(Map<? extends K, ? extends V> others) {
    this(Math.max(2 * others.size(), 11));
    putAll(others);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no generic types
  private static <K, V> Node<K, V>[] table(int room) {
    return new Node[room];
  }

  private static int place(int hash, int room) {
    return (hash & Integer.MAX_VALUE) % room;
  }

  private Node<K, V> find(Object key) {
    int hash = key.hashCode();
    Node<K, V> at = table[place(hash, table.length)];
    while (at != null && (at.hash != hash || !at.getKey().equals(key))) {
      at = at.next;
    }
    return at;
  }

  @Override
  public synchronized int size() {
    return size;
  }

  @Override
  public synchronized V get(Object key) {
    Node<K, V> node = find(key);
    return node == null ? null : node.getValue();
  }

  @Override
  public synchronized V getOrDefault(Object key, V other) {
    V value = get(key);
    return value == null ? other : value;
  }

  @Override
  public synchronized boolean containsKey(Object key) {
    return find(key) != null;
  }

  @Override
  public synchronized boolean containsValue(Object value) {
    return super.containsValue(FixedMap.some(value));
  }

  public boolean contains(Object value) {
    return containsValue(value);
  }

  @Override
  public synchronized V put(K key, V value) {
    FixedMap.some(value);
    Node<K, V> node = find(key);
    if (node != null) {
      return node.setValue(value);
    }
    if (size >= Math.max(1, (int) (table.length * 0.75))) {
      grow();
    }
    int hash = key.hashCode();
    int place = place(hash, table.length);
    table[place] = new Node<>(hash, key, value, table[place]);
    size++;
    changes++;
    return null;
  }

  private void grow() {
    Node<K, V>[] larger = table(2 * table.length + 1);
    for (int i = table.length - 1; i >= 0; i--) {
      for (Node<K, V> at = table[i]; at != null; ) {
        Node<K, V> next = at.next;
        int place = place(at.hash, larger.length);
        at.next = larger[place];
        larger[place] = at;
        at = next;
      }
    }
    table = larger;
  }

  @Override
  public synchronized void putAll(Map<? extends K, ? extends V> others) {
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      put(each.getKey(), each.getValue());
    }
  }

  @Override
  public synchronized V remove(Object key) {
    Node<K, V> node = find(key);
    if (node == null) {
      return null;
    }
    int place = place(node.hash, table.length);
    if (table[place] == node) {
      table[place] = node.next;
    } else {
      Node<K, V> before = table[place];
      while (before.next != node) {
        before = before.next;
      }
      before.next = node.next;
    }
    size--;
    changes++;
    return node.getValue();
  }

  @Override
  public synchronized void clear() {
    java.util.Arrays.fill(table, null);
    size = 0;
    changes++;
  }

  @Override
  public synchronized V putIfAbsent(K key, V value) {
    FixedMap.some(value);
    V before = get(key);
    return before == null ? put(key, value) : before;
  }

  @Override
  public synchronized boolean remove(Object key, Object value) {
    boolean same = FixedMap.some(value).equals(get(key));
    if (same) {
      remove(key);
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
    FixedMap.some(value);
    boolean same = FixedMap.some(before).equals(get(key));
    if (same) {
      put(key, value);
    }
    return same;
  }

  private V store(K key, V value, int since) {
    if (changes != since) {
      throw new ConcurrentModificationException();
    }
    if (value == null) {
      remove(key);
    } else {
      put(key, value);
    }
    return value;
  }

  @Override
  public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    FixedMap.some(make);
    V before = get(key);
    int since = changes;
    return before == null ? store(key, make.apply(key), since) : before;
  }

  @Override
  public synchronized V computeIfPresent(
      K key, BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    V before = get(key);
    int since = changes;
    return before == null ? null : store(key, change.apply(key, before), since);
  }

  @Override
  public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    V before = get(key);
    int since = changes;
    return store(key, change.apply(key, before), since);
  }

  @Override
  public synchronized V merge(
      K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    FixedMap.some(change);
    V before = get(key);
    int since = changes;
    return store(key, before == null ? value : change.apply(before, value), since);
  }

  @Override
  public synchronized void forEach(BiConsumer<? super K, ? super V> action) {
    FixedMap.some(action);
    eachNode(node -> action.accept(node.getKey(), node.getValue()));
  }

  @Override
  public synchronized void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    FixedMap.some(change);
    eachNode(node -> node.setValue(change.apply(node.getKey(), node.getValue())));
  }

  /** From the beginning of the table, as the namesake does it. */
  private void eachNode(Consumer<Node<K, V>> action) {
    int since = changes;
    for (Node<K, V> first : table) {
      for (Node<K, V> at = first; at != null; at = at.next) {
        action.accept(at);
        if (changes != since) {
          throw new ConcurrentModificationException();
        }
      }
    }
  }

  @Override
  public synchronized boolean equals(Object other) {
    return super.equals(other);
  }

  @Override
  public synchronized int hashCode() {
    return super.hashCode();
  }

  @Override
  public synchronized String toString() {
    return super.toString();
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new Guarded.SetView<>(super.entrySet(), this);
  }

  @Override
  public Set<K> keySet() {
    return new Guarded.SetView<>(super.keySet(), this);
  }

  @Override
  public Collection<V> values() {
    return new Guarded.View<>(super.values(), this);
  }

  public Enumeration<K> keys() {
    return new Rest<>(keySet().iterator());
  }

  public Enumeration<V> elements() {
    return new Rest<>(values().iterator());
  }

  @Override
  synchronized Iterator<Map.Entry<K, V>> entries() {
    return new Walk<>(this);
  }

  /** The first node at a place of the table, or before it. */
  private Node<K, V> from(int place) {
    for (int i = place; i >= 0; i--) {
      if (table[i] != null) {
        return table[i];
      }
    }
    return null;
  }

  @SuppressWarnings("JdkObsolete") // as its namesake has one
  private static final class Rest<E> implements Enumeration<E> {
    private final Iterator<E> of;

    Rest(Iterator<E> of) {
      this.of = of;
    }

    @Override
    public boolean hasMoreElements() {
      return of.hasNext();
    }

    @Override
    public E nextElement() {
      return of.next();
    }
  }

  private static final class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
    /** As the namesake says it. */
    private static final String WHO = "Hashtable Enumerator";

    private final Hashtable<K, V> map;

    /** The one of an empty table says nothing. */
    private final String who;

    private Node<K, V> next;
    private Node<K, V> last;
    private int seen;

    Walk(Hashtable<K, V> map) {
      this.map = map;
      this.who = map.size == 0 ? null : WHO;
      this.next = map.from(map.table.length - 1);
      this.seen = map.changes;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    private void check() {
      if (map.changes != seen) {
        throw new ConcurrentModificationException();
      }
    }

    @Override
    public Map.Entry<K, V> next() {
      synchronized (map) {
        check();
        if (next == null) {
          throw new NoSuchElementException(who);
        }
        last = next;
        next = next.next != null ? next.next : map.from(place(next.hash, map.table.length) - 1);
        return last;
      }
    }

    @Override
    public void remove() {
      synchronized (map) {
        if (last == null) {
          throw new IllegalStateException(who);
        }
        check();
        map.remove(last.getKey());
        last = null;
        seen = map.changes;
      }
    }
  }
}
