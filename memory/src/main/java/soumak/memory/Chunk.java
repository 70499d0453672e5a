package soumak.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the JDK gave, cut into blocks of one size. A buffer over it has a number in the table
 * of all; so a pointer is a {@code long}, the buffer's number and the offset in it.
 *
 * <p>A buffer's position is its number: it is there wherever the buffer is, and nothing here reads
 * or writes where a buffer stands.
 *
 * <p>A buffer has at most 2 GiB. So a chunk that is larger has a buffer from each GiB on, with
 * numbers one behind the other: what begins in the first GiB of one and is at least 64 bytes
 * smaller than one lies in that buffer.
 *
 * <p>A chunk's memory is not given back while a region has a block of it.
 */
final class Chunk {
  static final int OFFSET_BITS = 40;
  static final int HEADER = 64;

  /** How far the buffers of a chunk are from each other. */
  static final long WINDOW = 1L << 30;

  /** The most bytes of a segment of which the JDK makes a buffer. */
  private static final long LONGEST = Integer.MAX_VALUE - 8;

  /** As a buffer's number is its position, each has at least so many bytes if there are many. */
  static final int MOST = 1 << 18;

  /** The smallest chunks have twice as many bytes. */
  private static final int MANY = 1 << 15;

  private static final Object TABLE_LOCK = new Object();

  /** By number; 0 is none, so that no place is 0. Replaced when it grows. */
  private static volatile @Nullable ByteBuffer[] table = new @Nullable ByteBuffer[64];

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
    free = new Block[blocks];
    for (int i = 0; i < blocks; i++) {
      free[blocks - 1 - i] = new Block(this, HEADER + i * blockSize, blockSize);
    }
    top = blocks;
    // Last, for what fails before leaves nothing behind.
    number = enter(buffers(segment));
  }

  private static ByteBuffer[] buffers(MemorySegment segment) {
    ByteBuffer[] all = new ByteBuffer[count(segment.byteSize())];
    for (int i = 0; i < all.length; i++) {
      long from = i * WINDOW;
      long size = Math.min(LONGEST, segment.byteSize() - from);
      all[i] = segment.asSlice(from, size).asByteBuffer().order(ByteOrder.nativeOrder());
    }
    return all;
  }

  /** The bytes to ask for where so many are to be used. */
  static long size(long bytes) {
    return HEADER + bytes + (bytes > WINDOW - HEADER ? MOST : 0);
  }

  /** Whether a small one would have a number that is no position in it. */
  static boolean isCrowded() {
    return table.length > MANY;
  }

  /** How many buffers so many bytes have; none begins in those that {@link #size} adds. */
  static int count(long bytes) {
    return bytes <= WINDOW ? 1 : (int) ((bytes - MOST + WINDOW - 1) / WINDOW);
  }

  private static int enter(ByteBuffer[] buffers) {
    synchronized (TABLE_LOCK) {
      int number = 1;
      for (int at = 1; at <= highest && at - number < buffers.length; at++) {
        if (table[at] != null) {
          number = at + 1;
        }
      }
      int end = number + buffers.length;
      if (end > MOST) {
        throw new MemoryLimitException("there are " + MOST + " chunks of memory already", null);
      }
      @Nullable ByteBuffer[] larger =
          Arrays.copyOf(table, end <= table.length ? table.length : 2 * end);
      for (int i = 0; i < buffers.length; i++) {
        larger[number + i] = buffers[i].position(number + i);
      }
      highest = Math.max(highest, end - 1);
      table = larger;
      return number;
    }
  }

  /** Takes it out of the table; its memory is about to go. */
  void leave() {
    synchronized (TABLE_LOCK) {
      // In place: to give memory back needs none. Who sees it late finds a buffer that throws.
      Arrays.fill(table, number, number + count(segment.byteSize()), null);
    }
  }

  /** The place of an offset in this chunk. */
  long place(long offset) {
    return place(number + (int) (offset / WINDOW), (int) (offset % WINDOW));
  }

  /** The place of an offset in the buffer of that number. */
  static long place(int number, int offset) {
    return (long) number << OFFSET_BITS | offset;
  }

  static int number(long place) {
    return (int) (place >>> OFFSET_BITS);
  }

  /** That of the buffer; 0 if it is no chunk's. */
  static int number(ByteBuffer buffer) {
    return buffer.position();
  }

  static int offset(long place) {
    return (int) place;
  }

  static ByteBuffer buffer(int number) {
    ByteBuffer buffer = table[number];
    if (buffer == null) {
      throw new IllegalStateException("memory was used that unchecked code frees at the same time");
    }
    return buffer;
  }
}
