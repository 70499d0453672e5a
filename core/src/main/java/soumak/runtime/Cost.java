package soumak.runtime;

import org.jspecify.annotations.Nullable;

/** What is known of the messages of a class from those that were measured. Not for many threads. */
final class Cost {
  final LogAverage time = new LogAverage();
  private long inline;
  private long waiting;

  /** A bit for each sender, by its identity. */
  private long senders;

  void took(long nanos, @Nullable Schedulable sender, int behind) {
    time.add(nanos);
    waiting += behind;
    if (sender != null) {
      inline++;
      senders |= 1L << (System.identityHashCode(sender) >>> 3);
    }
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
