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
    lock();
    try {
      return released ? 0 : take(size);
    } finally {
      unlock();
    }
  }

  @Override
  public void free(long place, long size) {
    throw new AssertionError("only reaps free single objects");
  }

  /** {@link #allocate}, with the lock held. */
  long take(long size) {
    return size > LARGE ? ownBlock(size).place() : bump(size);
  }

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

  final Block ownBlock(long size) {
    return add(Blocks.acquire(size));
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

  /** Gives one of its blocks back before the others. */
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
    Blocks.release(block);
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
