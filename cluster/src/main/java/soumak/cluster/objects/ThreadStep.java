package soumak.cluster.objects;

import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step.Outcome;
import soumak.cluster.objects.ObjectStep.Result;

/**
 * The steps on the records of threads. A record is: the state; where it runs, and an epoch in which
 * that node was a member; its result, or why it failed. Each argument is the kind, a node, an
 * epoch, and for END the state and the result.
 */
enum ThreadStep {
  /** Makes the record of a thread that runs at the node. */
  BEGIN,
  /** It has ended there. */
  END,
  /** Its node has died. LOST if it does not run there. */
  LOSE,
  /** Answers with the record. */
  GET,
  /** Removes the record. */
  FORGET;

  /** How a thread is. */
  enum State {
    RUNNING,
    DONE,
    FAILED,
    LOST;

    static State of(In in) {
      int state = in.small();
      if (state >= values().length) {
        throw new IllegalArgumentException("no state of a thread: " + state);
      }
      return values()[state];
    }

    @SuppressWarnings("EnumOrdinal") // the order is what goes over the network
    int code() {
      return ordinal();
    }
  }

  @SuppressWarnings("EnumOrdinal") // the order is what goes over the network
  Out at(long node, long epoch) {
    return Out.of(ordinal()).number(node).number(epoch);
  }

  static Outcome apply(byte[] key, byte @Nullable [] record, byte[] argument) {
    In in = new In(argument);
    int kind = in.small();
    if (kind >= values().length) {
      throw new IllegalArgumentException("no step on a thread: " + kind);
    }
    long node = in.number();
    long epoch = in.number();
    ThreadStep step = values()[kind];
    if (record == null) {
      return step == BEGIN
          ? changed(State.RUNNING, node, epoch, new byte[0])
          : new Outcome(null, Result.UNKNOWN.out().toBytes());
    }
    return switch (step) {
      case BEGIN -> new Outcome(record, Result.OK.out().toBytes());
      case GET -> new Outcome(record, Result.OK.out().bytes(record).toBytes());
      case FORGET -> new Outcome(null, Result.OK.out().toBytes());
      case END ->
          runsAt(record, node) ? changed(State.of(in), node, epoch, in.bytes()) : no(record);
      case LOSE ->
          runsAt(record, node) ? changed(State.LOST, node, epoch, new byte[0]) : no(record);
    };
  }

  private static boolean runsAt(byte[] record, long node) {
    In in = new In(record);
    return State.of(in) == State.RUNNING && in.number() == node;
  }

  private static Outcome no(byte[] record) {
    return new Outcome(record, Result.LOST.out().toBytes());
  }

  private static Outcome changed(State state, long node, long epoch, byte[] result) {
    byte[] record = Out.of(state.code()).number(node).number(epoch).bytes(result).toBytes();
    return new Outcome(record, Result.OK.out().toBytes());
  }
}
