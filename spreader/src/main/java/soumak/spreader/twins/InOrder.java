package soumak.spreader.twins;

import java.util.Comparator;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;

/**
 * Goes through a sorted set that others may change meanwhile, and so has no size.
 *
 * @param <E> its elements
 */
final class InOrder<E> implements Spliterator<E> {
  private static final int KIND = CONCURRENT | DISTINCT | SORTED | ORDERED | NONNULL;
  private final Spliterator<E> all;
  private final Comparator<? super E> order;

  InOrder(SortedSet<E> set) {
    this(Spliterators.spliterator(set, KIND), set.comparator());
  }

  private InOrder(Spliterator<E> all, Comparator<? super E> order) {
    this.all = all;
    this.order = order;
  }

  @Override
  public boolean tryAdvance(Consumer<? super E> action) {
    return all.tryAdvance(action);
  }

  @Override
  public void forEachRemaining(Consumer<? super E> action) {
    all.forEachRemaining(action);
  }

  @Override
  public Spliterator<E> trySplit() {
    Spliterator<E> first = all.trySplit();
    return first == null ? null : new InOrder<>(first, order);
  }

  @Override
  public long estimateSize() {
    return all.estimateSize();
  }

  @Override
  public int characteristics() {
    return all.characteristics();
  }

  @Override
  public Comparator<? super E> getComparator() {
    return order;
  }
}
