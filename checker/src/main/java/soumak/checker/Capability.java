package soumak.checker;

/** What may be done with an object now: the lattice of paper 000, figure 8, from the bottom. */
enum Capability {
  /** Given away; it must not be touched. */
  GONE,
  /** Lent; its structure stays. */
  SAFE,
  /** Its branches may be cut off and replaced, but it has, or may have, a parent or an owner. */
  CUTTABLE,
  /** The root of a tree that nothing else points to. */
  FREE;

  Capability min(Capability other) {
    return compareTo(other) <= 0 ? this : other;
  }

  boolean atLeast(Capability wanted) {
    return compareTo(wanted) >= 0;
  }
}
