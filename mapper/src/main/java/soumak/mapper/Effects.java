package soumak.mapper;

import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/** What each instruction of a method does, with the methods that it calls. */
final class Effects {
  final Ops ops;
  final Body body;
  private final Function<MethodKey, Summary> callees;

  /** Instructions that send. */
  final BitSet sending = new BitSet();

  /** Instructions that take a message, other than in a message loop of a called method. */
  final BitSet receiving = new BitSet();

  /** Instructions that send without waiting or await an answer, whatever happens. */
  final BitSet communicating = new BitSet();

  /** Instructions that wait for an answer at once, or work. */
  final BitSet working = new BitSet();

  Effects(Ops ops, Function<MethodKey, Summary> callees) {
    this.ops = ops;
    this.body = ops.body;
    this.callees = callees;
    ops.each(this::mark);
  }

  private void mark(int index, Op op) {
    switch (op) {
      case Op.Send send -> {
        sending.set(index);
        (send.isAsynchronous() ? communicating : working).set(index);
      }
      case Op.Await await -> communicating.set(index);
      case Op.Receive receive -> receiving.set(index);
      case Op.Call call -> mark(index, call);
      case Op.Library library -> working.set(index);
      case Op.Spawn spawn -> {}
    }
  }

  private void mark(int index, Op.Call call) {
    List<Summary> targets = summaries(call);
    sending.set(index, sending.get(index) || targets.stream().anyMatch(it -> it.sends() > 0));
    receiving.set(index, receiving.get(index) || targets.stream().anyMatch(Summary::receives));
    boolean communicates = !targets.isEmpty() && targets.stream().allMatch(Summary::communicates);
    // As an inner loop that only communicates counts for the loop around it.
    if (communicates && !isWork(call)) {
      communicating.set(index);
    }
    if (!targets.stream().allMatch(Summary::isClean) || isWork(call)) {
      working.set(index);
    }
  }

  List<Summary> summaries(Op.Call call) {
    return call.targets().stream().map(callees).toList();
  }

  /** Whether a library calls a function any number of times that does more than communicate. */
  boolean isWork(Op.Call call) {
    return call.repeated()
        && !call.targets().isEmpty()
        && !summaries(call).stream().allMatch(it -> it.communicates() && it.isClean());
  }

  /** How many messages an instruction sends at most: 0, 1, or 2 for more. */
  int sends(int index) {
    int sends = 0;
    boolean repeated = false;
    for (Op op : ops.at(index)) {
      if (op instanceof Op.Send) {
        sends++;
      } else if (op instanceof Op.Call call) {
        sends += summaries(call).stream().mapToInt(Summary::sends).max().orElse(0);
        repeated |= call.repeated();
      }
    }
    return repeated && sends > 0 ? Summary.MANY : Math.min(sends, Summary.MANY);
  }
}
