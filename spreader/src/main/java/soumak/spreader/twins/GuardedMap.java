package soumak.spreader.twins;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * {@code Collections.synchronizedMap}: its views have its monitor.
 *
 * @param <K> keys
 * @param <V> values
 */
final class GuardedMap<K, V> implements Map<K, V> {
  private final Map<K, V> of;
  private final Object lock = this;

  GuardedMap(Map<K, V> of) {
    this.of = FixedMap.some(of);
  }

  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    synchronized (lock) {
      return of.equals(other);
    }
  }

  @Override
  public int hashCode() {
    synchronized (lock) {
      return of.hashCode();
    }
  }

  @Override
  public String toString() {
    synchronized (lock) {
      return of.toString();
    }
  }

  @Override
  public int size() {
    synchronized (lock) {
      return of.size();
    }
  }

  @Override
  public boolean isEmpty() {
    synchronized (lock) {
      return of.isEmpty();
    }
  }

  @Override
  public boolean containsKey(Object key) {
    synchronized (lock) {
      return of.containsKey(key);
    }
  }

  @Override
  public boolean containsValue(Object value) {
    synchronized (lock) {
      return of.containsValue(value);
    }
  }

  @Override
  public V get(Object key) {
    synchronized (lock) {
      return of.get(key);
    }
  }

  @Override
  public V put(K key, V value) {
    synchronized (lock) {
      return of.put(key, value);
    }
  }

  @Override
  public V remove(Object key) {
    synchronized (lock) {
      return of.remove(key);
    }
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    synchronized (lock) {
      of.putAll(others);
    }
  }

  @Override
  public void clear() {
    synchronized (lock) {
      of.clear();
    }
  }

  @Override
  public V getOrDefault(Object key, V other) {
    synchronized (lock) {
      return of.getOrDefault(key, other);
    }
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    synchronized (lock) {
      of.forEach(action);
    }
  }

  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    synchronized (lock) {
      of.replaceAll(change);
    }
  }

  @Override
  public V putIfAbsent(K key, V value) {
    synchronized (lock) {
      return of.putIfAbsent(key, value);
    }
  }

  @Override
  public boolean remove(Object key, Object value) {
    synchronized (lock) {
      return of.remove(key, value);
    }
  }

  @Override
  public boolean replace(K key, V before, V value) {
    synchronized (lock) {
      return of.replace(key, before, value);
    }
  }

  @Override
  public V replace(K key, V value) {
    synchronized (lock) {
      return of.replace(key, value);
    }
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    synchronized (lock) {
      return of.computeIfAbsent(key, make);
    }
  }

  @Override
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    synchronized (lock) {
      return of.computeIfPresent(key, change);
    }
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    synchronized (lock) {
      return of.compute(key, change);
    }
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    synchronized (lock) {
      return of.merge(key, value, change);
    }
  }

  @Override
  public Set<K> keySet() {
    synchronized (lock) {
      return new Guarded.SetView<>(of.keySet(), lock);
    }
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    synchronized (lock) {
      return new Guarded.SetView<>(of.entrySet(), lock);
    }
  }

  @Override
  public Collection<V> values() {
    synchronized (lock) {
      return new Guarded.View<>(of.values(), lock);
    }
  }
}
