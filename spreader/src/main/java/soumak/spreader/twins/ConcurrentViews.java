package soumak.spreader.twins;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;

/**
 * Views of concurrent maps. What they remove, because they have found it there or a test wants it,
 * goes only if no other thread has written something else in its place since.
 */
final class ConcurrentViews {
  private ConcurrentViews() {}

  static <K, V, M extends Entries<K, V> & ConcurrentMap<K, V>> Set<Map.Entry<K, V>> entries(M map) {
    return new EntrySet<>(map, map);
  }

  /** Entries may be added to them as well. */
  static <K, V, M extends Entries<K, V> & ConcurrentMap<K, V>> Set<Map.Entry<K, V>> open(M map) {
    return new OpenSet<>(map, map);
  }

  static <K, V, M extends Entries<K, V> & ConcurrentMap<K, V>> Collection<V> values(M map) {
    return new Values<>(map, map);
  }

  /** The test sees an entry that cannot be set. */
  private static <K, V> boolean removeIf(
      Iterable<Map.Entry<K, V>> entries,
      ConcurrentMap<K, V> map,
      Predicate<? super Map.Entry<K, V>> unwanted) {
    boolean changed = false;
    for (Map.Entry<K, V> each : entries) {
      Map.Entry<K, V> seen = new AbstractMap.SimpleImmutableEntry<>(each);
      changed |= unwanted.test(seen) && map.remove(seen.getKey(), seen.getValue());
    }
    return changed;
  }

  /** Without a size, which is another one when it is gone through. */
  private static <E> Spliterator<E> unsized(Collection<E> view, Map<?, ?> map, int kind) {
    int all = kind | Spliterator.CONCURRENT | Spliterator.NONNULL;
    return Spliterators.spliterator(
        view, map instanceof SortedMap<?, ?> ? all | Spliterator.ORDERED : all);
  }

  private static class EntrySet<K, V> extends Entries.EntrySet<K, V> {
    private final ConcurrentMap<K, V> map;

    EntrySet(Entries<K, V> entries, ConcurrentMap<K, V> map) {
      super(entries);
      this.map = map;
    }

    @Override
    public boolean remove(Object entry) {
      return entry instanceof Map.Entry<?, ?> given && map.remove(given.getKey(), given.getValue());
    }

    @Override
    public boolean removeAll(Collection<?> unwanted) {
      boolean changed = false;
      for (Object each : unwanted) {
        changed |= remove(each);
      }
      return changed;
    }

    @Override
    public Spliterator<Map.Entry<K, V>> spliterator() {
      return unsized(this, map, Spliterator.DISTINCT);
    }

    @Override
    public boolean removeIf(Predicate<? super Map.Entry<K, V>> unwanted) {
      return ConcurrentViews.removeIf(this, map, FixedMap.some(unwanted));
    }
  }

  private static final class OpenSet<K, V> extends EntrySet<K, V> {
    private final ConcurrentMap<K, V> map;

    OpenSet(Entries<K, V> entries, ConcurrentMap<K, V> map) {
      super(entries, map);
      this.map = map;
    }

    @Override
    public boolean add(Map.Entry<K, V> entry) {
      return map.put(entry.getKey(), entry.getValue()) == null;
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

  private static final class Values<K, V> extends Entries.Values<V> {
    private final Entries<K, V> entries;
    private final ConcurrentMap<K, V> map;

    Values(Entries<K, V> entries, ConcurrentMap<K, V> map) {
      super(entries);
      this.entries = entries;
      this.map = map;
    }

    @Override
    public Spliterator<V> spliterator() {
      return unsized(this, map, 0);
    }

    @Override
    public boolean removeIf(Predicate<? super V> unwanted) {
      FixedMap.some(unwanted);
      return ConcurrentViews.removeIf(
          entries::entries, map, entry -> unwanted.test(entry.getValue()));
    }
  }
}
