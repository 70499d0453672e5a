package soumak.checker;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of lives: a set that does not change, as a sorted array. Most have one member or two, and
 * a check copies, compares and unites them more often than it does anything else; so it is none of
 * the JDK's sets, which would make an object of each number.
 */
final class Ids {
  static final Ids NONE = new Ids(new int[0]);

  private final int[] sorted;

  private Ids(int[] sorted) {
    this.sorted = sorted;
  }

  static Ids of(int id) {
    return new Ids(new int[] {id});
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

  /** The numbers, rising; for reading only. */
  int[] all() {
    return sorted;
  }

  /** The lowest one; there must be one. */
  int first() {
    return sorted[0];
  }

  /** The only one; another number if there is none or more. */
  int onlyOr(int other) {
    return sorted.length == 1 ? sorted[0] : other;
  }

  int size() {
    return sorted.length;
  }

  boolean isEmpty() {
    return sorted.length == 0;
  }

  boolean has(int id) {
    for (int known : sorted) {
      if (known >= id) {
        return known == id;
      }
    }
    return false;
  }

  private boolean hasAll(Ids others) {
    for (int id : others.sorted) {
      if (!has(id)) {
        return false;
      }
    }
    return true;
  }

  /** Whether some number is in both. */
  boolean meets(Ids others) {
    for (int id : others.sorted) {
      if (has(id)) {
        return true;
      }
    }
    return false;
  }

  /** Those that are in another one, too. */
  Ids in(Ids others) {
    Ids both = this;
    for (int id : sorted) {
      both = others.has(id) ? both : both.without(id);
    }
    return both;
  }

  /** With one more; the same object if it is in it. */
  Ids and(int id) {
    int at = 0;
    while (at < sorted.length && sorted[at] < id) {
      at++;
    }
    if (at < sorted.length && sorted[at] == id) {
      return this;
    }
    int[] all = new int[sorted.length + 1];
    System.arraycopy(sorted, 0, all, 0, at);
    all[at] = id;
    System.arraycopy(sorted, at, all, at + 1, sorted.length - at);
    return new Ids(all);
  }

  /** With those of another one; one of the two objects if that has all. */
  Ids and(Ids others) {
    if (this == others || hasAll(others)) {
      return this;
    }
    if (sorted.length == 0) {
      return others;
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

  /** Without one; the same object if it is not in it. */
  Ids without(int id) {
    if (!has(id)) {
      return this;
    }
    int[] left = new int[sorted.length - 1];
    int count = 0;
    for (int it : sorted) {
      if (it != id) {
        left[count++] = it;
      }
    }
    return of(left, count);
  }

  /** Without those of another one; the same object if none of them is in it. */
  Ids without(Ids others) {
    Ids left = this;
    for (int id : others.sorted) {
      left = left.without(id);
    }
    return left;
  }

  /** With one number in another one's place; the same object if that is not in it. */
  Ids renamed(int from, int to) {
    return has(from) ? without(from).and(to) : this;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof Ids ids && Arrays.equals(sorted, ids.sorted));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sorted);
  }

  @Override
  public String toString() {
    return Arrays.toString(sorted);
  }
}
