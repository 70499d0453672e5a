package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Not synchronized, as its namesake: in the order of the constants. Iterators see what changes in
 * words that they have not come to.
 *
 * @param <E> its elements, never null
 */
public final class EnumSet<E extends Enum<E>> extends ItemSet<E> {
  private final Class<E> type;
  private final EnumMap<E, Boolean> items;

  private EnumSet(Class<E> type) {
    this.type = type;
    this.items = new EnumMap<>(type);
  }

  /** The constants of an enum, in their order. */
  static <E extends Enum<E>> E[] constants(Class<E> type) {
    E[] constants = type.getEnumConstants();
    if (constants == null) {
      throw new ClassCastException(type + " not an enum");
    }
    return constants;
  }

  public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) {
    return new EnumSet<>(type);
  }

  public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> type) {
    EnumSet<E> all = new EnumSet<>(type);
    for (E each : constants(type)) {
      all.add(each);
    }
    return all;
  }

  public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> others) {
    EnumSet<E> copy = new EnumSet<>(others.type);
    copy.addAll(others);
    return copy;
  }

  public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> others) {
    if (others instanceof EnumSet<E> known) {
      return copyOf(known);
    }
    if (others.isEmpty()) {
      throw new IllegalArgumentException("Collection is empty");
    }
    EnumSet<E> copy = new EnumSet<>(others.iterator().next().getDeclaringClass());
    copy.addAll(others);
    return copy;
  }

  public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> others) {
    EnumSet<E> rest = allOf(others.type);
    rest.removeAll(others);
    return rest;
  }

  public static <E extends Enum<E>> EnumSet<E> range(E from, E to) {
    if (from.compareTo(to) > 0) {
      throw new IllegalArgumentException(from + " > " + to);
    }
    EnumSet<E> some = new EnumSet<>(from.getDeclaringClass());
    for (E each : constants(some.type)) {
      if (each.compareTo(from) >= 0 && each.compareTo(to) <= 0) {
        some.add(each);
      }
    }
    return some;
  }

  public static <E extends Enum<E>> EnumSet<E> of(E a) {
    EnumSet<E> some = new EnumSet<>(a.getDeclaringClass());
    some.add(a);
    return some;
  }

  public static <E extends Enum<E>> EnumSet<E> of(E a, E b) {
    return of(a).with(b);
  }

  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c) {
    return of(a, b).with(c);
  }

  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d) {
    return of(a, b, c).with(d);
  }

  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d, E e) {
    return of(a, b, c, d).with(e);
  }

  @SafeVarargs
  public static <E extends Enum<E>> EnumSet<E> of(E first, E... others) {
    EnumSet<E> some = of(first);
    for (E each : others) {
      some.add(each);
    }
    return some;
  }

  private EnumSet<E> with(E element) {
    add(element);
    return this;
  }

  /** A copy. */
  @Override
  public EnumSet<E> clone() {
    return copyOf(this);
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public boolean contains(Object wanted) {
    return items.containsKey(wanted);
  }

  @Override
  public boolean add(E element) {
    return items.put(element, Boolean.TRUE) == null;
  }

  @Override
  public boolean remove(Object unwanted) {
    return items.remove(unwanted) != null;
  }

  @Override
  public void clear() {
    items.clear();
  }

  @Override
  public Iterator<E> iterator() {
    return new Walk<>(this);
  }

  /** Shows what was there when it came to a word of so many constants, as its namesake does. */
  private static final class Walk<E extends Enum<E>> implements Iterator<E> {
    private static final int WORD = 64;
    private final EnumSet<E> set;
    private final E[] constants;
    private final boolean[] there;
    private int loaded;
    private int next;
    private E last;

    Walk(EnumSet<E> set) {
      this.set = set;
      this.constants = constants(set.type);
      this.there = new boolean[constants.length];
      load();
    }

    private void load() {
      int end = Math.min(constants.length, loaded + WORD);
      while (loaded < end) {
        there[loaded] = set.contains(constants[loaded]);
        loaded++;
      }
    }

    @Override
    public boolean hasNext() {
      while (next < constants.length) {
        if (next == loaded) {
          load();
        }
        if (there[next]) {
          return true;
        }
        next++;
      }
      return false;
    }

    @Override
    public E next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      last = constants[next];
      next++;
      return last;
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      var _ = set.remove(last);
      last = null;
    }
  }
}
