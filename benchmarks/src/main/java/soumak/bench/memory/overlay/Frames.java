package soumak.bench.memory.overlay;

/**
 * How packets look on the wire: the length of what follows, and that. Big-endian.
 *
 * <p>The source's packets begin with their {@link #SEQUENCE}; a node may put its {@link #NUMBER},
 * of 8 bytes, in front.
 */
final class Frames {
  /** Bytes of the length in front of a packet. */
  static final int LENGTH = 4;

  /** Bytes of a node's number. */
  static final int NUMBER = 8;

  /** Where a packet has its number, counted from 0: an int. */
  static final int SEQUENCE = 0;

  /** Where it has the hops that were counted: an int. */
  static final int HOPS = 4;

  /** Where it has the time when it should have been sent, in nanoseconds: a long. */
  static final int TIME = 8;

  /** The shortest packet. */
  static final int SHORTEST = 17;

  private Frames() {}

  /** The last byte of a packet, by which the sink knows that it has come whole. */
  static byte last(int sequence) {
    return (byte) (sequence * 31 + 7);
  }

  /** Goes on with a sum over packets in their order. */
  static long sum(long before, int sequence, int hops, byte last) {
    return before * 31 + sequence * 17L + hops * 5L + last;
  }
}
