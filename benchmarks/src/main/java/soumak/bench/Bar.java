package soumak.bench;

import java.util.List;

/**
 * What another contender's time must reach beside Soumak's: {@code times} of it.
 *
 * <p>Processes of one contender differ by a tenth, as the compilers do not do the same in each, so
 * a few of each do not tell on which side of the bar the other is. It is known once the ratio of
 * the geometric means of their processes is so many standard errors away from the bar.
 */
record Bar(double times) {
  /**
   * In one look. As there is a look behind each round, a rival that is 1 % from the bar, where
   * processes differ by 6 %, is put on the wrong side once in fifty times.
   */
  private static final double ERRORS = 2.6;

  /** Whether the times of processes tell on which side the other is; two of each at least. */
  boolean isDecided(List<Double> mine, List<Double> its) {
    Logarithms other = Logarithms.of(its);
    Logarithms soumak = Logarithms.of(mine);
    double distance = other.mean() - soumak.mean() - Math.log(times);
    double error = Math.sqrt(other.squaredError() + soumak.squaredError());
    return Math.abs(distance) > ERRORS * error;
  }

  /** Of times: the mean of their logarithms, and the square of its standard error. */
  private record Logarithms(double mean, double squaredError) {
    static Logarithms of(List<Double> times) {
      double mean = times.stream().mapToDouble(Math::log).average().orElseThrow();
      double squares =
          times.stream().mapToDouble(Math::log).map(it -> (it - mean) * (it - mean)).sum();
      int count = times.size();
      return new Logarithms(mean, squares / (count - 1) / count);
    }
  }
}
