package soumak.runtime;

/**
 * Whether senders on several carriers meet at a capsule, so that it would go from one core's cache
 * to the other's with each message if they ran it on their own stacks. Then they leave their
 * messages to the queue, and who takes it out of there handles many at a time.
 *
 * <p>A carrier's thread may run the capsule for its sender if it was the last to send to it, or the
 * last that emptied the queue. So a sender that nobody meets is never sent away, wherever its
 * earlier messages were handled; of two that send in turn at most one is let in.
 *
 * <p>Both are written without a fence, by senders and by the owner, in a line of the cache that
 * they have at hand anyway: a value that is seen late costs time, and nothing else.
 */
abstract class Meeting extends Messages {
  /** {@link Carrier#number} of the last that wanted to run it for a sender. */
  private byte sentBy;

  /** The one of the last that ran it out of its run queue. */
  private byte ranBy;

  /** Whether senders have met since somebody asked. A value that is lost does not matter. */
  private boolean met;

  /** A sender wants it run, on {@code carrier}'s thread; false if it had better be queued. */
  final boolean letsIn(Carrier carrier) {
    byte number = carrier.number;
    if (sentBy == number) {
      return true;
    }
    met = sentBy != 0;
    sentBy = number;
    return ranBy == number;
  }

  /** A sender has found somebody else who runs it. */
  final void isPassed(Carrier carrier) {
    if (!met && sentBy != carrier.number) {
      met = sentBy != 0;
      sentBy = carrier.number;
    }
  }

  /** Whether senders on the thread will be let in, as far as this can be known. */
  final boolean wouldLetIn(Carrier carrier) {
    return sentBy == carrier.number || ranBy == carrier.number;
  }

  /** Whether senders have met since this was asked last. */
  final boolean takeMet() {
    boolean taken = met;
    met = false;
    return taken;
  }

  /** {@code carrier} runs it out of its run queue. */
  final void runsFor(Carrier carrier) {
    if (ranBy != carrier.number) {
      ranBy = carrier.number;
    }
  }
}
