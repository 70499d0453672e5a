package soumak.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the JDK gave, cut into blocks of one size. Its first bytes hold its number in the
 * table of all chunks; so a pointer is a {@code long}, the chunk's number and the offset in it, and
 * both can be found from either form.
 *
 * <p>A chunk's memory is not given back while a region has a block of it.
 */
final class Chunk {
  static final int OFFSET_BITS = 40;
  static final int HEADER = 64;

  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;
  private static final int MOST = 1 << 21;
  private static final Object TABLE_LOCK = new Object();

  /** By number; 0 is none, so that no place is 0. Replaced when it grows. */
  private static volatile @Nullable MemorySegment[] table = new @Nullable MemorySegment[64];

  private static int highest;

  final Arena arena;
  final MemorySegment segment;
  final int number;
  final long blockSize;

  /** Blocks that are free: the first {@link #top}. Guarded by the pool. */
  final Block[] free;

  int top;

  /** Neighbours among the chunks of this block size with free blocks. Guarded by the pool. */
  @Nullable Chunk previous;

  @Nullable Chunk next;

  Chunk(Arena arena, MemorySegment segment, long blockSize, int blocks) {
    this.arena = arena;
    this.segment = segment;
    this.blockSize = blockSize;
    number = enter(segment);
    segment.set(ValueLayout.JAVA_LONG, 0, number);
    free = new Block[blocks];
    for (int i = 0; i < blocks; i++) {
      free[blocks - 1 - i] = new Block(this, HEADER + i * blockSize, blockSize);
    }
    top = blocks;
  }

  private static int enter(MemorySegment segment) {
    synchronized (TABLE_LOCK) {
      int number = 1;
      while (number <= highest && table[number] != null) {
        number++;
      }
      if (number == MOST) {
        throw new MemoryLimitException("there are " + MOST + " chunks of memory already", null);
      }
      @Nullable MemorySegment[] larger =
          Arrays.copyOf(table, number < table.length ? table.length : 2 * table.length);
      larger[number] = segment;
      highest = Math.max(highest, number);
      table = larger;
      return number;
    }
  }

  /** Takes it out of the table; its memory is about to go. */
  void leave() {
    synchronized (TABLE_LOCK) {
      @Nullable MemorySegment[] without = table.clone();
      without[number] = null;
      table = without;
    }
  }

  /** The place of an offset in this chunk. */
  long place(long offset) {
    return (long) number << OFFSET_BITS | offset;
  }

  /** The place of an offset in the chunk that has this segment. */
  static long place(MemorySegment segment, long offset) {
    return segment.get(ValueLayout.JAVA_LONG, 0) << OFFSET_BITS | offset;
  }

  static MemorySegment segment(long place) {
    MemorySegment segment = table[(int) (place >>> OFFSET_BITS)];
    if (segment == null) {
      throw new IllegalStateException("memory was used that unchecked code frees at the same time");
    }
    return segment;
  }

  static long offset(long place) {
    return place & OFFSET_MASK;
  }
}
