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
  /** So many those queues of the JDK ask about at a time that have one lock. */
  static final int MANY = 64;

  private static final class Place<E> {
    /** Larger than that of all places before it. */
    private final long number;

    private final E element;
    private boolean gone;

    Place(long number, E element) {
      this.number = number;
      this.element = element;
    }
  }

  /** In the order of the elements; null while nobody asks. */
  private LinkedList<Place<E>> places;

  private long beforeAll;
  private long behindAll;
  private int asking;

  /** At one of the ends; nothing has changed if there is no memory for it. */
  @Override
  void insert(int index, E element) {
    if (places == null) {
      super.insert(index, element);
      return;
    }
    boolean last = index == places.count();
    places.insert(index, new Place<>(last ? behindAll++ : beforeAll--, element));
    boolean inserted = false;
    try {
      super.insert(index, element);
      inserted = true;
    } finally {
      if (!inserted) {
        places.cut(index);
      }
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
    if (places != null) {
      places.forEach(each -> each.gone = true);
      places.clear();
    }
    super.clear();
  }

  /**
   * Others may go on while the program is asked, which may wait for one of them. What they take
   * meanwhile is not removed. After every so many, those that are unwanted go.
   *
   * @param monitor guards the queue, and is told of what goes
   */
  boolean removeIf(Object monitor, int many, Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    synchronized (monitor) {
      begin();
    }
    try {
      boolean removed = false;
      for (Place<E> at = new Place<>(Long.MIN_VALUE, null); at != null; ) {
        ArrayList<Place<E>> some;
        synchronized (monitor) {
          some = from(at, many + 1);
        }
        at = some.size() > many ? some.remove(many) : null;
        some.removeIf(each -> each.gone || !unwanted.test(each.element));
        if (!some.isEmpty()) {
          synchronized (monitor) {
            removed |= remove(some);
            monitor.notifyAll();
          }
        }
      }
      return removed;
    } finally {
      synchronized (monitor) {
        end();
      }
    }
  }

  private void begin() {
    if (places == null) {
      LinkedList<Place<E>> all = new LinkedList<>();
      for (int i = 0; i < count(); i++) {
        all.addLast(new Place<>(i, at(i)));
      }
      places = all;
      beforeAll = -1;
      behindAll = count();
    }
    asking++;
  }

  private void end() {
    asking--;
    if (asking == 0) {
      places = null;
    }
  }

  /** So many at most from one on, or from where it was. */
  private ArrayList<Place<E>> from(Place<E> first, int most) {
    ArrayList<Place<E>> some = new ArrayList<>();
    for (int i = index(first); i < places.count() && some.size() < most; i++) {
      some.add(places.at(i));
    }
    return some;
  }

  /** How many are before it. */
  private int index(Place<E> of) {
    int low = 0;
    int high = places.count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (places.at(middle).number < of.number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean remove(ArrayList<Place<E>> those) {
    boolean removed = false;
    for (Place<E> each : those) {
      if (!each.gone) {
        cut(index(each));
        removed = true;
      }
    }
    return removed;
  }
}
