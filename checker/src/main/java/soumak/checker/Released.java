package soumak.checker;

import java.util.BitSet;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Two states that are to be joined, in which arrays are alike: one that is an ordinary object in
 * one of them, as the first turn of a loop has shown it to a task, becomes ordinary in the other
 * one too. Only an array that has nothing to do with other objects does, so that nothing else
 * changes with it.
 */
final class Released {
  private final State first;
  private final State second;
  private final BitSet ofFirst = new BitSet();
  private final BitSet ofSecond = new BitSet();

  Released(State first, State second) {
    this.first = first;
    this.second = second;
    for (boolean more = true; more; ) {
      more = false;
      for (int i = 0; i < first.frame.getLocals(); i++) {
        more |= meet(first.frame.getLocal(i), second.frame.getLocal(i));
      }
      for (int i = 0; i < first.frame.getStackSize(); i++) {
        more |= meet(first.frame.getStack(i), second.frame.getStack(i));
      }
    }
  }

  State first() {
    return without(first, ofFirst);
  }

  State second() {
    return without(second, ofSecond);
  }

  /** Whether one more array is ordinary, which may have further names. */
  private boolean meet(Value one, Value two) {
    return meet(first, one, ofFirst, isOrdinary(two, ofSecond))
        || meet(second, two, ofSecond, isOrdinary(one, ofFirst));
  }

  private static boolean meet(State state, Value it, BitSet released, boolean ordinary) {
    if (!ordinary
        || !it.isTracked()
        || released.get(it.id())
        || state.heap.hasNear(it.id())
        || !state.heap.get(it.id()).isFreeArray()) {
      return false;
    }
    released.set(it.id());
    return true;
  }

  private static boolean isOrdinary(Value it, BitSet released) {
    return it.isTracked() ? released.get(it.id()) : it.isOrdinary();
  }

  private static State without(State state, BitSet released) {
    if (released.isEmpty()) {
      return state;
    }
    Frame<Value> frame = new Frame<>(state.frame);
    for (int i = 0; i < frame.getLocals(); i++) {
      frame.setLocal(i, without(frame.getLocal(i), released));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      frame.setStack(i, without(frame.getStack(i), released));
    }
    return new State(frame, state.heap);
  }

  private static Value without(Value it, BitSet released) {
    return it.isTracked() && released.get(it.id()) ? Value.ORDINARY : it;
  }
}
