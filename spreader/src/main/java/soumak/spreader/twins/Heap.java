package soumak.spreader.twins;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Queue;

/**
 * A binary heap, as that of {@link java.util.PriorityQueue}, so that it iterates in the same order.
 *
 * @param <E> elements
 */
final class Heap<E> extends Items<E> implements Queue<E> {
  private final Comparator<? super E> order;
  private final ArrayList<E> items = new ArrayList<>();

  /**
   * @param order null for that of the elements
   */
  Heap(Comparator<? super E> order) {
    this.order = order;
  }

  Comparator<? super E> order() {
    return order;
  }

  @SuppressWarnings("unchecked") // the caller's promise
  private boolean isBefore(E one, E other) {
    int result =
        order == null ? ((Comparable<? super E>) one).compareTo(other) : order.compare(one, other);
    return result < 0;
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public boolean add(E element) {
    if (items.isEmpty()) {
      isBefore(element, element);
    }
    items.add(element);
    up(items.size() - 1, element);
    return true;
  }

  @Override
  public boolean offer(E element) {
    return add(element);
  }

  private void up(int from, E element) {
    int at = from;
    while (at > 0 && isBefore(element, items.get((at - 1) / 2))) {
      items.set(at, items.get((at - 1) / 2));
      at = (at - 1) / 2;
    }
    items.set(at, element);
  }

  private void down(int from, E element) {
    int at = from;
    while (2 * at + 1 < items.size()) {
      int child = 2 * at + 1;
      if (child + 1 < items.size() && isBefore(items.get(child + 1), items.get(child))) {
        child++;
      }
      if (!isBefore(items.get(child), element)) {
        break;
      }
      items.set(at, items.get(child));
      at = child;
    }
    items.set(at, element);
  }

  @Override
  public E peek() {
    return items.isEmpty() ? null : items.get(0);
  }

  @Override
  public E poll() {
    return items.isEmpty() ? null : removeAt(0);
  }

  private E removeAt(int index) {
    E removed = items.get(index);
    E last = items.remove(items.size() - 1);
    if (index < items.size()) {
      down(index, last);
      if (items.get(index) == last) {
        up(index, last);
      }
    }
    return removed;
  }

  @Override
  public boolean remove(Object wanted) {
    int index = items.indexOf(wanted);
    if (index >= 0) {
      removeAt(index);
    }
    return index >= 0;
  }

  @Override
  public E remove() {
    return Blocked.needed(poll());
  }

  @Override
  public E element() {
    return Blocked.needed(peek());
  }

  @Override
  public void clear() {
    items.clear();
  }

  /** Not to be changed by. */
  @Override
  public Iterator<E> iterator() {
    return new ArrayList<>(items).iterator();
  }
}
