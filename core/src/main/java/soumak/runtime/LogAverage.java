package soumak.runtime;

/**
 * An average of times that goes with the last ones and lets one that stands out count little: it is
 * taken of their binary logarithms, which count in sixteenths. Not for many threads.
 */
final class LogAverage {
  /** Logarithms of base two are counted in parts of this many. */
  static final int UNIT = 16;

  /** The weight of a sample is one in so many. */
  private static final int WEIGHT = 8;

  private static final int FINER = 64;

  /** Some minutes. */
  private static final long LARGEST = 1L << 40;

  private long samples;
  private int average;

  void add(long nanos) {
    int log = log(nanos) * FINER;
    average = samples == 0 ? log : average + (log - average) / WEIGHT;
    samples++;
  }

  /** The binary logarithm, in units; between the powers of two it goes straight. */
  static int log(long nanos) {
    long n = Math.clamp(nanos, 1, LARGEST);
    long whole = Long.highestOneBit(n);
    int power = Long.numberOfTrailingZeros(whole);
    return power * UNIT + (int) ((n - whole) * UNIT / whole);
  }

  /** The average logarithm, in units. */
  int log() {
    return average / FINER;
  }

  /** About the average. */
  long nanos() {
    long whole = 1L << (log() / UNIT);
    return whole + whole * (log() % UNIT) / UNIT;
  }

  long samples() {
    return samples;
  }
}
