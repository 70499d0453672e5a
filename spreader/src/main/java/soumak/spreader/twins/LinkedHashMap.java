package soumak.spreader.twins;

import java.util.Iterator;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Consumer;

/**
 * Not synchronized, as its namesake: in the order in which keys came, or were used.
 *
 * @param <K> keys
 * @param <V> values
 */
public class LinkedHashMap<K, V> extends HashMap<K, V> implements SequencedMap<K, V> {
  private static final class Linked<K, V> extends Node<K, V> {
    Linked<K, V> before;
    Linked<K, V> after;

    Linked(int hash, K key, V value) {
      super(hash, key, value);
    }
  }

  private static final int AS_USUAL = 0;
  private static final int FIRST = 1;
  private static final int LAST = 2;

  private final boolean byUse;

  /** Where an entry is put. */
  private int place;

  private Linked<K, V> first;
  private Linked<K, V> last;

  public LinkedHashMap() {
    byUse = false;
  }

  public LinkedHashMap(int capacity) {
    super(capacity);
    byUse = false;
  }

  public LinkedHashMap(int capacity, float load) {
    this(capacity, load, false);
  }

  public LinkedHashMap(int capacity, float load, boolean byUse) {
    super(capacity, load);
    this.byUse = byUse;
  }

  public static <K, V> LinkedHashMap<K, V> newLinkedHashMap(int count) {
    return new LinkedHashMap<>(capacityFor(count, "mappings"));
  }

  @SuppressWarnings("this-escape") // to methods of this package only
  public LinkedHashMap(Map<? extends K, ? extends V> others) {
    this();
    insertAll(others, false);
  }

  @Override
  void begin(HashMap<K, V> other) {
    first = null;
    last = null;
    super.begin(other);
  }

  @Override
  Node<K, V> make(int hash, K key, V value) {
    Linked<K, V> made = new Linked<>(hash, key, value);
    if (place == FIRST) {
      prepend(made);
    } else {
      append(made);
    }
    return made;
  }

  private void prepend(Linked<K, V> node) {
    node.before = null;
    node.after = first;
    if (first == null) {
      last = node;
    } else {
      first.before = node;
    }
    first = node;
  }

  private void append(Linked<K, V> node) {
    node.before = last;
    node.after = null;
    if (last == null) {
      first = node;
    } else {
      last.after = node;
    }
    last = node;
  }

  @Override
  void used(Node<K, V> node) {
    boolean toEnd = place == LAST || (place == AS_USUAL && byUse);
    if (toEnd && node != last) {
      removed(node);
      append((Linked<K, V>) node);
      reordered();
    } else if (place == FIRST && node != first) {
      removed(node);
      prepend((Linked<K, V>) node);
      reordered();
    }
  }

  @Override
  public V putFirst(K key, V value) {
    return put(FIRST, key, value);
  }

  @Override
  public V putLast(K key, V value) {
    return put(LAST, key, value);
  }

  private V put(int where, K key, V value) {
    try {
      place = where;
      return put(key, value);
    } finally {
      place = AS_USUAL;
    }
  }

  @Override
  void removed(Node<K, V> node) {
    Linked<K, V> gone = (Linked<K, V>) node;
    if (gone.before == null) {
      first = gone.after;
    } else {
      gone.before.after = gone.after;
    }
    if (gone.after == null) {
      last = gone.before;
    } else {
      gone.after.before = gone.before;
    }
    gone.before = null;
    gone.after = null;
  }

  /**
   * Whether the oldest entry is to go now that another one came.
   *
   * @param eldest which that is
   */
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return false;
  }

  @Override
  final void added() {
    if (first != null && removeEldestEntry(first)) {
      drop(first.key);
    }
  }

  private static <K, V> Map.Entry<K, V> copy(Linked<K, V> node) {
    return node == null ? null : new AbstractMap.SimpleImmutableEntry<>(node);
  }

  @Override
  public Map.Entry<K, V> firstEntry() {
    return copy(first);
  }

  @Override
  public Map.Entry<K, V> lastEntry() {
    return copy(last);
  }

  @Override
  public Map.Entry<K, V> pollFirstEntry() {
    return first == null ? null : copy((Linked<K, V>) drop(first.key));
  }

  @Override
  public Map.Entry<K, V> pollLastEntry() {
    return last == null ? null : copy((Linked<K, V>) drop(last.key));
  }

  @Override
  public SequencedMap<K, V> reversed() {
    return new BackwardMap<>(this);
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

  Iterator<Map.Entry<K, V>> backwards() {
    return new BackwardWalk<>(this);
  }

  private static final class BackwardWalk<K, V> extends Walk<K, V> {
    BackwardWalk(LinkedHashMap<K, V> map) {
      super(map, map.last);
    }

    @Override
    Node<K, V> after(Node<K, V> node) {
      return ((Linked<K, V>) node).before;
    }
  }

  @Override
  void walk(Consumer<? super Map.Entry<K, V>> action) {
    for (Linked<K, V> at = first; at != null; at = at.after) {
      action.accept(at);
    }
  }

  /** As {@link #each}, from the end. */
  void eachBackwards(Consumer<? super Map.Entry<K, V>> action) {
    int since = changes();
    for (Linked<K, V> at = last; at != null; at = at.before) {
      action.accept(at);
    }
    unchanged(since);
  }

  @Override
  public void clear() {
    super.clear();
    first = null;
    last = null;
  }

  @Override
  Node<K, V> first() {
    return first;
  }

  @Override
  Node<K, V> after(Node<K, V> node) {
    return ((Linked<K, V>) node).after;
  }
}
