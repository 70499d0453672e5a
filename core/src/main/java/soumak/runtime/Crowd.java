package soumak.runtime;

/**
 * Whether senders on several threads meet at one capsule of a class ({@link Meeting}), so that all
 * wait for it, by those of the class's messages that are measured. With several capsules, each
 * sender may have another one next.
 *
 * <p>Not for many threads.
 */
final class Crowd {
  /** So many messages in a row are looked at. */
  static final int ROW = 64;

  /**
   * Before so many of them senders must have met: more than a sender that goes on at another worker
   * does. While the messages that wait are handled, there may be one sender only.
   */
  private static final int MEETINGS = 2;

  /** So often it may be another capsule's turn: one follows on another that has ended. */
  private static final int CHANGES = ROW / 8;

  /** Its identity, for the capsule itself may be garbage. */
  private int last;

  private int seen;
  private int meetings;
  private int changes;
  private boolean atOne;
  private boolean atSeveral;

  /** A message of {@code capsule} was measured; senders have met there since the one before. */
  void came(Object capsule, boolean met) {
    int identity = System.identityHashCode(capsule);
    if (identity != last) {
      last = identity;
      changes++;
    }
    meetings += met ? 1 : 0;
    if (++seen == ROW) {
      atSeveral = changes > CHANGES;
      atOne = !atSeveral && meetings >= MEETINGS;
      seen = 0;
      meetings = 0;
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
