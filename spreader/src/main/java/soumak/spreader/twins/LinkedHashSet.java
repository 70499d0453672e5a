package soumak.spreader.twins;

import java.util.Collection;

/**
 * Not synchronized, as its namesake: in the order in which elements came.
 *
 * @param <E> its elements
 */
public class LinkedHashSet<E> extends HashSet<E> {
  public LinkedHashSet() {
    super(new LinkedHashMap<>());
  }

  public LinkedHashSet(int capacity) {
    super(new LinkedHashMap<>(capacity));
  }

  public LinkedHashSet(int capacity, float load) {
    this(capacity);
  }

  @SuppressWarnings("this-escape") // as its namesake does
  public LinkedHashSet(Collection<? extends E> others) {
    this();
    addAll(others);
  }
}
