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
    return other == this
        || (other instanceof Set<?> set && set.size() == size() && containsAll(set));
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
