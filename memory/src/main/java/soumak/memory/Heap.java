package soumak.memory;

/**
 * The memory of tracked pointers that belong to no region: reaps that never end, a few of them so
 * that threads seldom meet at a lock. What one has allocated may be freed into another, as free
 * places of a size are all the same, and one that has none takes from the others before it asks for
 * a block; only large objects have to go where they came from.
 */
final class Heap implements Allocator {
  private final Reap large = new Reap();
  private final Reap[] reaps;

  Heap() {
    int count = Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 4;
    reaps = new Reap[count];
    for (int i = 0; i < count; i++) {
      reaps[i] = new Reap();
    }
    for (Reap reap : reaps) {
      reap.join(reaps);
    }
  }

  private Reap reap(long size) {
    if (size > Storage.LARGE) {
      return large;
    }
    return reaps[(int) Thread.currentThread().threadId() & reaps.length - 1];
  }

  @Override
  public long allocate(long size) {
    return reap(size).allocate(size);
  }

  @Override
  public void free(long place, long size) {
    reap(size).free(place, size);
  }

  @Override
  public long bytes() {
    long sum = large.bytes();
    for (Reap reap : reaps) {
      sum += reap.bytes();
    }
    return sum;
  }

  /** Gives all of it back; for tests, as that of the program never ends. */
  void release() {
    large.release();
    for (Reap reap : reaps) {
      reap.release();
    }
  }
}
