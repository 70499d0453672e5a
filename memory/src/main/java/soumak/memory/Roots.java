package soumak.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Java objects that structures of a region refer to: tracked pointers in slots, and pointers out of
 * the region. A structure holds the number of one; so the garbage collector sees what is referred
 * to, and whoever reads the reference gets the pointer as it was, with its own region to check.
 *
 * <p>Thread-safe. Numbers begin at 1.
 */
final class Roots {
  private @Nullable Object[] table = new Object[8];

  /** Numbers that can be used again: the first {@link #freeCount}. */
  private int[] free = new int[4];

  private int freeCount;
  private int highest;

  synchronized int add(Object root) {
    int number = freeCount > 0 ? free[--freeCount] : ++highest;
    if (number == table.length) {
      table = Arrays.copyOf(table, 2 * table.length);
    }
    table[number] = root;
    return number;
  }

  synchronized @Nullable Object get(int number) {
    return number > 0 && number < table.length ? table[number] : null;
  }

  synchronized @Nullable Object swap(int number, Object root) {
    if (number <= 0 || number > highest) {
      throw new IllegalStateException("a reference was overwritten by a race in unchecked code");
    }
    Object old = table[number];
    table[number] = root;
    return old;
  }

  synchronized @Nullable Object remove(int number) {
    Object old = get(number);
    if (old != null) {
      table[number] = null;
      if (freeCount == free.length) {
        free = Arrays.copyOf(free, 2 * freeCount);
      }
      free[freeCount++] = number;
    }
    return old;
  }

  synchronized int size() {
    return highest - freeCount;
  }
}
