package soumak.memory;

import org.jspecify.annotations.Nullable;

/**
 * The memory of one region: objects are cut from its blocks one behind the other, and all blocks
 * are given back at once. The first block is small and each further one twice as large, up to a
 * bound; what is large itself has a block of its own.
 *
 * <p>Thread-safe: its lock makes allocation and the end exact, so that also in unchecked code no
 * two objects overlap, and none is made in a region that is gone.
 */
class Storage extends Spin implements Allocator {
  private static final int LARGEST_BLOCK = 64 << 10;

  /** What is larger than this has a block of its own. */
  static final int LARGE = 32 << 10;

  /** All blocks, linked; null when there are none. */
  private @Nullable Block blocks;

  /** Where the next object goes, and the end of its block. */
  private long top;

  private long end;
  private int blockSize = Blocks.SMALLEST;

  /** Bytes of the blocks; others may see it late. */
  private long bytes;

  private boolean released;

  @Override
  public final long allocate(long size) {
    if (size > LARGE) {
      return allocateLarge(size);
    }
    lock();
    try {
      return released ? 0 : take(size);
    } finally {
      unlock();
    }
  }

  /** The JDK may take long to give a block so large, and the lock is for some instructions. */
  private long allocateLarge(long size) {
    Block block = Blocks.acquire(size);
    lock();
    try {
      if (!released) {
        add(block);
        own(block);
        return block.place();
      }
    } finally {
      unlock();
    }
    Blocks.release(block);
    return 0;
  }

  @Override
  public void free(long place, long size) {
    throw new AssertionError("only reaps free single objects");
  }

  /** {@link #allocate}, of what is not large, with the lock held. */
  long take(long size) {
    return bump(size);
  }

  /** A block was added for one large object; with the lock held. */
  void own(Block block) {}

  /** It was released; with the lock held. Who still knows it is not to keep more than that. */
  void forget() {}

  final long bump(long size) {
    if (end - top < size) {
      while (Blocks.room(blockSize) < size) {
        blockSize *= 2;
      }
      Block block = add(Blocks.acquire(Blocks.room(blockSize)));
      blockSize = Math.min(2 * blockSize, LARGEST_BLOCK);
      top = block.place();
      end = top + block.size;
    }
    long place = top;
    top += size;
    return place;
  }

  private Block add(Block block) {
    Block second = blocks;
    block.next = second;
    if (second != null) {
      second.previous = block;
    }
    blocks = block;
    bytes += block.size;
    return block;
  }

  /** Takes one of its blocks out, which is the caller's to give back; with the lock held. */
  final void remove(Block block) {
    Block before = block.previous;
    Block after = block.next;
    if (before == null) {
      blocks = after;
    } else {
      before.next = after;
    }
    if (after != null) {
      after.previous = before;
    }
    bytes -= block.size;
  }

  final boolean isReleased() {
    return released;
  }

  /** Gives all blocks back; the second time does nothing. Gives how many bytes they had. */
  final long release() {
    lock();
    Block block;
    long had;
    try {
      released = true;
      block = blocks;
      had = bytes;
      blocks = null;
      bytes = 0;
      top = 0;
      end = 0;
      forget();
    } finally {
      unlock();
    }
    while (block != null) {
      Block next = block.next;
      Blocks.release(block);
      block = next;
    }
    return had;
  }

  @Override
  public final long bytes() {
    return bytes;
  }
}
