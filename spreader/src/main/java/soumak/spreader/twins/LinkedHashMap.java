package soumak.spreader.twins;

import java.util.Map;

/**
 * Not synchronized, as its namesake: in the order in which keys came, or were used.
 *
 * @param <K> keys
 * @param <V> values
 */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
  private static final class Linked<K, V> extends Node<K, V> {
    Linked<K, V> before;
    Linked<K, V> after;

    Linked(int hash, K key, V value) {
      super(hash, key, value);
    }
  }

  private final boolean byUse;
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
    this(capacity);
  }

  public LinkedHashMap(int capacity, float load, boolean byUse) {
    super(capacity);
    this.byUse = byUse;
  }

  public LinkedHashMap(Map<? extends K, ? extends V> others) {
    this();
    putAll(others);
  }

  @Override
  Node<K, V> make(int hash, K key, V value) {
    Linked<K, V> made = new Linked<>(hash, key, value);
    append(made);
    return made;
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
    if (byUse && node != last) {
      removed(node);
      append((Linked<K, V>) node);
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
