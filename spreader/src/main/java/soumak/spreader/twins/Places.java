package soumak.spreader.twins;

import java.util.function.Predicate;

/**
 * The elements of a queue. While the program is asked about them without the queue's monitor, each
 * has a place, which says whether it has gone: an element that is taken and put again has another
 * one.
 *
 * @param <E> the elements
 */
final class Places<E> extends LinkedList<E> {
  private static final class Place {
    private boolean gone;
  }

  /** In the order of the elements; null while nobody asks. */
  private LinkedList<Place> places;

  private int asking;

  @Override
  void insert(int index, E element) {
    super.insert(index, element);
    if (places != null) {
      places.insert(index, new Place());
    }
  }

  @Override
  E cut(int index) {
    if (places != null) {
      places.cut(index).gone = true;
    }
    return super.cut(index);
  }

  @Override
  public void clear() {
    while (count() > 0) {
      cut(count() - 1);
    }
  }

  /**
   * Others may go on while the program is asked, which may wait for one of them. What they take
   * meanwhile is not removed, and what they add stays.
   *
   * @param monitor guards the queue, and is told of what goes
   */
  boolean removeIf(Object monitor, Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    Object[] seen;
    Place[] at;
    boolean[] goes;
    synchronized (monitor) {
      seen = toArray();
      at = begin();
      goes = new boolean[seen.length];
      asking++;
    }
    boolean removed;
    int asked = 0;
    try {
      while (asked < seen.length) {
        @SuppressWarnings("unchecked") // it has none but such
        E each = (E) seen[asked];
        goes[asked] = !at[asked].gone && unwanted.test(each);
        asked++;
      }
    } finally {
      synchronized (monitor) {
        removed = asked == seen.length && removeThose(at, goes);
        end();
        monitor.notifyAll();
      }
    }
    return removed;
  }

  private Place[] begin() {
    if (places == null) {
      LinkedList<Place> all = new LinkedList<>();
      for (int i = 0; i < count(); i++) {
        all.addLast(new Place());
      }
      places = all;
    }
    return places.toArray(new Place[0]);
  }

  private void end() {
    asking--;
    if (asking == 0) {
      places = null;
    }
  }

  /** What is still there of those is there in the same order. */
  private boolean removeThose(Place[] at, boolean[] goes) {
    boolean removed = false;
    int index = 0;
    for (int i = 0; i < at.length; i++) {
      if (goes[i] && !at[i].gone) {
        while (places.at(index) != at[i]) {
          index++;
        }
        cut(index);
        removed = true;
      }
    }
    return removed;
  }
}
