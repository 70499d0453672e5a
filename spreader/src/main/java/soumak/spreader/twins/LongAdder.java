package soumak.spreader.twins;

/** Writers exclude each other by the monitor; readers see what is finished. */
public class LongAdder {
  private volatile long sum;

  public LongAdder() {}

  public synchronized void add(long more) {
    sum = sum + more;
  }

  public void increment() {
    add(1);
  }

  public void decrement() {
    add(-1);
  }

  public long sum() {
    return sum;
  }

  public void reset() {
    var _ = sumThenReset();
  }

  public synchronized long sumThenReset() {
    long before = sum;
    sum = 0;
    return before;
  }

  public int intValue() {
    return (int) sum;
  }

  public long longValue() {
    return sum;
  }

  public float floatValue() {
    return sum;
  }

  public double doubleValue() {
    return sum;
  }

  @Override
  public String toString() {
    return Long.toString(sum);
  }
}
