package soumak.spreader.twins;

/**
 * A reference and a mark, which change together, under the monitor.
 *
 * @param <V> what it refers to
 */
public class AtomicMarkableReference<V> {
  private V reference;
  private boolean marked;

  public AtomicMarkableReference(V reference, boolean marked) {
    this.reference = reference;
    this.marked = marked;
  }

  public synchronized V getReference() {
    return reference;
  }

  public synchronized boolean isMarked() {
    return marked;
  }

  /** Both at once. */
  public synchronized V get(boolean[] into) {
    into[0] = marked;
    return reference;
  }

  public synchronized void set(V reference, boolean marked) {
    this.reference = reference;
    this.marked = marked;
  }

  /** Strings and boxes are the same here if they are equal: they are copied between nodes. */
  public synchronized boolean compareAndSet(
      V expected, V reference, boolean expectedMarked, boolean marked) {
    boolean same =
        this.marked == expectedMarked && AtomicReference.isSame(this.reference, expected);
    if (same) {
      set(reference, marked);
    }
    return same;
  }

  public boolean weakCompareAndSet(
      V expected, V reference, boolean expectedMarked, boolean marked) {
    return compareAndSet(expected, reference, expectedMarked, marked);
  }

  public synchronized boolean attemptMark(V expected, boolean marked) {
    boolean same = AtomicReference.isSame(reference, expected);
    if (same) {
      this.marked = marked;
    }
    return same;
  }
}
