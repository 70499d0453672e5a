package soumak.spreader.twins;

import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;

/**
 * {@code Arrays.asList}: an array as a list of fixed length.
 *
 * @param <E> its elements
 */
public final class ArrayView<E> extends Listed<E> implements RandomAccess {
  private final E[] items;

  private ArrayView(E[] items) {
    this.items = FixedMap.some(items);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // it is that array
  public static <E> List<E> asList(E... items) {
    return new ArrayView<>(items);
  }

  @Override
  public int size() {
    return items.length;
  }

  @Override
  public E get(int index) {
    return items[index];
  }

  @Override
  public E set(int index, E element) {
    E before = items[index];
    items[index] = element;
    return before;
  }

  @Override
  public Iterator<E> iterator() {
    return Unmodifiable.walk(super.iterator());
  }

  @Override
  public void sort(java.util.Comparator<? super E> order) {
    ArrayWork.sort(items, order);
  }

  @Override
  public void clear() {
    if (items.length > 0) {
      throw new UnsupportedOperationException();
    }
  }
}
