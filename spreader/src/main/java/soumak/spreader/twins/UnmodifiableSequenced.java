package soumak.spreader.twins;

import java.util.Iterator;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;

/**
 * Views of what has two ends, by which nothing can be changed: {@code
 * Collections.unmodifiableSequencedMap} and the like.
 */
public final class UnmodifiableSequenced {
  private UnmodifiableSequenced() {}

  public static <E> SequencedCollection<E> unmodifiableSequencedCollection(
      SequencedCollection<? extends E> of) {
    return new View<>(of);
  }

  public static <E> SequencedSet<E> unmodifiableSequencedSet(SequencedSet<? extends E> of) {
    return new SetView<>(of);
  }

  public static <K, V> SequencedMap<K, V> unmodifiableSequencedMap(
      SequencedMap<? extends K, ? extends V> of) {
    return new MapView<>(of);
  }

  private static final class View<E> extends Unmodifiable.View<E>
      implements SequencedCollection<E> {
    private final SequencedCollection<? extends E> of;

    View(SequencedCollection<? extends E> of) {
      super(of);
      this.of = of;
    }

    @Override
    public SequencedCollection<E> reversed() {
      return new View<>(of.reversed());
    }

    @Override
    public E getFirst() {
      return of.getFirst();
    }

    @Override
    public E getLast() {
      return of.getLast();
    }

    @Override
    public void addFirst(E element) {
      throw Unmodifiable.refused();
    }

    @Override
    public void addLast(E element) {
      throw Unmodifiable.refused();
    }

    @Override
    public E removeFirst() {
      throw Unmodifiable.refused();
    }

    @Override
    public E removeLast() {
      throw Unmodifiable.refused();
    }
  }

  private static final class SetView<E> extends Unmodifiable.SetView<E> implements SequencedSet<E> {
    private final SequencedSet<? extends E> of;

    SetView(SequencedSet<? extends E> of) {
      super(of);
      this.of = of;
    }

    @Override
    public SequencedSet<E> reversed() {
      return new SetView<>(of.reversed());
    }

    @Override
    public E getFirst() {
      return of.getFirst();
    }

    @Override
    public E getLast() {
      return of.getLast();
    }

    @Override
    public void addFirst(E element) {
      throw Unmodifiable.refused();
    }

    @Override
    public void addLast(E element) {
      throw Unmodifiable.refused();
    }

    @Override
    public E removeFirst() {
      throw Unmodifiable.refused();
    }

    @Override
    public E removeLast() {
      throw Unmodifiable.refused();
    }
  }

  private static final class MapView<K, V> extends Unmodifiable.MapView<K, V>
      implements SequencedMap<K, V> {
    private final SequencedMap<? extends K, ? extends V> of;

    MapView(SequencedMap<? extends K, ? extends V> of) {
      super(of);
      this.of = of;
    }

    @Override
    public SequencedMap<K, V> reversed() {
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

    @Override
    public Map.Entry<K, V> firstEntry() {
      Iterator<Map.Entry<K, V>> entries = entries();
      return entries.hasNext() ? entries.next() : null;
    }

    @Override
    public Map.Entry<K, V> lastEntry() {
      return reversed().firstEntry();
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
    public V putFirst(K key, V value) {
      throw Unmodifiable.refused();
    }

    @Override
    public V putLast(K key, V value) {
      throw Unmodifiable.refused();
    }
  }
}
