package soumak.spreader.twins;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The same thing some times: {@code Collections.emptyList}, {@code singletonList} and {@code
 * nCopies}. A change is refused only if there would be one.
 *
 * @param <E> what it is
 */
public class Repeated<E> extends Listed<E> implements RandomAccess {
  private final E item;
  private final int count;

  private Repeated(E item, int count) {
    this.item = item;
    this.count = count;
  }

  public static <E> List<E> emptyList() {
    return new Repeated<>(null, 0);
  }

  public static <E> List<E> singletonList(E item) {
    return new Single<>(item);
  }

  public static <E> List<E> nCopies(int count, E item) {
    if (count < 0) {
      throw new IllegalArgumentException("List length = " + count);
    }
    return new Repeated<>(item, count);
  }

  @Override
  public int size() {
    return count;
  }

  @Override
  public E get(int index) {
    within(index, count);
    return item;
  }

  /** One of which nothing needs to be sorted. */
  private static final class Single<E> extends Repeated<E> {
    Single(E item) {
      super(item, 1);
    }

    @Override
    public Iterator<E> iterator() {
      return Unmodifiable.walk(super.iterator());
    }

    @Override
    public void sort(Comparator<? super E> order) {}

    @Override
    public boolean removeIf(Predicate<? super E> unwanted) {
      throw Unmodifiable.refused();
    }

    @Override
    public void replaceAll(UnaryOperator<E> change) {
      throw Unmodifiable.refused();
    }
  }
}
