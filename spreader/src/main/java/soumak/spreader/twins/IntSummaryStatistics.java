package soumak.spreader.twins;

import java.util.function.IntConsumer;

/** The count, the sum, the least and the greatest of numbers. Not synchronized, as its namesake. */
public class IntSummaryStatistics extends Summary implements IntConsumer {
  private long sum;
  private int min = Integer.MAX_VALUE;
  private int max = Integer.MIN_VALUE;

  public IntSummaryStatistics() {}

  public IntSummaryStatistics(long count, int min, int max, long sum) {
    super(count, min <= max);
    if (count > 0) {
      this.min = min;
      this.max = max;
      this.sum = sum;
    }
  }

  @Override
  public void accept(int value) {
    add(1);
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  public void combine(IntSummaryStatistics other) {
    add(other.getCount());
    sum += other.sum;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  public final long getSum() {
    return sum;
  }

  public final int getMin() {
    return min;
  }

  public final int getMax() {
    return max;
  }

  public final double getAverage() {
    return average((double) sum);
  }

  @Override
  public String toString() {
    return String.format(
        "%s{count=%d, sum=%d, min=%d, average=%f, max=%d}",
        getClass().getSimpleName(), getCount(), sum, min, getAverage(), max);
  }
}
