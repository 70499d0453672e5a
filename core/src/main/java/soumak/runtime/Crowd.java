package soumak.runtime;

/**
 * Whether senders on several workers meet at one capsule, by those of its class's messages that are
 * measured: some then are handled on their sender's stack, and some come out of the queue, where
 * senders leave them that find the capsule busy.
 *
 * <p>Such a capsule is handed from one core to the other with each message, for which the queue
 * alone is cheaper: who takes it out of there handles many at a time. With several capsules, each
 * sender may have another one, and these are seldom handed over.
 *
 * <p>Not for many threads.
 */
final class Crowd {
  /** So many messages in a row are looked at. */
  static final int ROW = 64;

  /** So many must be handled in either way. */
  private static final int EACH = ROW / 8;

  /** So often it may be another capsule's turn: one follows on another that has ended. */
  private static final int CHANGES = ROW / 8;

  /** Its identity, for the capsule itself may be garbage. */
  private int last;

  private int seen;
  private int queued;
  private int changes;
  private boolean atOne;
  private boolean atSeveral;

  /** A message of {@code capsule} was measured, which came out of the queue or did not. */
  void came(Object capsule, boolean outOfQueue) {
    int identity = System.identityHashCode(capsule);
    if (identity != last) {
      last = identity;
      changes++;
    }
    queued += outOfQueue ? 1 : 0;
    if (++seen == ROW) {
      atSeveral = changes > CHANGES;
      atOne = !atSeveral && queued >= EACH && seen - queued >= EACH;
      seen = 0;
      queued = 0;
      changes = 0;
    }
  }

  /** Whether nearly all messages were one capsule's, and senders met there. */
  boolean isAtOne() {
    return atOne;
  }

  /** Whether they were several capsules'. */
  boolean isAtSeveral() {
    return atSeveral;
  }
}
