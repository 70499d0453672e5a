package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.SortedSet;

/**
 * Not synchronized, as its namesake.
 *
 * @param <E> its elements
 */
public class TreeSet<E> extends SortedItems<E> implements Cloneable {
  public TreeSet() {
    super(new TreeMap<>());
  }

  public TreeSet(Comparator<? super E> order) {
    super(new TreeMap<>(order));
  }

  @SuppressWarnings("this-escape") // as its namesake does
  public TreeSet(Collection<? extends E> others) {
    this();
    addAll(others);
  }

  @SuppressWarnings("this-escape") // as its namesake does
  public TreeSet(SortedSet<E> others) {
    this(others.comparator());
    addAll(others);
  }

  @Override
  @SuppressWarnings("unchecked") // it is of the same class
  public Object clone() {
    try {
      TreeSet<E> copy = (TreeSet<E>) super.clone();
      TreeMap<E, Boolean> own = new TreeMap<>(comparator());
      for (E each : this) {
        own.put(each, Boolean.TRUE);
      }
      copy.become(own);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // it is supported
    }
  }
}
