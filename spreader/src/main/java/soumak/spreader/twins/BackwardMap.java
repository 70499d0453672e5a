package soumak.spreader.twins;

import java.util.Iterator;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A {@link LinkedHashMap} seen from its end: its {@code reversed()}.
 *
 * @param <K> keys
 * @param <V> values
 */
final class BackwardMap<K, V> extends Entries<K, V> implements SequencedMap<K, V> {
  private final LinkedHashMap<K, V> map;

  BackwardMap(LinkedHashMap<K, V> map) {
    this.map = map;
  }

  @Override
  Iterator<Map.Entry<K, V>> entries() {
    return map.backwards();
  }

  @Override
  boolean has(Object entry) {
    return map.has(entry);
  }

  @Override
  Map.Entry<K, V> drop(Object key) {
    return map.drop(key);
  }

  @Override
  public SequencedMap<K, V> reversed() {
    return map;
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
  public boolean equals(Object other) {
    return map.equals(other);
  }

  @Override
  public int hashCode() {
    return map.hashCode();
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public boolean isEmpty() {
    return map.isEmpty();
  }

  @Override
  public boolean containsKey(Object key) {
    return map.containsKey(key);
  }

  @Override
  public boolean containsValue(Object value) {
    return map.containsValue(value);
  }

  @Override
  public V get(Object key) {
    return map.get(key);
  }

  @Override
  public V getOrDefault(Object key, V other) {
    return map.getOrDefault(key, other);
  }

  @Override
  public V put(K key, V value) {
    return map.put(key, value);
  }

  @Override
  public V putFirst(K key, V value) {
    return map.putLast(key, value);
  }

  @Override
  public V putLast(K key, V value) {
    return map.putFirst(key, value);
  }

  @Override
  public V putIfAbsent(K key, V value) {
    return map.putIfAbsent(key, value);
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    map.putAll(others);
  }

  @Override
  public V remove(Object key) {
    return map.remove(key);
  }

  @Override
  public boolean remove(Object key, Object value) {
    return map.remove(key, value);
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Map.Entry<K, V> firstEntry() {
    return map.lastEntry();
  }

  @Override
  public Map.Entry<K, V> lastEntry() {
    return map.firstEntry();
  }

  @Override
  public Map.Entry<K, V> pollFirstEntry() {
    return map.pollLastEntry();
  }

  @Override
  public Map.Entry<K, V> pollLastEntry() {
    return map.pollFirstEntry();
  }

  @Override
  public V replace(K key, V value) {
    return map.replace(key, value);
  }

  @Override
  public boolean replace(K key, V before, V value) {
    return map.replace(key, before, value);
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    return map.computeIfAbsent(key, make);
  }

  @Override
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    return map.computeIfPresent(key, change);
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    return map.compute(key, change);
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    return map.merge(key, value, change);
  }

  @Override
  void each(Consumer<? super Map.Entry<K, V>> action) {
    map.eachBackwards(action);
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
}
