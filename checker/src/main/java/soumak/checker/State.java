package soumak.checker;

import java.util.BitSet;
import org.objectweb.asm.tree.analysis.Frame;

/** What is known before an instruction: the frame's slots, and the objects that they refer to. */
final class State {
  final Frame<Value> frame;
  final Heap heap;

  State(Frame<Value> frame, Heap heap) {
    this.frame = frame;
    this.heap = heap;
  }

  State copy() {
    return new State(new Frame<>(frame), heap.copy());
  }

  /** Forgets the locals that are not read any more. */
  void keepOnly(BitSet live) {
    for (int i = 0; i < frame.getLocals(); i++) {
      if (!live.get(i)) {
        frame.setLocal(i, Value.HARMLESS);
      }
    }
  }

  /** What nothing but a branch is left of will be forgotten: the branch is free. */
  void freeLastBranches() {
    if (!heap.hasBranches()) {
      return;
    }
    BitSet used = used();
    for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
      if (heap.get(id).capability() == Capability.CUTTABLE) {
        LastUse.frees(heap, id, used);
      }
    }
  }

  /** The objects that some slot refers to. */
  private BitSet used() {
    BitSet used = new BitSet();
    for (int i = 0; i < frame.getLocals(); i++) {
      frame.getLocal(i).addTo(used);
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      frame.getStack(i).addTo(used);
    }
    return used;
  }

  /** The same knowledge without the objects to which nothing refers. */
  State compact() {
    BitSet used = used();
    used.set(Heap.KEPT);
    int[] numbers = new int[heap.size()];
    int number = 0;
    for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
      numbers[id] = number++;
    }
    Frame<Value> renumbered = new Frame<>(frame);
    for (int i = 0; i < frame.getLocals(); i++) {
      renumbered.setLocal(i, frame.getLocal(i).renumbered(numbers));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      renumbered.setStack(i, frame.getStack(i).renumbered(numbers));
    }
    return new State(renumbered, heap.only(used, numbers));
  }

  boolean isSameAs(State other) {
    for (int i = 0; i < frame.getLocals(); i++) {
      if (frame.getLocal(i).id() != other.frame.getLocal(i).id()) {
        return false;
      }
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      if (frame.getStack(i).id() != other.frame.getStack(i).id()) {
        return false;
      }
    }
    return heap.isSameAs(other.heap);
  }

  /**
   * What is known where control comes from either state. An object of the result stands for a pair
   * of objects, one of each state, that at least one slot refers to; so objects to which nothing
   * refers are forgotten, and equal states have equal numbers.
   */
  State join(State other) {
    if (isTidy() && isSameAs(other)) {
      return this;
    }
    Released released = new Released(this, other);
    return new Join(released.first(), released.second()).result();
  }

  /** The same knowledge with the numbers that {@link #join} would give. */
  State tidy() {
    return isTidy() ? this : new Join(this, this).result();
  }

  /**
   * Whether joining this with itself would change nothing: the objects have numbers in the order of
   * the slots, and nothing else is known of slots. That is so at most joins, of which a method may
   * have as many as slots.
   */
  private boolean isTidy() {
    int next = Heap.KEPT + 1;
    for (int i = 0; i < frame.getLocals(); i++) {
      next = frame.getLocal(i).next(next);
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      next = frame.getStack(i).next(next);
    }
    return next == heap.size();
  }
}
