package soumak.memory;

import org.jspecify.annotations.Nullable;

/** A piece of a chunk, which one region has at a time. */
final class Block {
  final Chunk chunk;
  final long offset;
  final long size;

  /** Neighbours among the blocks of its region. Written by who has the block. */
  @Nullable Block previous;

  @Nullable Block next;

  Block(Chunk chunk, long offset, long size) {
    this.chunk = chunk;
    this.offset = offset;
    this.size = size;
  }

  long place() {
    return chunk.place(offset);
  }
}
