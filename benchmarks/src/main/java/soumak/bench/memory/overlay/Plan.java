package soumak.bench.memory.overlay;

import java.util.List;

/**
 * How a node is set up: operations, of which each passes a packet on to its successors; to more
 * than one, and they share its bytes. An operation's successors stand behind it. The first one gets
 * what comes in; where none is, a packet ends.
 */
record Plan(List<Step> steps) {
  /** What is done with a packet. */
  enum Kind {
    /** Puts the packet's number at this node in front of it. */
    NUMBER(1),
    /** Counts the hop in the packet itself. */
    HOP(2),
    /** Adds the packet up. */
    METER(3),
    /** Sends it on. */
    SEND(4);

    private static final List<Kind> ALL = List.of(values());

    /** What stands for it in a structure. */
    final int code;

    Kind(int code) {
      this.code = code;
    }

    static Kind of(int code) {
      return ALL.get(code - 1);
    }
  }

  /** An operation. */
  record Step(Kind kind, List<Integer> successors) {
    Step {
      successors = List.copyOf(successors);
    }
  }

  Plan {
    steps = List.copyOf(steps);
    for (int i = 0; i < steps.size(); i++) {
      for (int next : steps.get(i).successors()) {
        if (next <= i || next >= steps.size()) {
          throw new IllegalArgumentException("operation " + i + " cannot be followed by " + next);
        }
      }
    }
  }

  /** Each packet is counted as a hop, numbered, and both measured and sent. */
  static final Plan USUAL =
      new Plan(
          List.of(
              new Step(Kind.HOP, List.of(1)),
              new Step(Kind.NUMBER, List.of(2, 3)),
              new Step(Kind.METER, List.of()),
              new Step(Kind.SEND, List.of())));

  /** What is measured is changed while it is shared with what is sent, so it must be copied. */
  static final Plan COPYING =
      new Plan(
          List.of(
              new Step(Kind.NUMBER, List.of(1, 3)),
              new Step(Kind.HOP, List.of(2)),
              new Step(Kind.METER, List.of()),
              new Step(Kind.SEND, List.of())));

  /** How many hops are counted in what is sent. */
  int hopsSent() {
    return hopsSent(0, 0);
  }

  private int hopsSent(int at, int before) {
    Step step = steps.get(at);
    int hops = before + (step.kind() == Kind.HOP ? 1 : 0);
    if (step.kind() == Kind.SEND) {
      return hops;
    }
    return step.successors().stream().mapToInt(next -> hopsSent(next, hops)).max().orElse(0);
  }
}
