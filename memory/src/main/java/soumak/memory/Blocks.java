package soumak.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Where all regions get their blocks from: sizes are powers of two from 4 KiB to 256 KiB, the
 * larger ones with a 64th more ({@link #room}), each cut from chunks, of which the first has 64 KiB
 * and each other half as much as is used of all before it, up to 1 MiB; what is larger is a chunk
 * of its own. Chunks come from shared arenas of the JDK, which take a system call, zero the memory,
 * and stop all threads for a moment when they are closed. So free chunks are kept, up to {@link
 * Settings#RETAIN} bytes in all.
 *
 * <p>Thread-safe. A class of sizes has one lock, held for some instructions; memory is asked of the
 * JDK outside of it.
 */
final class Blocks {
  static final int SMALLEST = 4 << 10;

  private static final int SMALLEST_WITH_MORE = 16 << 10;
  private static final int LARGEST_POWER = 256 << 10;

  /** The most bytes of a block that is cut from a chunk with others. */
  static final int LARGEST = room(LARGEST_POWER);

  private static final int SMALLEST_CHUNK = room(64 << 10);
  private static final int CHUNK = 1 << 20;
  private static final int CLASSES = 1 + Integer.numberOfTrailingZeros(LARGEST_POWER / SMALLEST);
  private static final int ALIGNMENT = 64;

  /** Gives memory; replaced by tests, to fail. */
  interface Source {
    MemorySegment allocate(Arena arena, long bytes);
  }

  static final Source JDK = (arena, bytes) -> arena.allocate(bytes, ALIGNMENT);

  static volatile Source source = JDK;

  private static final Pool[] POOLS = new Pool[CLASSES];

  /** Bytes taken from the JDK. */
  private static final AtomicLong RESERVED = new AtomicLong();

  /** Bytes of the large blocks that regions have. */
  private static final AtomicLong LARGE = new AtomicLong();

  /** Large chunks that native code was using when they should have gone back to the JDK. */
  private static final Queue<Chunk> STUCK = new ConcurrentLinkedQueue<>();

  static {
    for (int i = 0; i < CLASSES; i++) {
      POOLS[i] = new Pool(room(SMALLEST << i));
    }
  }

  private Blocks() {}

  static long reserved() {
    return RESERVED.get();
  }

  /** Bytes of the blocks that regions have. */
  static long used() {
    long sum = LARGE.get();
    for (Pool pool : POOLS) {
      sum += pool.used;
    }
    return sum;
  }

  /** Bytes in chunks that are wholly free. */
  private static long idle() {
    long sum = 0;
    for (Pool pool : POOLS) {
      sum += pool.idle;
    }
    return sum;
  }

  /**
   * A block of at least so many bytes.
   *
   * @throws MemoryLimitException if there is no memory
   */
  static Block acquire(long bytes) {
    if (bytes <= LARGEST) {
      return POOLS[classOf(bytes)].acquire();
    }
    Chunk chunk = newChunk(bytes + 7 & -8, 1);
    chunk.top = 0;
    LARGE.addAndGet(chunk.blockSize);
    return chunk.free[0];
  }

  static void release(Block block) {
    block.previous = null;
    block.next = null;
    if (block.size <= LARGEST) {
      POOLS[classOf(block.size)].release(block);
      return;
    }
    LARGE.addAndGet(-block.size);
    if (!close(block.chunk)) {
      STUCK.add(block.chunk);
    }
  }

  /**
   * The bytes of a block for a power of two: programs like to ask for such, alone or some of them
   * in a block, and in front of each comes its length, which would not fit.
   */
  static int room(int power) {
    return power < SMALLEST_WITH_MORE ? power : power + power / 64;
  }

  private static int classOf(long bytes) {
    int kind = Math.max(0, 64 - Long.numberOfLeadingZeros((bytes - 1) / SMALLEST));
    return kind > 0 && bytes <= room(SMALLEST << (kind - 1)) ? kind - 1 : kind;
  }

  private static Chunk newChunk(long blockSize, int blocks) {
    long bytes = Chunk.size(blockSize * blocks);
    Arena arena = Arena.ofShared(); // first, as it may have no memory
    if (!reserve(bytes)) {
      trim();
      if (!reserve(bytes)) {
        throw noMemory(bytes, "soumak.memory.max is " + Settings.MAX, null);
      }
    }
    try {
      return new Chunk(arena, source.allocate(arena, bytes), blockSize, blocks);
    } catch (Throwable failure) {
      RESERVED.addAndGet(-bytes);
      arena.close();
      if (failure instanceof OutOfMemoryError error) {
        throw noMemory(bytes, "the JDK has no more (see -XX:MaxDirectMemorySize)", error);
      }
      throw failure;
    }
  }

  /** False if that is too much; it is not counted then, not even while others ask. */
  private static boolean reserve(long bytes) {
    for (; ; ) {
      long now = RESERVED.get();
      if (bytes > Settings.MAX - now) {
        return false;
      }
      if (RESERVED.compareAndSet(now, now + bytes)) {
        return true;
      }
    }
  }

  private static MemoryLimitException noMemory(
      long bytes, String why, @Nullable OutOfMemoryError cause) {
    return new MemoryLimitException(
        ("no memory for %,d more bytes: %s; live regions have %,d bytes. Close regions earlier, or"
                + " look for leaks in soumak dump")
            .formatted(bytes, why, used()),
        cause);
  }

  /** Gives all free chunks back to the JDK. */
  static void trim() {
    STUCK.removeIf(Blocks::close);
    for (Pool pool : POOLS) {
      pool.trim();
    }
  }

  /** False if native code uses its memory at this moment, so that it must stay. */
  private static boolean close(Chunk chunk) {
    try {
      chunk.arena.close();
    } catch (IllegalStateException inUse) {
      return false;
    }
    chunk.leave();
    RESERVED.addAndGet(-chunk.segment.byteSize());
    return true;
  }

  /** The chunks of one block size that have free blocks: a list, the latest first. */
  private static final class Pool extends Spin {
    private final long blockSize;
    private @Nullable Chunk first;

    /** Bytes that regions have, and bytes in wholly free chunks; others may see them late. */
    private long used;

    private long idle;

    Pool(long blockSize) {
      this.blockSize = blockSize;
    }

    Block acquire() {
      for (; ; ) {
        lock();
        try {
          Chunk chunk = first;
          if (chunk != null) {
            return take(chunk);
          }
        } finally {
          unlock();
        }
        add(newChunk());
      }
    }

    /** One with as many blocks as the limit leaves, if these are less than there should be. */
    private Chunk newChunk() {
      for (int blocks = more(); ; blocks /= 2) {
        try {
          return Blocks.newChunk(blockSize, blocks);
        } catch (MemoryLimitException full) {
          if (blocks == 1 || full.getCause() != null) {
            throw full; // the JDK has looked for more, which takes long
          }
        }
      }
    }

    /** How many blocks the next chunk has, where those of all others are taken. */
    private int more() {
      long bytes = Chunk.isCrowded() ? CHUNK : Math.clamp(used / 2, SMALLEST_CHUNK, CHUNK);
      return (int) Math.max(1, bytes / blockSize);
    }

    private Block take(Chunk chunk) {
      if (chunk.top == chunk.free.length) {
        idle -= chunk.segment.byteSize();
      }
      used += blockSize;
      Block block = chunk.free[--chunk.top];
      if (chunk.top == 0) {
        unlink(chunk);
      }
      return block;
    }

    private void add(Chunk chunk) {
      lock();
      try {
        idle += chunk.segment.byteSize();
        link(chunk);
      } finally {
        unlock();
      }
    }

    void release(Block block) {
      Chunk chunk = block.chunk;
      boolean surplus = false;
      lock();
      try {
        used -= blockSize;
        chunk.free[chunk.top++] = block;
        if (chunk.top == 1) {
          link(chunk);
        }
        if (chunk.top == chunk.free.length) {
          surplus = idle() + chunk.segment.byteSize() > Settings.RETAIN;
          if (surplus) {
            unlink(chunk);
          } else {
            idle += chunk.segment.byteSize();
          }
        }
      } finally {
        unlock();
      }
      if (surplus && !close(chunk)) {
        add(chunk);
      }
    }

    void trim() {
      for (Chunk chunk = takeIdle(); chunk != null; chunk = takeIdle()) {
        if (!close(chunk)) {
          add(chunk);
          return;
        }
      }
    }

    private @Nullable Chunk takeIdle() {
      lock();
      try {
        Chunk chunk = first;
        while (chunk != null && chunk.top < chunk.free.length) {
          chunk = chunk.next;
        }
        if (chunk != null) {
          idle -= chunk.segment.byteSize();
          unlink(chunk);
        }
        return chunk;
      } finally {
        unlock();
      }
    }

    private void link(Chunk chunk) {
      Chunk second = first;
      chunk.previous = null;
      chunk.next = second;
      if (second != null) {
        second.previous = chunk;
      }
      first = chunk;
    }

    private void unlink(Chunk chunk) {
      Chunk before = chunk.previous;
      Chunk after = chunk.next;
      if (before == null) {
        first = after;
      } else {
        before.next = after;
      }
      if (after != null) {
        after.previous = before;
      }
      chunk.previous = null;
      chunk.next = null;
    }
  }
}
