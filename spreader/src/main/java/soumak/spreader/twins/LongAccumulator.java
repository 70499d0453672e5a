package soumak.spreader.twins;

import java.util.function.LongBinaryOperator;

/** Writers exclude each other by the monitor; readers see what is finished. */
public class LongAccumulator {
  private final LongBinaryOperator function;
  private final long identity;
  private volatile long value;

  public LongAccumulator(LongBinaryOperator function, long identity) {
    this.function = function;
    this.identity = identity;
    this.value = identity;
  }

  public synchronized void accumulate(long other) {
    value = function.applyAsLong(value, other);
  }

  public long get() {
    return value;
  }

  public void reset() {
    var _ = getThenReset();
  }

  public synchronized long getThenReset() {
    long before = value;
    value = identity;
    return before;
  }

  public int intValue() {
    return (int) value;
  }

  public long longValue() {
    return value;
  }

  public float floatValue() {
    return value;
  }

  public double doubleValue() {
    return value;
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
