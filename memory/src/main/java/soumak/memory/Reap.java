package soumak.memory;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The memory of a reap (paper section 3.4): objects are cut from blocks as in an arena until some
 * are freed, and then from those first. Sizes are rounded up to classes, with at most a quarter in
 * vain, and next to nothing where a program asks for a power of two, in front of which comes its
 * length; what is freed stays in its class. So both are a few instructions, and nothing has to be
 * merged. What is free is written down outside of the memory itself, where stray writes of
 * unchecked code cannot spoil it.
 */
final class Reap extends Storage {
  /** The smallest class. What sizes have beyond it is rounded up. */
  private static final int STEP = 16;

  /** Up to this in steps; above, four classes for each doubling. */
  private static final int FINE = 256;

  private static final int FINE_CLASSES = 1 + FINE / STEP;
  private static final int CLASSES =
      FINE_CLASSES
          + 4 * (Integer.numberOfTrailingZeros(LARGE) - Integer.numberOfTrailingZeros(FINE));

  private static final long[] NONE = {};

  /** The places that are free, by class, the first {@link #counts} of each. */
  private final long[][] free = new long[CLASSES][];

  private final int[] counts = new int[CLASSES];

  /** Objects with a block of their own, by place. */
  private final Map<Long, Block> large = new HashMap<>();

  Reap() {
    Arrays.fill(free, NONE);
  }

  @Override
  long take(long size) {
    if (size > LARGE) {
      Block block = ownBlock(size);
      large.put(block.place(), block);
      return block.place();
    }
    int kind = classOf((int) size);
    int count = counts[kind];
    if (count > 0) {
      counts[kind] = count - 1;
      return free[kind][count - 1];
    }
    return bump(sizeOf(kind));
  }

  @Override
  public void free(long place, long size) {
    lock();
    try {
      if (isReleased()) {
        return;
      }
      if (size > LARGE) {
        Block block = large.remove(place);
        if (block == null) {
          throw new AssertionError("a place that was not allocated");
        }
        remove(block);
        return;
      }
      int kind = classOf((int) size);
      int count = counts[kind];
      if (count == free[kind].length) {
        free[kind] = Arrays.copyOf(free[kind], Math.max(8, 2 * count));
      }
      free[kind][count] = place;
      counts[kind] = count + 1;
    } finally {
      unlock();
    }
  }

  static int classOf(int size) {
    if (size <= STEP + FINE) {
      return (size - 1) / STEP;
    }
    int last = size - STEP - 1;
    int log = 31 - Integer.numberOfLeadingZeros(last);
    int quarter = (last >>> (log - 2)) & 3;
    return FINE_CLASSES + 4 * (log - Integer.numberOfTrailingZeros(FINE)) + quarter;
  }

  static int sizeOf(int kind) {
    if (kind < FINE_CLASSES) {
      return (kind + 1) * STEP;
    }
    int log = (kind - FINE_CLASSES) / 4 + Integer.numberOfTrailingZeros(FINE);
    int quarter = (kind - FINE_CLASSES) % 4;
    return STEP + (1 << log) + (quarter + 1) * (1 << (log - 2));
  }
}
