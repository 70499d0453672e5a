package soumak.cluster.objects;

/** What nodes tell each other; the answer is one byte, when it is done or has failed. */
enum PeerMessage {
  /** Drop the copy that is older than this claim: object, claim. */
  INVALIDATE,
  /**
   * End the right to write with this claim, or tell the directory of the object: object, claim,
   * whether no copy may stay.
   */
  RECALL,
  /** Give the monitor's token back: monitor, claim. */
  RETURN,
  /** A waiting thread was notified: monitor, ticket, or 0 for all that wait there. */
  NOTIFIED,
  /** Start a thread: its id, name of what it runs, argument. */
  START,
  /** Answer when this thread has ended: its id. */
  AWAIT,
  /** How many threads run there? */
  LOAD;

  static final byte[] DONE = {1};

  /** It could not be done. Who still wants it asks again, and it is tried again. */
  static final byte[] FAILED = {0};

  @SuppressWarnings("EnumOrdinal") // the order is what goes over the network
  Out about(ObjectId id) {
    return Out.of(ordinal()).id(id);
  }

  static PeerMessage of(In in) {
    int kind = in.small();
    if (kind >= values().length) {
      throw new IllegalArgumentException("no message about shared objects: " + kind);
    }
    return values()[kind];
  }
}
