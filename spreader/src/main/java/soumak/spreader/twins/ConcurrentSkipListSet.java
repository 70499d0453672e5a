package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.SortedSet;

/**
 * One monitor guards all. Who iterates goes from each element to the next one that there is then.
 *
 * @param <E> its elements, never null
 */
public final class ConcurrentSkipListSet<E> extends SortedItems<E> {
  private final ConcurrentSkipListMap<E, Boolean> items;

  private ConcurrentSkipListSet(ConcurrentSkipListMap<E, Boolean> items) {
    super(items);
    this.items = items;
  }

  public ConcurrentSkipListSet() {
    this(new ConcurrentSkipListMap<>());
  }

  public ConcurrentSkipListSet(Comparator<? super E> order) {
    this(new ConcurrentSkipListMap<>(order));
  }

  public ConcurrentSkipListSet(Collection<? extends E> others) {
    this();
    addAll(others);
  }

  public ConcurrentSkipListSet(SortedSet<E> others) {
    this(new ConcurrentSkipListMap<>(others.comparator()));
    addAll(others);
  }

  /** Each of those goes by itself, whatever has come meanwhile. */
  @Override
  public boolean removeAll(Collection<?> unwanted) {
    boolean changed = false;
    for (Object each : unwanted) {
      changed |= remove(each);
    }
    return changed;
  }

  @Override
  public boolean add(E element) {
    return items.putIfAbsent(element, Boolean.TRUE) == null;
  }
}
