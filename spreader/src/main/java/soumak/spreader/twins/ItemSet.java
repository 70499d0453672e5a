package soumak.spreader.twins;

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
  public int hashCode() {
    int hash = 0;
    for (E each : this) {
      hash += hash(each);
    }
    return hash;
  }
}
