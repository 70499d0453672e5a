package soumak.spreader.twins;

import java.util.function.DoubleBinaryOperator;

/** Writers exclude each other by the monitor; readers see what is finished. */
public class DoubleAccumulator {
  private final DoubleBinaryOperator function;
  private final double identity;
  private volatile double value;

  public DoubleAccumulator(DoubleBinaryOperator function, double identity) {
    this.function = function;
    this.identity = identity;
    this.value = identity;
  }

  public synchronized void accumulate(double other) {
    value = function.applyAsDouble(value, other);
  }

  public double get() {
    return value;
  }

  public void reset() {
    var _ = getThenReset();
  }

  public synchronized double getThenReset() {
    double before = value;
    value = identity;
    return before;
  }

  public int intValue() {
    return (int) value;
  }

  public long longValue() {
    return (long) value;
  }

  public float floatValue() {
    return (float) value;
  }

  public double doubleValue() {
    return value;
  }

  @Override
  public String toString() {
    return Double.toString(value);
  }
}
