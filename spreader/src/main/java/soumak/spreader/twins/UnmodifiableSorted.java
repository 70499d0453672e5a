package soumak.spreader.twins;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SequencedCollection;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Views of what is sorted, by which nothing can be changed: {@code
 * Collections.unmodifiableSortedMap} and the like.
 */
public final class UnmodifiableSorted {
  private UnmodifiableSorted() {}

  public static <E> SortedSet<E> unmodifiableSortedSet(SortedSet<E> of) {
    return new SetView<>(of);
  }

  public static <E> NavigableSet<E> unmodifiableNavigableSet(NavigableSet<E> of) {
    return new WholeSetView<>(of);
  }

  public static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V> of) {
    return new MapView<>(of);
  }

  public static <K, V> NavigableMap<K, V> unmodifiableNavigableMap(
      NavigableMap<K, ? extends V> of) {
    return new WholeMapView<>(of);
  }

  public static <E> SortedSet<E> emptySortedSet() {
    return emptyNavigableSet();
  }

  public static <E> NavigableSet<E> emptyNavigableSet() {
    return new WholeSetView<>(new TreeSet<E>());
  }

  public static <K, V> SortedMap<K, V> emptySortedMap() {
    return emptyNavigableMap();
  }

  public static <K, V> NavigableMap<K, V> emptyNavigableMap() {
    return new WholeMapView<>(new TreeMap<K, V>());
  }

  @SuppressWarnings("JdkObsolete") // as its namesake gives
  private static class SetView<E> extends Unmodifiable.SetView<E> implements SortedSet<E> {
    private final SortedSet<E> of;

    SetView(SortedSet<E> of) {
      super(of);
      this.of = of;
    }

    @Override
    public Comparator<? super E> comparator() {
      return of.comparator();
    }

    @Override
    public SortedSet<E> reversed() {
      return new SetView<>(of.reversed());
    }

    @Override
    public E first() {
      return of.first();
    }

    @Override
    public E last() {
      return of.last();
    }

    @Override
    public SortedSet<E> subSet(E from, E to) {
      return new SetView<>(of.subSet(from, to));
    }

    @Override
    public SortedSet<E> headSet(E to) {
      return new SetView<>(of.headSet(to));
    }

    @Override
    public SortedSet<E> tailSet(E from) {
      return new SetView<>(of.tailSet(from));
    }
  }

  private static final class WholeSetView<E> extends SetView<E> implements NavigableSet<E> {
    private final NavigableSet<E> of;

    WholeSetView(NavigableSet<E> of) {
      super(of);
      this.of = of;
    }

    @Override
    public E lower(E element) {
      return of.lower(element);
    }

    @Override
    public E floor(E element) {
      return of.floor(element);
    }

    @Override
    public E ceiling(E element) {
      return of.ceiling(element);
    }

    @Override
    public E higher(E element) {
      return of.higher(element);
    }

    @Override
    public E pollFirst() {
      throw Unmodifiable.refused();
    }

    @Override
    public E pollLast() {
      throw Unmodifiable.refused();
    }

    @Override
    public NavigableSet<E> reversed() {
      return descendingSet();
    }

    @Override
    public NavigableSet<E> descendingSet() {
      return new WholeSetView<>(of.descendingSet());
    }

    @Override
    public Iterator<E> descendingIterator() {
      return Unmodifiable.walk(of.descendingIterator());
    }

    @Override
    public NavigableSet<E> subSet(E from, boolean fromIn, E to, boolean toIn) {
      return new WholeSetView<>(of.subSet(from, fromIn, to, toIn));
    }

    @Override
    public NavigableSet<E> headSet(E to, boolean toIn) {
      return new WholeSetView<>(of.headSet(to, toIn));
    }

    @Override
    public NavigableSet<E> tailSet(E from, boolean fromIn) {
      return new WholeSetView<>(of.tailSet(from, fromIn));
    }
  }

  @SuppressWarnings("JdkObsolete") // as its namesake gives
  private static class MapView<K, V> extends Unmodifiable.MapView<K, V> implements SortedMap<K, V> {
    private final SortedMap<K, ? extends V> of;

    MapView(SortedMap<K, ? extends V> of) {
      super(of);
      this.of = of;
    }

    @Override
    public Comparator<? super K> comparator() {
      return of.comparator();
    }

    @Override
    public SortedMap<K, V> reversed() {
      return new MapView<>(of.reversed());
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

    static <K, V> Map.Entry<K, V> seen(Map.Entry<K, ? extends V> entry) {
      return entry == null
          ? null
          : new AbstractMap.SimpleImmutableEntry<>(entry.getKey(), entry.getValue());
    }

    @Override
    public Map.Entry<K, V> firstEntry() {
      return seen(of.firstEntry());
    }

    @Override
    public Map.Entry<K, V> lastEntry() {
      return seen(of.lastEntry());
    }

    @Override
    public K firstKey() {
      return of.firstKey();
    }

    @Override
    public K lastKey() {
      return of.lastKey();
    }

    @Override
    public SortedMap<K, V> subMap(K from, K to) {
      return new MapView<>(of.subMap(from, to));
    }

    @Override
    public SortedMap<K, V> headMap(K to) {
      return new MapView<>(of.headMap(to));
    }

    @Override
    public SortedMap<K, V> tailMap(K from) {
      return new MapView<>(of.tailMap(from));
    }
  }

  private static final class WholeMapView<K, V> extends MapView<K, V>
      implements NavigableMap<K, V> {
    private final NavigableMap<K, ? extends V> of;

    WholeMapView(NavigableMap<K, ? extends V> of) {
      super(of);
      this.of = of;
    }

    @Override
    public Map.Entry<K, V> lowerEntry(K key) {
      return seen(of.lowerEntry(key));
    }

    @Override
    public Map.Entry<K, V> floorEntry(K key) {
      return seen(of.floorEntry(key));
    }

    @Override
    public Map.Entry<K, V> ceilingEntry(K key) {
      return seen(of.ceilingEntry(key));
    }

    @Override
    public Map.Entry<K, V> higherEntry(K key) {
      return seen(of.higherEntry(key));
    }

    @Override
    public K lowerKey(K key) {
      return of.lowerKey(key);
    }

    @Override
    public K floorKey(K key) {
      return of.floorKey(key);
    }

    @Override
    public K ceilingKey(K key) {
      return of.ceilingKey(key);
    }

    @Override
    public K higherKey(K key) {
      return of.higherKey(key);
    }

    @Override
    public Map.Entry<K, V> pollFirstEntry() {
      throw Unmodifiable.refused();
    }

    @Override
    public Map.Entry<K, V> pollLastEntry() {
      throw Unmodifiable.refused();
    }

    @Override
    public NavigableMap<K, V> reversed() {
      return descendingMap();
    }

    @Override
    public NavigableMap<K, V> descendingMap() {
      return new WholeMapView<>(of.descendingMap());
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
      return new WholeSetView<>(of.navigableKeySet());
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
      return new WholeSetView<>(of.descendingKeySet());
    }

    @Override
    public NavigableMap<K, V> subMap(K from, boolean fromIn, K to, boolean toIn) {
      return new WholeMapView<>(of.subMap(from, fromIn, to, toIn));
    }

    @Override
    public NavigableMap<K, V> headMap(K to, boolean toIn) {
      return new WholeMapView<>(of.headMap(to, toIn));
    }

    @Override
    public NavigableMap<K, V> tailMap(K from, boolean fromIn) {
      return new WholeMapView<>(of.tailMap(from, fromIn));
    }
  }
}
