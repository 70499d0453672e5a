package soumak.bench;

import java.util.Arrays;
import java.util.List;

/** Results of one contender's repetitions over all rounds. */
public final class Samples {
  private final double[] sorted;

  public Samples(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no repetitions");
    }
    sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  public double min() {
    return sorted[0];
  }

  public double max() {
    return sorted[sorted.length - 1];
  }

  public int count() {
    return sorted.length;
  }

  /** The middle value; the mean of the two middle ones if their number is even. */
  public double median() {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The values in ascending order. */
  public double[] values() {
    return Arrays.copyOf(sorted, sorted.length);
  }
}
