package soumak.spreader.twins;

/**
 * A reference and a number, which change together, under the monitor.
 *
 * @param <V> what it refers to
 */
public class AtomicStampedReference<V> {
  private V reference;
  private int stamp;

  public AtomicStampedReference(V reference, int stamp) {
    this.reference = reference;
    this.stamp = stamp;
  }

  public synchronized V getReference() {
    return reference;
  }

  public synchronized int getStamp() {
    return stamp;
  }

  /** Both at once. */
  public synchronized V get(int[] into) {
    into[0] = stamp;
    return reference;
  }

  public synchronized void set(V reference, int stamp) {
    this.reference = reference;
    this.stamp = stamp;
  }

  /** Strings and boxes are the same here if they are equal: they are copied between nodes. */
  public synchronized boolean compareAndSet(V expected, V reference, int expectedStamp, int stamp) {
    boolean same = this.stamp == expectedStamp && AtomicReference.isSame(this.reference, expected);
    if (same) {
      set(reference, stamp);
    }
    return same;
  }

  public boolean weakCompareAndSet(V expected, V reference, int expectedStamp, int stamp) {
    return compareAndSet(expected, reference, expectedStamp, stamp);
  }

  public synchronized boolean attemptStamp(V expected, int stamp) {
    boolean same = AtomicReference.isSame(reference, expected);
    if (same) {
      this.stamp = stamp;
    }
    return same;
  }
}
