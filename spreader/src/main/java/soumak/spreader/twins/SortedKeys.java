package soumak.spreader.twins;

import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentMap;

/**
 * The keys of a sorted map, which is seen behind them.
 *
 * @param <E> the keys
 */
class SortedKeys<E> extends ItemSet<E> implements NavigableSet<E> {
  Sorted<E, ?> map;

  SortedKeys(Sorted<E, ?> map) {
    this.map = map;
  }

  @Override
  public Comparator<? super E> comparator() {
    return map.comparator();
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
  public boolean contains(Object wanted) {
    return map.containsKey(wanted);
  }

  @Override
  public boolean remove(Object unwanted) {
    return map.removeKey(unwanted);
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<E> iterator() {
    return keys(map);
  }

  private static <K, V> Iterator<K> keys(Sorted<K, V> map) {
    return new Entries.KeyWalk<>(map.entries());
  }

  @Override
  public Spliterator<E> spliterator() {
    return map instanceof ConcurrentMap<?, ?>
        ? new InOrder<>(this)
        : NavigableSet.super.spliterator();
  }

  @Override
  public Iterator<E> descendingIterator() {
    return keys(map.span(null, null, true));
  }

  @Override
  public E first() {
    return map.firstKey();
  }

  @Override
  public E last() {
    return map.lastKey();
  }

  @Override
  public E lower(E element) {
    return map.lowerKey(element);
  }

  @Override
  public E floor(E element) {
    return map.floorKey(element);
  }

  @Override
  public E ceiling(E element) {
    return map.ceilingKey(element);
  }

  @Override
  public E higher(E element) {
    return map.higherKey(element);
  }

  @Override
  public E pollFirst() {
    java.util.Map.Entry<E, ?> entry = map.pollFirstEntry();
    return entry == null ? null : entry.getKey();
  }

  @Override
  public E pollLast() {
    java.util.Map.Entry<E, ?> entry = map.pollLastEntry();
    return entry == null ? null : entry.getKey();
  }

  /** A set of a view of the map. */
  NavigableSet<E> of(Sorted<E, ?> view) {
    return new SortedKeys<>(view);
  }

  private static <K> Sorted.End<K> end(K key, boolean isIn) {
    return new Sorted.End<>(key, isIn);
  }

  @Override
  public NavigableSet<E> descendingSet() {
    return of(map.span(null, null, true));
  }

  @Override
  public NavigableSet<E> subSet(E from, boolean fromIn, E to, boolean toIn) {
    return of(map.span(end(from, fromIn), end(to, toIn), false));
  }

  @Override
  public NavigableSet<E> subSet(E from, E to) {
    return subSet(from, true, to, false);
  }

  @Override
  public NavigableSet<E> headSet(E to, boolean toIn) {
    return of(map.span(null, end(to, toIn), false));
  }

  @Override
  public NavigableSet<E> headSet(E to) {
    return headSet(to, false);
  }

  @Override
  public NavigableSet<E> tailSet(E from, boolean fromIn) {
    return of(map.span(end(from, fromIn), null, false));
  }

  @Override
  public NavigableSet<E> tailSet(E from) {
    return tailSet(from, true);
  }
}
