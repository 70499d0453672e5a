package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SequencedSet;

/**
 * Not synchronized, as its namesake: in the order in which elements came.
 *
 * @param <E> its elements
 */
public class LinkedHashSet<E> extends HashSet<E> implements SequencedSet<E> {
  public LinkedHashSet() {
    super(new LinkedHashMap<>());
  }

  public LinkedHashSet(int capacity) {
    super(new LinkedHashMap<>(capacity));
  }

  public LinkedHashSet(int capacity, float load) {
    super(new LinkedHashMap<>(capacity, load));
  }

  public static <E> LinkedHashSet<E> newLinkedHashSet(int count) {
    return new LinkedHashSet<>(HashMap.capacityFor(count, "elements"));
  }

  @SuppressWarnings("this-escape") // as its namesake does
  public LinkedHashSet(Collection<? extends E> others) {
    this();
    addAll(others);
  }

  private LinkedHashMap<E, Boolean> linked() {
    return (LinkedHashMap<E, Boolean>) map;
  }

  private static <E> E key(Map.Entry<E, Boolean> entry) {
    if (entry == null) {
      throw new NoSuchElementException();
    }
    return entry.getKey();
  }

  @Override
  public void addFirst(E element) {
    linked().putFirst(element, Boolean.TRUE);
  }

  @Override
  public void addLast(E element) {
    linked().putLast(element, Boolean.TRUE);
  }

  @Override
  public E getFirst() {
    return key(linked().firstEntry());
  }

  @Override
  public E getLast() {
    return key(linked().lastEntry());
  }

  @Override
  public E removeFirst() {
    return key(linked().pollFirstEntry());
  }

  @Override
  public E removeLast() {
    return key(linked().pollLastEntry());
  }

  @Override
  public SequencedSet<E> reversed() {
    return new Backwards<>(this);
  }

  private static final class Backwards<E> extends ItemSet<E> implements SequencedSet<E> {
    private final LinkedHashSet<E> set;

    Backwards(LinkedHashSet<E> set) {
      this.set = set;
    }

    @Override
    public SequencedSet<E> reversed() {
      return set;
    }

    @Override
    public int size() {
      return set.size();
    }

    @Override
    public Iterator<E> iterator() {
      return new Entries.KeyWalk<>(set.linked().backwards());
    }

    @Override
    public boolean add(E element) {
      return set.add(element);
    }

    @Override
    public void addFirst(E element) {
      set.addLast(element);
    }

    @Override
    public void addLast(E element) {
      set.addFirst(element);
    }

    @Override
    public E getFirst() {
      return set.getLast();
    }

    @Override
    public E getLast() {
      return set.getFirst();
    }

    @Override
    public E removeFirst() {
      return set.removeLast();
    }

    @Override
    public E removeLast() {
      return set.removeFirst();
    }
  }
}
