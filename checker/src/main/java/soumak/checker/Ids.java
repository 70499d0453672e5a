package soumak.checker;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of lives: a set that does not change, as a sorted array. Most have one member or two, and
 * a check copies, compares and unites them more often than it does anything else.
 */
final class Ids extends AbstractSet<Integer> {
  static final Ids NONE = new Ids(new int[0]);

  private final int[] sorted;

  private Ids(int[] sorted) {
    this.sorted = sorted;
  }

  static Ids of(int id) {
    return new Ids(new int[] {id});
  }

  static Ids of(Set<Integer> set) {
    if (set instanceof Ids ids) {
      return ids;
    }
    int[] all = new int[set.size()];
    int count = 0;
    for (int id : set) {
      all[count++] = id;
    }
    return of(all, count);
  }

  /** Of the first of some numbers, none of which is there twice; the array is taken over. */
  static Ids of(int[] all, int count) {
    if (count == 0) {
      return NONE;
    }
    int[] used = count == all.length ? all : Arrays.copyOf(all, count);
    sort(used);
    return new Ids(used);
  }

  /** By hand, as the JDK's sorting is a large class that nobody else in a build may have loaded. */
  private static void sort(int[] few) {
    for (int i = 1; i < few.length; i++) {
      int id = few[i];
      int to = i;
      while (to > 0 && few[to - 1] > id) {
        few[to] = few[to - 1];
        to--;
      }
      few[to] = id;
    }
  }

  int at(int position) {
    return sorted[position];
  }

  boolean has(int id) {
    for (int known : sorted) {
      if (known >= id) {
        return known == id;
      }
    }
    return false;
  }

  /** With those of another one; the same object if all are in it. */
  Ids and(Ids others) {
    if (this == others || hasAll(others)) {
      return this;
    }
    int[] all = Arrays.copyOf(sorted, sorted.length + others.sorted.length);
    int count = sorted.length;
    for (int id : others.sorted) {
      if (!has(id)) {
        all[count++] = id;
      }
    }
    return of(all, count);
  }

  /** With one number in another one's place; the same object if that is not in it. */
  Ids renamed(int from, int to) {
    if (!has(from)) {
      return this;
    }
    int[] all = new int[sorted.length];
    int count = 0;
    boolean known = has(to);
    for (int id : sorted) {
      if (id != from) {
        all[count++] = id;
      } else if (!known) {
        all[count++] = to;
      }
    }
    return of(all, count);
  }

  private boolean hasAll(Ids others) {
    for (int id : others.sorted) {
      if (!has(id)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int size() {
    return sorted.length;
  }

  @Override
  public boolean isEmpty() {
    return sorted.length == 0;
  }

  @Override
  public boolean contains(@Nullable Object id) {
    return id instanceof Integer number && has(number);
  }

  @Override
  public boolean containsAll(Collection<?> others) {
    return others instanceof Ids ids ? hasAll(ids) : super.containsAll(others);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Ids ids ? Arrays.equals(sorted, ids.sorted) : super.equals(other));
  }

  /** As the interface has it: the sum. */
  @Override
  public int hashCode() {
    int sum = 0;
    for (int id : sorted) {
      sum += id;
    }
    return sum;
  }

  @Override
  public Iterator<Integer> iterator() {
    return new Walk(sorted);
  }

  private static final class Walk implements Iterator<Integer> {
    private final int[] sorted;
    private int next;

    Walk(int[] sorted) {
      this.sorted = sorted;
    }

    @Override
    public boolean hasNext() {
      return next < sorted.length;
    }

    @Override
    public Integer next() {
      if (next >= sorted.length) {
        throw new NoSuchElementException();
      }
      return sorted[next++];
    }
  }
}
