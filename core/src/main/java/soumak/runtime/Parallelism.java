package soumak.runtime;

/**
 * Whether another worker pays. Tasks that talk to each other all the time are slower on two threads
 * than on one, for every message crosses from one core's cache to the other's; tasks that compute
 * are twice as fast. Nobody can tell from the tasks, so it is measured: what an operation (a
 * dispatch counts for some, see {@link Carrier#DISPATCH}) costs while one worker runs alone, as the
 * others are held back, and what it costs each worker while several run. A worker that is alone
 * because there is nothing for another does something else than several do: a task that sends what
 * all others will handle, or adds up what they have answered; that says nothing. If the cost has
 * risen as much as the number of workers, several samples in a row, the last to notice retires for
 * a while, doubling each time. One sample that stands out decides nothing, for two workers meet now
 * and then at what both need, and part again.
 *
 * <p>Workers report every thousand operations, so a trial of two workers takes some hundred
 * microseconds. Operations that take long are work, and never judged. Written by workers without a
 * lock: a lost sample does not matter.
 */
final class Parallelism {
  /** Operations that take longer than this are work, not talk. */
  private static final long LONG_NANOS = 1_250;

  /** How long a measurement of one worker alone is believed. */
  private static final long BELIEVED_NANOS = 200_000_000;

  /** How long a worker retires so that the other can be measured alone. */
  private static final long PROBE_NANOS = 1_000_000;

  /**
   * When a worker that was left alone has had nothing to report, as its operations took long, or it
   * found none, the next such measurement is this far away, and each further one twice as far.
   */
  static final long PATIENCE_NANOS = 8 * PROBE_NANOS;

  static final long SHORTEST_NANOS = 500_000;
  static final long LONGEST_NANOS = 128_000_000;

  /** So many samples in a row must have shown that company does not pay. */
  static final int BAD_ROW = 6;

  /**
   * Samples that are so many times as bad as they may be count twice: they take long, and the other
   * worker would do all of it alone meanwhile.
   */
  private static final int FAR = 4;

  /** After so many in a row that have shown that it pays, it is no matter how often it did not. */
  static final int GOOD_ROW = 6;

  /** Costs are in 1/1024 nanoseconds for an operation; 0: not known. */
  private static final int FRACTION = 1024;

  private volatile long alone;
  private volatile long aloneAt;
  private volatile long nextProbeAt;
  private volatile long patience = PATIENCE_NANOS;
  private int good;
  private int bad;
  private volatile long retreatNanos = SHORTEST_NANOS;
  private volatile long quietUntil;

  Parallelism(long now) {
    quietUntil = now;
    nextProbeAt = now;
  }

  /** Whether idle workers should stay idle, because company did not pay a moment ago. */
  boolean isDiscouraged(long now) {
    return quietUntil - now > 0;
  }

  /**
   * Takes a sample of a worker; false if it had better retire.
   *
   * @param nanos how long it took
   * @param operations what was done in it
   * @param running how many workers ran all the time
   */
  boolean pays(long now, long nanos, long operations, int running) {
    if (nanos / operations > LONG_NANOS) {
      return true;
    }
    long cost = nanos * FRACTION / operations;
    if (running == 1) {
      if (isDiscouraged(now)) {
        alone = average(alone, cost);
        aloneAt = now;
        patience = PATIENCE_NANOS;
      }
      return true;
    }
    if (alone == 0 || now - aloneAt > BELIEVED_NANOS) {
      return goesOnUnmeasured(now);
    }
    return judge(now, cost, running);
  }

  /** False if it is time to retire so that another worker can be measured alone. */
  private boolean goesOnUnmeasured(long now) {
    if (now - nextProbeAt < 0) {
      return true;
    }
    nextProbeAt = now + patience;
    patience = Math.min(BELIEVED_NANOS, 2 * patience);
    retire(now, PROBE_NANOS);
    return false;
  }

  private boolean judge(long now, long cost, int running) {
    // Below a speed-up of about a twentieth, the second core is better left to others. Two threads
    // of one core bring a fifth, and what is measured scatters.
    if (cost < alone * running * 19 / 20) {
      bad = 0;
      if (++good >= GOOD_ROW) {
        retreatNanos = SHORTEST_NANOS;
      }
      return true;
    }
    good = 0;
    bad += cost > FAR * alone * running ? 2 : 1;
    if (bad < BAD_ROW) {
      return true;
    }
    retire(now, retreatNanos);
    retreatNanos = Math.min(LONGEST_NANOS, 2 * retreatNanos);
    return false;
  }

  /** Goes with the last few samples; one that stands out, as by a collection, counts little. */
  private static long average(long before, long sample) {
    if (before == 0) {
      return sample;
    }
    return sample > 2 * before ? before + (sample - before) / 16 : (3 * before + sample) / 4;
  }

  private void retire(long now, long nanos) {
    good = 0;
    bad = 0;
    quietUntil = now + nanos;
  }
}
