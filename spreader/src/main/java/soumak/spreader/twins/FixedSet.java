package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Sets that never change: {@code Set.of} and its like, in the order in which their elements were
 * named.
 *
 * @param <E> their elements
 */
public final class FixedSet<E> extends ItemSet<E> {
  private final LinkedHashSet<E> items;

  /** Whether it may have null, or be asked for it; then it refuses only what would change it. */
  private final boolean nulls;

  private FixedSet(LinkedHashSet<E> items, boolean nulls) {
    this.items = items;
    this.nulls = nulls;
  }

  @SuppressWarnings("unchecked") // as the callers say
  private static <E> Set<E> some(Object... items) {
    LinkedHashSet<E> all = new LinkedHashSet<>();
    for (Object each : items) {
      if (!all.add((E) FixedMap.some(each))) {
        throw new IllegalArgumentException("duplicate element: " + each);
      }
    }
    return new FixedSet<>(all, false);
  }

  public static <E> Set<E> of() {
    return some();
  }

  public static <E> Set<E> of(E a) {
    return some(a);
  }

  public static <E> Set<E> of(E a, E b) {
    return some(a, b);
  }

  public static <E> Set<E> of(E a, E b, E c) {
    return some(a, b, c);
  }

  public static <E> Set<E> of(E a, E b, E c, E d) {
    return some(a, b, c, d);
  }

  public static <E> Set<E> of(E a, E b, E c, E d, E e) {
    return some(a, b, c, d, e);
  }

  public static <E> Set<E> of(E a, E b, E c, E d, E e, E f) {
    return some(a, b, c, d, e, f);
  }

  public static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g) {
    return some(a, b, c, d, e, f, g);
  }

  public static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h) {
    return some(a, b, c, d, e, f, g, h);
  }

  public static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i) {
    return some(a, b, c, d, e, f, g, h, i);
  }

  public static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i, E j) {
    return some(a, b, c, d, e, f, g, h, i, j);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // they are copied
  public static <E> Set<E> of(E... items) {
    return some((Object[]) items);
  }

  @SuppressWarnings("unchecked") // it never changes
  public static <E> Set<E> copyOf(Collection<? extends E> others) {
    return others instanceof FixedSet<?> fixed && !fixed.nulls
        ? (Set<E>) fixed
        : some(new LinkedHashSet<E>(others).toArray());
  }

  public static <E> Set<E> emptySet() {
    return new FixedSet<>(new LinkedHashSet<>(), true);
  }

  public static <E> Set<E> singleton(E item) {
    LinkedHashSet<E> one = new LinkedHashSet<>();
    one.add(item);
    return new FixedSet<>(one, true);
  }

  private void strict() {
    if (!nulls) {
      throw Unmodifiable.refused();
    }
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public boolean contains(Object wanted) {
    return items.contains(nulls ? wanted : FixedMap.some(wanted));
  }

  @Override
  public Iterator<E> iterator() {
    return Unmodifiable.walk(items.iterator());
  }

  @Override
  public boolean remove(Object unwanted) {
    strict();
    return super.remove(unwanted);
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    strict();
    return super.addAll(more);
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    strict();
    return super.removeAll(unwanted);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    strict();
    return super.retainAll(wanted);
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    if (!nulls || !isEmpty()) {
      throw Unmodifiable.refused();
    }
    return super.removeIf(unwanted);
  }

  @Override
  public void clear() {
    strict();
    super.clear();
  }
}
