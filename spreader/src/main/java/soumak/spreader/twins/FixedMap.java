package soumak.spreader.twins;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Maps that never change: {@code Map.of} and its like, in the order in which their entries were
 * named.
 *
 * @param <K> keys
 * @param <V> values
 */
public final class FixedMap<K, V> extends Unmodifiable.MapView<K, V> {
  /** Whether it may have null, or be asked for it; then it refuses only what would change it. */
  private final boolean nulls;

  private FixedMap(LinkedHashMap<K, V> map, boolean nulls) {
    super(map);
    this.nulls = nulls;
  }

  static <T> T some(T it) {
    if (it == null) {
      throw new NullPointerException();
    }
    return it;
  }

  @SuppressWarnings("unchecked") // as the callers say
  private static <K, V> Map<K, V> some(Object... keysAndValues) {
    LinkedHashMap<K, V> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      put(map, (K) keysAndValues[i], (V) keysAndValues[i + 1]);
    }
    return new FixedMap<>(map, false);
  }

  private static <K, V> void put(LinkedHashMap<K, V> map, K key, V value) {
    if (map.put(some(key), some(value)) != null) {
      throw new IllegalArgumentException("duplicate key: " + key);
    }
  }

  public static <K, V> Map<K, V> of() {
    return some();
  }

  public static <K, V> Map<K, V> of(K k1, V v1) {
    return some(k1, v1);
  }

  public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
    return some(k1, v1, k2, v2);
  }

  public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
    return some(k1, v1, k2, v2, k3, v3);
  }

  public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
    return some(k1, v1, k2, v2, k3, v3, k4, v4);
  }

  public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
    return some(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5);
  }

  public static <K, V> Map<K, V> of(
      K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6) {
    return some(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6);
  }

  public static <K, V> Map<K, V> of(
      K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7) {
    return some(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7);
  }

  public static <K, V> Map<K, V> of(
      K k1,
      V v1,
      K k2,
      V v2,
      K k3,
      V v3,
      K k4,
      V v4,
      K k5,
      V v5,
      K k6,
      V v6,
      K k7,
      V v7,
      K k8,
      V v8) {
    return some(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8);
  }

  public static <K, V> Map<K, V> of(
      K k1,
      V v1,
      K k2,
      V v2,
      K k3,
      V v3,
      K k4,
      V v4,
      K k5,
      V v5,
      K k6,
      V v6,
      K k7,
      V v7,
      K k8,
      V v8,
      K k9,
      V v9) {
    return some(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9);
  }

  public static <K, V> Map<K, V> of(
      K k1,
      V v1,
      K k2,
      V v2,
      K k3,
      V v3,
      K k4,
      V v4,
      K k5,
      V v5,
      K k6,
      V v6,
      K k7,
      V v7,
      K k8,
      V v8,
      K k9,
      V v9,
      K k10,
      V v10) {
    return some(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9, k10, v10);
  }

  @SafeVarargs
  public static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
    LinkedHashMap<K, V> map = new LinkedHashMap<>();
    for (Map.Entry<? extends K, ? extends V> each : entries) {
      put(map, each.getKey(), each.getValue());
    }
    return new FixedMap<>(map, false);
  }

  @SuppressWarnings("unchecked") // it never changes
  public static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> others) {
    if (others instanceof FixedMap<?, ?> fixed && !fixed.nulls) {
      return (Map<K, V>) fixed;
    }
    LinkedHashMap<K, V> map = new LinkedHashMap<>();
    for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
      put(map, each.getKey(), each.getValue());
    }
    return new FixedMap<>(map, false);
  }

  public static <K, V> Map<K, V> emptyMap() {
    return new FixedMap<>(new LinkedHashMap<>(), true);
  }

  public static <K, V> Map<K, V> singletonMap(K key, V value) {
    LinkedHashMap<K, V> map = new LinkedHashMap<>();
    map.put(key, value);
    return new FixedMap<>(map, true);
  }

  /** {@code Map.entry}. */
  public static <K, V> Map.Entry<K, V> entry(K key, V value) {
    return new AbstractMap.SimpleImmutableEntry<>(some(key), some(value));
  }

  /** {@code Map.Entry.copyOf}. */
  public static <K, V> Map.Entry<K, V> copyOf(Map.Entry<? extends K, ? extends V> entry) {
    return entry(entry.getKey(), entry.getValue());
  }

  private Object asked(Object wanted) {
    return nulls ? wanted : some(wanted);
  }

  @Override
  public V get(Object key) {
    return super.get(asked(key));
  }

  @Override
  public boolean containsKey(Object key) {
    return super.containsKey(asked(key));
  }

  @Override
  public boolean containsValue(Object value) {
    return super.containsValue(asked(value));
  }

  private boolean changesNothing(boolean hasIt) {
    return nulls && !hasIt;
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> others) {
    if (!changesNothing(!others.isEmpty())) {
      super.putAll(others);
    }
  }

  @Override
  public V remove(Object key) {
    return changesNothing(nulls && containsKey(key)) ? null : super.remove(key);
  }

  @Override
  public void clear() {
    if (!changesNothing(!isEmpty())) {
      super.clear();
    }
  }

  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    if (!changesNothing(!isEmpty())) {
      super.replaceAll(change);
    }
    FixedMap.some(change);
  }

  @Override
  public Set<K> keySet() {
    return nulls ? all(super.keySet()) : super.keySet();
  }

  @Override
  public Collection<V> values() {
    return nulls ? all(super.values()) : super.values();
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return nulls ? all(super.entrySet()) : super.entrySet();
  }

  /** One or none. */
  private static <E> Set<E> all(Collection<E> of) {
    return of.isEmpty() ? FixedSet.emptySet() : FixedSet.singleton(of.iterator().next());
  }
}
