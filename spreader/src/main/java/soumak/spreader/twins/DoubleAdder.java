package soumak.spreader.twins;

/** Writers exclude each other by the monitor; readers see what is finished. */
public class DoubleAdder {
  private volatile double sum;

  public DoubleAdder() {}

  public synchronized void add(double more) {
    sum = sum + more;
  }

  public double sum() {
    return sum;
  }

  public void reset() {
    var _ = sumThenReset();
  }

  public synchronized double sumThenReset() {
    double before = sum;
    sum = 0;
    return before;
  }

  public int intValue() {
    return (int) sum;
  }

  public long longValue() {
    return (long) sum;
  }

  public float floatValue() {
    return (float) sum;
  }

  public double doubleValue() {
    return sum;
  }

  @Override
  public String toString() {
    return Double.toString(sum);
  }
}
