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

  /** Numbers that can be used again: the first {@link #freeCount}. There is room for all. */
  private int[] free = new int[table.length];

  private int freeCount;
  private int highest;

  /** Makes room for one more, if there is memory for it: then {@link #add} needs none. */
  synchronized void reserve() {
    if (freeCount == 0 && highest + 1 == table.length) {
      int[] larger = new int[2 * table.length]; // first, and there is nothing in the old one
      table = Arrays.copyOf(table, larger.length);
      free = larger;
    }
  }

  synchronized int add(Object root) {
    reserve();
    int number = freeCount > 0 ? free[--freeCount] : ++highest;
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

  /** Needs no memory: what is taken out, or freed, is not lost where there is none. */
  synchronized @Nullable Object remove(int number) {
    Object old = get(number);
    if (old != null) {
      table[number] = null;
      free[freeCount++] = number;
    }
    return old;
  }

  synchronized int size() {
    return highest - freeCount;
  }
}
