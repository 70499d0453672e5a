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
  private static final long[][] RELEASED = {};

  /** How often others are not asked when they had nothing. */
  private static final int UNASKED = 8;

  /** The places that are free, by class, the first {@link #counts} of each. */
  private long[][] free = new long[CLASSES][];

  private final int[] counts = new int[CLASSES];

  /** Objects with a block of their own, by place. */
  private Map<Long, Block> large = new HashMap<>();

  /** Those whose free places are as good as its own; of a region's, none. */
  private Reap[] others = {};

  /** How often they are not asked, by class. */
  private byte[] unasked = {};

  Reap() {
    Arrays.fill(free, NONE);
  }

  /**
   * It and others stand in for each other: what is allocated in one may be freed in another. None
   * of them is to end before all do.
   */
  void join(Reap[] all) {
    others = all;
    unasked = new byte[CLASSES];
  }

  @Override
  long take(long size) {
    int kind = classOf((int) size);
    if (counts[kind] == 0 && (others.length == 0 || !fetch(kind))) {
      return bump(sizeOf(kind));
    }
    int count = --counts[kind];
    return free[kind][count];
  }

  /**
   * Takes half of what another one has free of a class; false if there is none. Where one thread
   * frees what another one has allocated, memory would not be used again otherwise. As the next
   * ones are not looked for when there was none, a class has at most so many places in vain.
   */
  private boolean fetch(int kind) {
    if (unasked[kind] > 0) {
      unasked[kind]--;
      return false;
    }
    for (Reap other : others) {
      if (other != this && other.counts[kind] > 0 && fetch(kind, other)) {
        return true;
      }
    }
    unasked[kind] = UNASKED;
    return false;
  }

  private boolean fetch(int kind, Reap other) {
    if (!other.tryLock()) {
      return false;
    }
    try {
      int left = other.counts[kind] / 2;
      free[kind] = Arrays.copyOfRange(other.free[kind], left, other.counts[kind]);
      counts[kind] = free[kind].length;
      other.counts[kind] = left;
    } finally {
      other.unlock();
    }
    return counts[kind] > 0;
  }

  @Override
  void own(Block block) {
    large.put(block.place(), block);
  }

  @Override
  void forget() {
    free = RELEASED;
    large = Map.of();
  }

  @Override
  public void free(long place, long size) {
    if (size > LARGE) {
      freeLarge(place);
      return;
    }
    lock();
    try {
      if (isReleased()) {
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

  private void freeLarge(long place) {
    Block block;
    lock();
    try {
      if (isReleased()) {
        return;
      }
      block = large.remove(place);
      if (block == null) {
        throw new AssertionError("a place that was not allocated");
      }
      remove(block);
    } finally {
      unlock();
    }
    Blocks.release(block);
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
