package soumak.spreader.twins;

import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A view of a {@link TreeMap}, which computes what the map does. A key out of its range is no error
 * where nothing is to be stored for it.
 *
 * @param <K> keys
 * @param <V> values
 */
final class TreeSpan<K, V> extends Span<K, V> {
  TreeSpan(Sorted<K, V> map, End<K> low, End<K> high, boolean down) {
    super(map, low, high, down);
  }

  @Override
  Sorted<K, V> view(End<K> lower, End<K> upper, boolean isDown) {
    return new TreeSpan<>(map, lower, upper, isDown);
  }

  private void refuse(Object key) {
    if (!isIn(key)) {
      throw outOfRange();
    }
  }

  @Override
  public V putIfAbsent(K key, V value) {
    refuse(key);
    return map.putIfAbsent(key, value);
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    refuse(key);
    return map.merge(key, value, change);
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    if (!isIn(key) && make.apply(key) == null) {
      return null;
    }
    refuse(key);
    return map.computeIfAbsent(key, make);
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    if (!isIn(key) && change.apply(key, null) == null) {
      return null;
    }
    refuse(key);
    return map.compute(key, change);
  }

  @Override
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    return isIn(key) ? map.computeIfPresent(key, change) : null;
  }
}
