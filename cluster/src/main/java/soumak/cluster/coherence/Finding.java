package soumak.cluster.coherence;

/**
 * What is at an address where a node should be.
 *
 * @param text for people, with the address
 */
record Finding(Kind kind, String text) {
  enum Kind {
    /** A node that may let others in. */
    NODE,
    /** It may be a node that starts, is slow, or was stopped. */
    UNCLEAR,
    /** Nothing listens there, yet. */
    ABSENT,
    /** Somebody else, who lets nobody in, and is in nobody's way. */
    OTHER,
    /** Nobody gets in there, and it is to be mended by people. */
    WRONG
  }

  static Finding node(String text) {
    return new Finding(Kind.NODE, text);
  }

  static Finding unclear(String text) {
    return new Finding(Kind.UNCLEAR, text);
  }

  static Finding absent(String text) {
    return new Finding(Kind.ABSENT, text);
  }

  static Finding other(String text) {
    return new Finding(Kind.OTHER, text);
  }

  static Finding wrong(String text) {
    return new Finding(Kind.WRONG, text);
  }
}
