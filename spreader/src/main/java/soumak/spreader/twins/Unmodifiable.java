package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Views by which nothing can be changed: {@code Collections.unmodifiableList} and the like. */
public final class Unmodifiable {
  private Unmodifiable() {}

  public static <E> Collection<E> unmodifiableCollection(Collection<? extends E> of) {
    return new View<>(of);
  }

  public static <E> Set<E> unmodifiableSet(Set<? extends E> of) {
    return new SetView<>(of);
  }

  public static <E> List<E> unmodifiableList(List<? extends E> of) {
    return of instanceof RandomAccess ? new QuickView<>(of) : new ListView<>(of);
  }

  public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> of) {
    return new MapView<>(of);
  }

  static <E> Iterator<E> walk(Iterator<? extends E> of) {
    return new Walk<>(of);
  }

  static <E> ListIterator<E> walk(ListIterator<? extends E> of) {
    return new ListWalk<>(of);
  }

  static UnsupportedOperationException refused() {
    return new UnsupportedOperationException();
  }

  static class View<E> implements Collection<E> {
    private final Collection<? extends E> of;

    View(Collection<? extends E> of) {
      if (of == null) {
        throw new NullPointerException();
      }
      this.of = of;
    }

    @Override
    public int size() {
      return of.size();
    }

    @Override
    public boolean isEmpty() {
      return of.isEmpty();
    }

    @Override
    public boolean contains(Object wanted) {
      return of.contains(wanted);
    }

    @Override
    public boolean containsAll(Collection<?> wanted) {
      return of.containsAll(wanted);
    }

    @Override
    public Object[] toArray() {
      return of.toArray();
    }

    @Override
    public <T> T[] toArray(T[] into) {
      return of.toArray(into);
    }

    @Override
    public Iterator<E> iterator() {
      return new Walk<>(of.iterator());
    }

    @Override
    @SuppressWarnings("unchecked") // it only gives them
    public Spliterator<E> spliterator() {
      return (Spliterator<E>) of.spliterator();
    }

    @Override
    public boolean add(E element) {
      throw refused();
    }

    @Override
    public boolean remove(Object unwanted) {
      throw refused();
    }

    @Override
    public boolean addAll(Collection<? extends E> more) {
      throw refused();
    }

    @Override
    public boolean removeAll(Collection<?> unwanted) {
      throw refused();
    }

    @Override
    public boolean retainAll(Collection<?> wanted) {
      throw refused();
    }

    @Override
    public boolean removeIf(Predicate<? super E> unwanted) {
      throw refused();
    }

    @Override
    public void clear() {
      throw refused();
    }

    @Override
    public String toString() {
      return of.toString();
    }
  }

  private static final class Walk<E> implements Iterator<E> {
    private final Iterator<? extends E> of;

    Walk(Iterator<? extends E> of) {
      this.of = of;
    }

    @Override
    public boolean hasNext() {
      return of.hasNext();
    }

    @Override
    public E next() {
      return of.next();
    }

    @Override
    public void remove() {
      throw refused();
    }
  }

  static class SetView<E> extends View<E> implements Set<E> {
    private final Set<? extends E> of;

    SetView(Set<? extends E> of) {
      super(of);
      this.of = of;
    }

    @Override
    public boolean equals(Object other) {
      return other == this || of.equals(other);
    }

    @Override
    public int hashCode() {
      return of.hashCode();
    }
  }

  static class ListView<E> extends View<E> implements List<E> {
    private final List<? extends E> of;

    ListView(List<? extends E> of) {
      super(of);
      this.of = of;
    }

    @Override
    public boolean equals(Object other) {
      return other == this || of.equals(other);
    }

    @Override
    public int hashCode() {
      return of.hashCode();
    }

    @Override
    public E get(int index) {
      return of.get(index);
    }

    @Override
    public int indexOf(Object wanted) {
      return of.indexOf(wanted);
    }

    @Override
    public int lastIndexOf(Object wanted) {
      return of.lastIndexOf(wanted);
    }

    @Override
    public List<E> subList(int from, int to) {
      return new ListView<>(of.subList(from, to));
    }

    @Override
    public List<E> reversed() {
      return BackwardList.of(this);
    }

    @Override
    public ListIterator<E> listIterator() {
      return new ListWalk<>(of.listIterator());
    }

    @Override
    public ListIterator<E> listIterator(int index) {
      return new ListWalk<>(of.listIterator(index));
    }

    @Override
    public E set(int index, E element) {
      throw refused();
    }

    @Override
    public void add(int index, E element) {
      throw refused();
    }

    @Override
    public E remove(int index) {
      throw refused();
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> more) {
      throw refused();
    }

    @Override
    public void replaceAll(UnaryOperator<E> change) {
      throw refused();
    }

    @Override
    public void sort(Comparator<? super E> order) {
      throw refused();
    }
  }

  private static final class QuickView<E> extends ListView<E> implements RandomAccess {
    QuickView(List<? extends E> of) {
      super(of);
    }
  }

  private static final class ListWalk<E> implements ListIterator<E> {
    private final ListIterator<? extends E> of;

    ListWalk(ListIterator<? extends E> of) {
      this.of = of;
    }

    @Override
    public boolean hasNext() {
      return of.hasNext();
    }

    @Override
    public E next() {
      return of.next();
    }

    @Override
    public boolean hasPrevious() {
      return of.hasPrevious();
    }

    @Override
    public E previous() {
      return of.previous();
    }

    @Override
    public int nextIndex() {
      return of.nextIndex();
    }

    @Override
    public int previousIndex() {
      return of.previousIndex();
    }

    @Override
    public void remove() {
      throw refused();
    }

    @Override
    public void set(E element) {
      throw refused();
    }

    @Override
    public void add(E element) {
      throw refused();
    }
  }

  static class MapView<K, V> extends Entries<K, V> {
    private final Map<? extends K, ? extends V> of;

    MapView(Map<? extends K, ? extends V> of) {
      if (of == null) {
        throw new NullPointerException();
      }
      this.of = of;
    }

    @Override
    public int size() {
      return of.size();
    }

    @Override
    public V get(Object key) {
      return of.get(key);
    }

    @Override
    public boolean containsKey(Object key) {
      return of.containsKey(key);
    }

    @Override
    public boolean containsValue(Object value) {
      return of.containsValue(value);
    }

    @Override
    Iterator<Map.Entry<K, V>> entries() {
      return new EntryWalk<>(of.entrySet().iterator());
    }

    @Override
    public Set<K> keySet() {
      return new SetView<>(of.keySet());
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
      return new SetView<>(new EntriesOf<>(this));
    }

    @Override
    public Collection<V> values() {
      return new View<>(of.values());
    }

    @Override
    public V put(K key, V value) {
      throw refused();
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> others) {
      throw refused();
    }

    @Override
    public V remove(Object key) {
      throw refused();
    }

    @Override
    public void clear() {
      throw refused();
    }

    @Override
    public V putIfAbsent(K key, V value) {
      throw refused();
    }

    @Override
    public boolean remove(Object key, Object value) {
      throw refused();
    }

    @Override
    public V replace(K key, V value) {
      throw refused();
    }

    @Override
    public boolean replace(K key, V before, V value) {
      throw refused();
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
      throw refused();
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
      throw refused();
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
      throw refused();
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
      throw refused();
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
      throw refused();
    }
  }

  /** They have a size if those behind them have. */
  private static final class EntriesOf<K, V> extends Entries.EntrySet<K, V> {
    private final MapView<K, V> map;

    EntriesOf(MapView<K, V> map) {
      super(map);
      this.map = map;
    }

    @Override
    public Spliterator<Map.Entry<K, V>> spliterator() {
      int concurrent = map.of.entrySet().spliterator().characteristics() & Spliterator.CONCURRENT;
      return Spliterators.spliterator(this, concurrent | Spliterator.DISTINCT);
    }
  }

  private static final class EntryWalk<K, V> implements Iterator<Map.Entry<K, V>> {
    private final Iterator<? extends Map.Entry<? extends K, ? extends V>> of;

    EntryWalk(Iterator<? extends Map.Entry<? extends K, ? extends V>> of) {
      this.of = of;
    }

    @Override
    public boolean hasNext() {
      return of.hasNext();
    }

    @Override
    public Map.Entry<K, V> next() {
      Map.Entry<? extends K, ? extends V> entry = of.next();
      return new AbstractMap.SimpleImmutableEntry<>(entry.getKey(), entry.getValue());
    }

    @Override
    public void remove() {
      throw refused();
    }
  }
}
