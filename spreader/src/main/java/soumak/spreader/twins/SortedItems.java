package soumak.spreader.twins;

import java.util.NavigableSet;

/**
 * A set that is the keys of a map of its own.
 *
 * @param <E> its elements
 */
class SortedItems<E> extends SortedKeys<E> {
  private Sorted<E, Boolean> items;

  SortedItems(Sorted<E, Boolean> items) {
    super(items);
    this.items = items;
  }

  /** Its keys are those of another map from now on. */
  final void become(Sorted<E, Boolean> other) {
    items = other;
    map = other;
  }

  @Override
  public boolean add(E element) {
    return items.put(element, Boolean.TRUE) == null;
  }

  @Override
  @SuppressWarnings("unchecked") // it is of this map
  NavigableSet<E> of(Sorted<E, ?> view) {
    return new SortedItems<>((Sorted<E, Boolean>) view);
  }
}
