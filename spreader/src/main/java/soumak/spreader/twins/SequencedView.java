package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A view of a map that has two ends: {@code sequencedValues} and the like. It does what {@code
 * values} of the map does.
 *
 * @param <E> its elements
 */
class SequencedView<E> extends Items<E> implements SequencedCollection<E> {
  final Collection<E> view;
  private final Supplier<? extends SequencedCollection<E>> back;

  SequencedView(Collection<E> view, Supplier<? extends SequencedCollection<E>> back) {
    this.view = view;
    this.back = back;
  }

  static <K, V> SequencedSet<K> keys(SequencedMap<K, V> map) {
    return new OfSet<>(map.keySet(), () -> map.reversed().sequencedKeySet());
  }

  static <K, V> SequencedCollection<V> values(SequencedMap<K, V> map) {
    return new SequencedView<>(map.values(), () -> map.reversed().sequencedValues());
  }

  static <K, V> SequencedSet<Map.Entry<K, V>> entries(SequencedMap<K, V> map) {
    return new OfSet<>(map.entrySet(), () -> map.reversed().sequencedEntrySet());
  }

  @Override
  public SequencedCollection<E> reversed() {
    return back.get();
  }

  @Override
  public int size() {
    return view.size();
  }

  @Override
  public boolean contains(Object wanted) {
    return view.contains(wanted);
  }

  @Override
  public boolean remove(Object unwanted) {
    return view.remove(unwanted);
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    return view.removeAll(unwanted);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    return view.retainAll(wanted);
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    return view.removeIf(unwanted);
  }

  @Override
  public void clear() {
    view.clear();
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    view.forEach(action);
  }

  @Override
  public Object[] toArray() {
    return view.toArray();
  }

  @Override
  public Iterator<E> iterator() {
    return view.iterator();
  }

  @Override
  public Spliterator<E> spliterator() {
    return view.spliterator();
  }

  private static final class OfSet<E> extends SequencedView<E> implements SequencedSet<E> {
    private final Supplier<SequencedSet<E>> back;

    OfSet(Collection<E> view, Supplier<SequencedSet<E>> back) {
      super(view, back);
      this.back = back;
    }

    @Override
    public SequencedSet<E> reversed() {
      return back.get();
    }

    @Override
    @SuppressWarnings("UndefinedEquals") // it is a set
    public boolean equals(Object other) {
      return other == this || view.equals(other);
    }

    @Override
    public int hashCode() {
      return view.hashCode();
    }
  }
}
