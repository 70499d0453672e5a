package soumak.runtime;

import org.jspecify.annotations.Nullable;

/** What is known of the messages of a class from those that were measured. Not for many threads. */
final class Cost {
  /** The weight of a sample in the mean is one in so many, or in all if these are fewer. */
  private static final int WEIGHT = 1_024;

  /** A pause of the JVM or of the system counts as so much in the mean. */
  private static final long LONGEST = 1_024;

  /** The mean is counted in parts of a nanosecond. */
  private static final int FINER = 1 << 16;

  final LogAverage time = new LogAverage();
  private long mean;
  private long inline;
  private long waiting;

  /** A bit for each sender, by its identity. */
  private long senders;

  void took(long nanos, @Nullable Schedulable sender, int behind) {
    long counted = Math.clamp(nanos, 0, LONGEST) * FINER;
    time.add(nanos);
    mean += (counted - mean) / Math.min(time.samples(), WEIGHT);
    waiting += behind;
    if (sender != null) {
      inline++;
      senders |= 1L << (System.identityHashCode(sender) >>> 3);
    }
  }

  /**
   * What a message takes, of which many are short: where most are very short and some are not, the
   * logarithms' average says nothing of those.
   */
  long meanNanos() {
    return mean / FINER;
  }

  /** How many of the measured messages were handled on their sender's stack. */
  long inline() {
    return inline;
  }

  /** How many messages stood behind one that came out of the queue, on the average. */
  long waiting() {
    long queued = time.samples() - inline;
    return queued == 0 ? 0 : waiting / queued;
  }

  /**
   * About how many senders had a message handled on their stack, up to some two hundred; by how
   * many bits are set, as in linear counting (Whang and others, 1990).
   */
  long senders() {
    int free = Long.SIZE - Long.bitCount(senders);
    return Math.round(Long.SIZE * Math.log((double) Long.SIZE / Math.max(1, free)));
  }
}
