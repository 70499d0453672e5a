package soumak.spreader.twins;

import java.util.function.DoubleConsumer;

/**
 * The count, the sum, the least and the greatest of numbers. Not synchronized, as its namesake.
 * What the sum loses by rounding is summed beside it (Kahan), so that it is that of its namesake to
 * the last bit.
 */
public class DoubleSummaryStatistics extends Summary implements DoubleConsumer {
  private double sum;

  /** By how much the sum is too large. */
  private double excess;

  /** Without the correction, which makes NaN of infinite sums. */
  private double plain;

  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;

  public DoubleSummaryStatistics() {}

  public DoubleSummaryStatistics(long count, double min, double max, double sum) {
    super(count, !(min > max));
    if (count > 0) {
      boolean none = !Double.isNaN(min) && !Double.isNaN(max) && !Double.isNaN(sum);
      boolean all = Double.isNaN(min) && Double.isNaN(max) && Double.isNaN(sum);
      if (!none && !all) {
        throw new IllegalArgumentException("Some, not all, of the minimum, maximum, or sum is NaN");
      }
      this.min = min;
      this.max = max;
      this.sum = sum;
      this.plain = sum;
    }
  }

  @Override
  public void accept(double value) {
    add(1);
    plain += value;
    sum(value);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  private void sum(double value) {
    double wanted = value - excess;
    double next = sum + wanted;
    excess = next - sum - wanted;
    sum = next;
  }

  public void combine(DoubleSummaryStatistics other) {
    add(other.getCount());
    plain += other.plain;
    sum(other.sum);
    sum(-other.excess);
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  public final double getSum() {
    double corrected = sum - excess;
    return Double.isNaN(corrected) && Double.isInfinite(plain) ? plain : corrected;
  }

  public final double getMin() {
    return min;
  }

  public final double getMax() {
    return max;
  }

  public final double getAverage() {
    return average(getSum());
  }

  @Override
  public String toString() {
    return String.format(
        "%s{count=%d, sum=%f, min=%f, average=%f, max=%f}",
        getClass().getSimpleName(), getCount(), getSum(), min, getAverage(), max);
  }
}
