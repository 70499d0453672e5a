package soumak.checker;

import java.util.Arrays;
import java.util.BitSet;
import org.objectweb.asm.tree.analysis.Frame;

/** Joins two states: {@link State#join}. */
final class Join {
  private static final int NONE = -1;

  private final State first;
  private final State second;
  private final Heap heap = new Heap();

  /** What each object of the result was made of; a value's negative number if it is no object. */
  private int[] ofFirst;

  private int[] ofSecond;

  /** For each object of a state the last one that was made of it, and what was made before that. */
  private final int[] lastOfFirst;

  private final int[] lastOfSecond;
  private int[] beforeOfFirst;
  private int[] beforeOfSecond;

  Join(State first, State second) {
    this.first = first;
    this.second = second;
    int size = Math.max(first.heap.size(), second.heap.size());
    this.ofFirst = new int[size];
    this.ofSecond = new int[size];
    this.beforeOfFirst = new int[size];
    this.beforeOfSecond = new int[size];
    this.lastOfFirst = filled(first.heap.size());
    this.lastOfSecond = filled(second.heap.size());
    note(Heap.KEPT, Heap.KEPT, Heap.KEPT);
  }

  private static int[] filled(int size) {
    int[] numbers = new int[size];
    Arrays.fill(numbers, NONE);
    return numbers;
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
      int known = find(one.id(), two.id());
      return Value.of(known == NONE ? add(one, two) : known);
    }
    if (one.id() == two.id()) {
      return one.plain();
    }
    if (one.isHarmless() || two.isHarmless()) {
      return one.isHarmless() ? two.plain() : one.plain();
    }
    return one.isSelf() && two.isSelf() ? Value.SELF : Value.ORDINARY;
  }

  private int find(int one, int two) {
    int made = one >= 0 ? lastOfFirst[one] : lastOfSecond[two];
    while (made != NONE && (ofFirst[made] != one || ofSecond[made] != two)) {
      made = one >= 0 ? beforeOfFirst[made] : beforeOfSecond[made];
    }
    return made;
  }

  private void note(int one, int two, int made) {
    if (made == ofFirst.length) {
      int size = made * 2;
      ofFirst = Arrays.copyOf(ofFirst, size);
      ofSecond = Arrays.copyOf(ofSecond, size);
      beforeOfFirst = Arrays.copyOf(beforeOfFirst, size);
      beforeOfSecond = Arrays.copyOf(beforeOfSecond, size);
    }
    ofFirst[made] = one;
    ofSecond[made] = two;
    if (one >= 0) {
      beforeOfFirst[made] = lastOfFirst[one];
      lastOfFirst[one] = made;
    }
    if (two >= 0) {
      beforeOfSecond[made] = lastOfSecond[two];
      lastOfSecond[two] = made;
    }
  }

  private int add(Value one, Value two) {
    int made = heap.add(thing(one, two));
    note(one.id(), two.id(), made);
    return made;
  }

  private Thing thing(Value one, Value two) {
    if (one.isTracked() && two.isTracked()) {
      return first.heap.get(one.id()).or(second.heap.get(two.id()));
    }
    Thing thing =
        (one.isTracked() ? first.heap.get(one.id()) : second.heap.get(two.id())).asMissing();
    Value untracked = one.isTracked() ? two : one;
    return untracked.isOrdinary() && thing.capability() != Capability.GONE
        ? thing.withCapability(Capability.SAFE, "it may also be an object that other objects know")
        : thing;
  }

  /** Of two objects that are apart in both states there is nothing to be said. */
  private void relate() {
    for (int a = 0; a < heap.size(); a++) {
      int one = ofFirst[a];
      int two = ofSecond[a];
      if (isAlone(first, one, a, lastOfFirst, beforeOfFirst)
          && isAlone(second, two, a, lastOfSecond, beforeOfSecond)) {
        continue;
      }
      BitSet concerned = new BitSet();
      addNear(first, one, lastOfFirst, beforeOfFirst, concerned);
      addNear(second, two, lastOfSecond, beforeOfSecond, concerned);
      for (int b = concerned.nextSetBit(a + 1); b >= 0; b = concerned.nextSetBit(b + 1)) {
        Relation known = relation(first, one, ofFirst[b]).or(relation(second, two, ofSecond[b]));
        boolean goneAbove = isMissing(one, ofFirst[b]) || isMissing(two, ofSecond[b]);
        boolean goneBelow = isMissing(ofFirst[b], one) || isMissing(ofSecond[b], two);
        boolean unsure =
            known.equals(Relation.VOID)
                || (goneAbove && known.mayContain())
                || (goneBelow && known.turned().mayContain())
                || isOneOrdinary(one, ofFirst[b])
                || isOneOrdinary(two, ofSecond[b]);
        heap.relate(a, b, unsure ? known.orApart() : known);
      }
    }
  }

  /**
   * Whether one object does not exist where another one does, as its slot is null there. Then the
   * other one need not lie below it, though it does wherever both exist.
   */
  private static boolean isMissing(int one, int other) {
    return one < 0 && other >= 0;
  }

  /**
   * Whether a slot refers to an object of no message in a state, where another one refers to one
   * that is tracked. Those two are apart.
   */
  private static boolean isOneOrdinary(int one, int other) {
    return Value.isOrdinary(one) ? other >= 0 : one >= 0 && Value.isOrdinary(other);
  }

  /** Whether nothing is near to an object of a state, and nothing else was made of it. */
  private static boolean isAlone(State state, int id, int made, int[] last, int[] before) {
    return id < 0 || (last[id] == made && before[made] == NONE && !state.heap.hasNear(id));
  }

  /** Adds the numbers of the objects that were made of what is near to one in a state. */
  private static void addNear(State state, int id, int[] last, int[] before, BitSet concerned) {
    if (id >= 0) {
      for (int near : state.heap.near(id)) {
        for (int made = last[near]; made != NONE; made = before[made]) {
          concerned.set(made);
        }
      }
    }
  }

  private static Relation relation(State state, int from, int to) {
    return from < 0 || to < 0 ? Relation.VOID : state.heap.relation(from, to);
  }
}
