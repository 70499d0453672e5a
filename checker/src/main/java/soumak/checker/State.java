package soumak.checker;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    BitSet used = used();
    used.stream()
        .filter(id -> heap.get(id).capability() == Capability.CUTTABLE)
        .forEach(id -> LastUse.frees(heap, id, used));
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
    Frame<Value> renumbered = new Frame<>(frame);
    for (int i = 0; i < frame.getLocals(); i++) {
      renumbered.setLocal(i, frame.getLocal(i).renumbered(used));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      renumbered.setStack(i, frame.getStack(i).renumbered(used));
    }
    return new State(renumbered, heap.only(used));
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
    return new Join(this, other).result();
  }

  /** The same knowledge with the numbers that {@link #join} would give. */
  State tidy() {
    return join(this);
  }

  private static final class Join {
    private final State first;
    private final State second;
    private final Map<List<Integer>, Integer> ids = new LinkedHashMap<>();
    private final Heap heap = new Heap();

    Join(State first, State second) {
      this.first = first;
      this.second = second;
      ids.put(List.of(Heap.KEPT, Heap.KEPT), Heap.KEPT);
    }

    State result() {
      Frame<Value> frame = new Frame<>(first.frame);
      for (int i = 0; i < frame.getLocals(); i++) {
        frame.setLocal(i, join(first.frame.getLocal(i), second.frame.getLocal(i)));
      }
      for (int i = 0; i < frame.getStackSize(); i++) {
        frame.setStack(i, join(first.frame.getStack(i), second.frame.getStack(i)));
      }
      relate();
      return new State(frame, heap);
    }

    private Value join(Value one, Value two) {
      if (one.isTracked() || two.isTracked()) {
        return Value.of(ids.computeIfAbsent(List.of(one.id(), two.id()), key -> add(one, two)));
      }
      if (one.id() == two.id()) {
        return one.plain();
      }
      if (one.isHarmless() || two.isHarmless()) {
        return one.isHarmless() ? two.plain() : one.plain();
      }
      return one.isSelf() && two.isSelf() ? Value.SELF : Value.ORDINARY;
    }

    private int add(Value one, Value two) {
      if (one.isTracked() && two.isTracked()) {
        return heap.add(first.heap.get(one.id()).or(second.heap.get(two.id())));
      }
      Thing thing = one.isTracked() ? first.heap.get(one.id()) : second.heap.get(two.id());
      Value untracked = one.isTracked() ? two : one;
      if (untracked.isOrdinary() && thing.capability() != Capability.GONE) {
        return heap.add(
            thing.withCapability(
                Capability.SAFE, "it may also be an object that other objects know"));
      }
      return heap.add(thing);
    }

    /** Of two objects that are apart in both states there is nothing to be said. */
    private void relate() {
      List<List<Integer>> pairs = List.copyOf(ids.keySet());
      Map<Integer, List<Integer>> madeOfFirst = new HashMap<>();
      Map<Integer, List<Integer>> madeOfSecond = new HashMap<>();
      for (int id = 0; id < pairs.size(); id++) {
        madeOfFirst.computeIfAbsent(pairs.get(id).get(0), it -> new ArrayList<>()).add(id);
        madeOfSecond.computeIfAbsent(pairs.get(id).get(1), it -> new ArrayList<>()).add(id);
      }
      for (int a = 0; a < pairs.size(); a++) {
        List<Integer> from = pairs.get(a);
        BitSet concerned = new BitSet();
        addNear(first, from.get(0), madeOfFirst, concerned);
        addNear(second, from.get(1), madeOfSecond, concerned);
        for (int b = concerned.nextSetBit(a + 1); b >= 0; b = concerned.nextSetBit(b + 1)) {
          List<Integer> to = pairs.get(b);
          Relation known =
              relation(first, from.get(0), to.get(0)).or(relation(second, from.get(1), to.get(1)));
          heap.relate(a, b, known.equals(Relation.VOID) ? Relation.APART : known);
        }
      }
    }

    /** Adds the numbers of the objects that were made of what is near to one in a state. */
    private static void addNear(
        State state, int id, Map<Integer, List<Integer>> made, BitSet concerned) {
      if (id >= 0) {
        for (int near : state.heap.near(id)) {
          made.getOrDefault(near, List.of()).forEach(concerned::set);
        }
      }
    }

    private static Relation relation(State state, int from, int to) {
      return from < 0 || to < 0 ? Relation.VOID : state.heap.relation(from, to);
    }
  }
}
