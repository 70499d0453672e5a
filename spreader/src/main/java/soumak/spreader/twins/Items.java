package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;

/**
 * What collections have in common, by their iterators.
 *
 * @param <E> their elements
 */
abstract class Items<E> implements Collection<E> {
  @Override
  public boolean isEmpty() {
    return size() == 0;
  }

  @Override
  public boolean contains(Object wanted) {
    for (E each : this) {
      if (isEqual(wanted, each)) {
        return true;
      }
    }
    return false;
  }

  static boolean isEqual(Object one, Object other) {
    return one == null ? other == null : one.equals(other);
  }

  static int hash(Object one) {
    return one == null ? 0 : one.hashCode();
  }

  /** Other threads may add and remove meanwhile. */
  @Override
  public Object[] toArray() {
    Object[] into = new Object[size()];
    int at = 0;
    for (E each : this) {
      if (at == into.length) {
        into = Arrays.copyOf(into, 2 * at + 1);
      }
      into[at] = each;
      at++;
    }
    return at == into.length ? into : Arrays.copyOf(into, at);
  }

  @Override
  public <T> T[] toArray(T[] given) {
    Object[] all = toArray();
    T[] into = given.length < all.length ? Arrays.copyOf(given, all.length) : given;
    System.arraycopy(all, 0, into, 0, all.length);
    if (into.length > all.length) {
      into[all.length] = null;
    }
    return into;
  }

  @Override
  public boolean add(E element) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean remove(Object wanted) {
    Iterator<E> each = iterator();
    while (each.hasNext()) {
      if (isEqual(wanted, each.next())) {
        each.remove();
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean containsAll(Collection<?> wanted) {
    for (Object each : wanted) {
      if (!contains(each)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    boolean changed = false;
    for (Object each : more.toArray()) {
      @SuppressWarnings("unchecked")
      E element = (E) each;
      changed |= add(element);
    }
    return changed;
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    return sift(unwanted, false);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    return sift(wanted, true);
  }

  final boolean sift(Collection<?> those, boolean in) {
    FixedMap.some(those);
    boolean changed = false;
    Iterator<E> each = iterator();
    while (each.hasNext()) {
      if (those.contains(each.next()) != in) {
        each.remove();
        changed = true;
      }
    }
    return changed;
  }

  @Override
  public void clear() {
    Iterator<E> each = iterator();
    while (each.hasNext()) {
      each.next();
      each.remove();
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    boolean first = true;
    for (E each : this) {
      text.append(first ? "" : ", ").append(each == this ? "(this Collection)" : each);
      first = false;
    }
    return text.append(']').toString();
  }
}
