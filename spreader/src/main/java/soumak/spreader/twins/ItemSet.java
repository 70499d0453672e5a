package soumak.spreader.twins;

import java.util.Collection;
import java.util.Set;

/**
 * What sets have in common.
 *
 * @param <E> their elements
 */
abstract class ItemSet<E> extends Items<E> implements Set<E> {
  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof Set<?> set) || set.size() != size()) {
      return false;
    }
    try {
      return containsAll(set);
    } catch (ClassCastException | NullPointerException e) {
      return false; // it cannot have such elements
    }
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    if (size() <= unwanted.size()) {
      return super.removeAll(unwanted);
    }
    boolean changed = false;
    for (Object each : unwanted) {
      changed |= remove(each);
    }
    return changed;
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (E each : this) {
      hash += hash(each);
    }
    return hash;
  }
}
