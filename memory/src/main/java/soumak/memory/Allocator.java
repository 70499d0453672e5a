package soumak.memory;

/** Cuts objects from blocks. Thread-safe. */
interface Allocator {
  /**
   * A place for so many bytes, a multiple of 8; 0 if the region is gone. Not cleared.
   *
   * @throws MemoryLimitException if there is no memory; then nothing has changed
   */
  long allocate(long size);

  /** Gives a place back, in a region that can use it again. */
  void free(long place, long size);

  /** Bytes of its blocks. */
  long bytes();
}
