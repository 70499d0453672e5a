package soumak.cluster.objects;

import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step;

/**
 * The steps on the directory's entries of objects. Each argument is the kind, the node that asks,
 * the epoch that it has seen, and what the kind needs; each answer begins with how it went.
 */
enum ObjectStep {
  /** Gives a copy: OK claim content, or OWNED. */
  READ,
  /**
   * Gives the right to write: OK claim content, the nodes whose copies are to be invalidated and an
   * epoch for each in which it was a member; or OWNED.
   */
  WRITE,
  /** Ends a right to write, with new content: claim, whether a copy stays, content. */
  FLUSH,
  /** Ends a right to write without new content: claim. */
  DROP,
  /** Removes an object that one has the right to write: claim. Answers OK and its references. */
  FREE,
  /** Makes the entry: the claim if it is being written, else 0; content. */
  CREATE,
  /** Ends the right to write of a dead node: the node, claim. */
  RECOVER,
  /** The node knows the object. */
  HOLD,
  /** The node has forgotten the object: the members. */
  LET_GO,
  /** An object refers to this one: its id, its claim. */
  REFER,
  /** An object refers to this one no more: its id, its claim, the members. */
  UNREFER,
  /** Looks whether holders have died: the members. */
  SWEEP;

  /** How a step went. */
  enum Result {
    OK,
    /** There is no entry. */
    UNKNOWN,
    /** Another node may write: its id, an epoch in which it was a member, claim. */
    OWNED,
    /** The right to write that the step is about is there no more. */
    LOST,
    /** The node has not seen the members of an epoch: which. */
    STALE,
    /** Nobody could reach the object, and it was removed: its references. */
    REMOVED;

    /** The beginning of an answer. */
    @SuppressWarnings("EnumOrdinal") // the order is what goes over the network
    Out out() {
      return Out.of(ordinal());
    }

    static Result of(In in) {
      int kind = in.small();
      if (kind >= values().length) {
        throw new IllegalArgumentException("no result of a step: " + kind);
      }
      return values()[kind];
    }
  }

  @SuppressWarnings("EnumOrdinal") // the order is what goes over the network
  Out by(long node, long epoch) {
    return Out.of(ordinal()).number(node).number(epoch);
  }

  static Step.Outcome apply(byte[] key, byte @Nullable [] bytes, byte[] argument) {
    In in = new In(argument);
    int kind = in.small();
    if (kind >= values().length) {
      throw new IllegalArgumentException("no step on a shared object: " + kind);
    }
    ObjectStep step = values()[kind];
    DirectoryStep on = new DirectoryStep(bytes, in.number(), in.number());
    return on.apply(step, in);
  }
}
