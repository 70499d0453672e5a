package soumak.spreader.twins;

import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** The count, the sum, the least and the greatest of numbers. Not synchronized, as its namesake. */
@SuppressWarnings("overloads") // of what its namesake inherits as well
public class LongSummaryStatistics extends Summary implements LongConsumer, IntConsumer {
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  public LongSummaryStatistics() {}

  public LongSummaryStatistics(long count, long min, long max, long sum) {
    super(count, min <= max);
    if (count > 0) {
      this.min = min;
      this.max = max;
      this.sum = sum;
    }
  }

  @Override
  public void accept(long value) {
    add(1);
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  @Override
  public void accept(int value) {
    accept((long) value);
  }

  public void combine(LongSummaryStatistics other) {
    add(other.getCount());
    sum += other.sum;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  public final long getSum() {
    return sum;
  }

  public final long getMin() {
    return min;
  }

  public final long getMax() {
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
