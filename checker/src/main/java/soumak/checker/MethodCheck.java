package soumak.checker;

import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.ControlFlow;

/**
 * Checks one method: seeks the fixpoint of the states at the places where control joins, then goes
 * over each straight piece of code once more to report. States only get weaker from turn to turn,
 * and there are finitely many, so it ends.
 */
class MethodCheck {
  /**
   * When so many objects have come to those of a join, all are looked through for those that
   * nothing refers to any more.
   */
  private static final int MANY = 16;

  private final Code code;
  private final Types types;
  private final Contracts contracts;
  private final Contract own;
  private final ControlFlow flow;
  private final @Nullable State[] before;
  private final BitSet joins;
  private final TreeSet<Integer> open = new TreeSet<>();
  private final Told told = new Told();

  /**
   * What the handlers around the last instruction have been told: if no slot and no object has
   * changed since, they need not be told again.
   */
  private static final class Told {
    private @Nullable List<TryCatchBlockNode> handlers;
    private @Nullable Heap heap;
    private int changes;

    boolean know(List<TryCatchBlockNode> now, Heap current) {
      return now == handlers && current == heap && current.changes() == changes;
    }

    void keep(List<TryCatchBlockNode> now, Heap current, int since, boolean stored) {
      handlers = stored ? null : now;
      heap = current;
      changes = since;
    }
  }

  MethodCheck(Code code, Types types, Contracts contracts, Contract own) {
    this.code = code;
    this.types = types;
    this.contracts = contracts;
    this.own = own;
    this.flow = code.flow;
    this.before = new State[flow.size()];
    this.joins = code.joins();
  }

  void run(Reports reports) throws AnalyzerException {
    State entry = entry();
    enter(0, entry);
    Scene silent = new Scene(code, types, null, entry);
    Transfer transfer = new Transfer(silent, contracts, own);
    while (!open.isEmpty()) {
      follow(open.pollFirst(), silent, transfer, true);
    }
    if (!silent.hasFound()) {
      // The last time through each piece was from the state that it has now.
      return;
    }
    Scene loud = new Scene(code, types, reports, entry);
    Transfer reporting = new Transfer(loud, contracts, own);
    for (int i = joins.nextSetBit(0); i >= 0; i = joins.nextSetBit(i + 1)) {
      if (before[i] != null) {
        follow(i, loud, reporting, false);
      }
    }
  }

  private State entry() {
    Frame<Value> frame = new Frame<>(code.method.maxLocals, code.method.maxStack);
    State state = new State(frame, new Heap());
    for (int i = 0; i < code.method.maxLocals; i++) {
      frame.setLocal(i, Value.HARMLESS);
    }
    int slot = 0;
    if (!code.isStatic()) {
      Type self = Type.getObjectType(code.owner);
      frame.setLocal(slot++, parameter(state, self, own.receiver(), "this"));
    }
    List<Type> parameters = own.types();
    for (int i = 0; i < parameters.size(); i++) {
      Type type = parameters.get(i);
      Qualifier qualifier = own.parameters().get(i);
      frame.setLocal(slot, parameter(state, type, qualifier, code.parameter(slot, i)));
      slot += type.getSize();
    }
    return state;
  }

  private Value parameter(State state, Type type, @Nullable Qualifier said, String name) {
    if (own.isTask() && name.equals("this")) {
      return said == Qualifier.CUTTABLE ? Value.OPEN : Value.SELF;
    }
    Shape shape = types.shape(type);
    if (shape.isHarmless()) {
      return type.getSize() == 2 ? Value.WIDE : Value.HARMLESS;
    }
    boolean ordinary = shape == Shape.OTHER && !contracts.mayBeMessage(type);
    if (said == null || ordinary) {
      return Value.ORDINARY;
    }
    String why =
        said == Qualifier.FREE
            ? ""
            : "`" + name + "` is lent to " + own.name() + " (" + said.written() + ")";
    Thing thing =
        Thing.of(said.capability(), shape, name, code.line(0), why)
            .ofElements(Trees.elements(type));
    // Anything can be lent as an object, so also an array that a list has in it.
    boolean foreign = said == Qualifier.CUTTABLE && shape == Shape.OTHER && !name.equals("this");
    return Value.of(state.heap.add(foreign ? thing.withForeign(Foreign.ITSELF) : thing));
  }

  private void enter(int index, State state) {
    State incoming = state.copy();
    incoming.keepOnly(code.liveBefore(index));
    incoming.freeLastBranches();
    State known = before[index];
    State joined = known == null ? incoming.tidy() : known.join(incoming);
    if (joined != known && (known == null || !joined.isSameAs(known))) {
      before[index] = joined;
      open.add(index);
    }
  }

  /** Executes from a join up to the next ones. */
  private void follow(int start, Scene scene, Transfer transfer, boolean spreads)
      throws AnalyzerException {
    State known = before[start];
    if (known == null) {
      return;
    }
    State state = known.copy();
    int many = MANY + 2 * state.heap.size();
    for (int i = start; ; ) {
      if (state.heap.size() > many) {
        state = state.compact();
        many = MANY + 2 * state.heap.size();
      }
      step(i, state, scene, transfer, spreads);
      int[] next = flow.successors(i);
      if (next.length == 1 && !joins.get(next[0])) {
        i = next[0];
        continue;
      }
      for (int target : next) {
        if (spreads) {
          enter(target, state);
        }
      }
      return;
    }
  }

  private void step(int index, State state, Scene scene, Transfer transfer, boolean spreads)
      throws AnalyzerException {
    AbstractInsnNode instruction = flow.instruction(index);
    if (instruction.getOpcode() < 0) {
      return;
    }
    scene.enter(index, state);
    reached(index, state);
    List<TryCatchBlockNode> handlers = spreads ? flow.covering(index) : List.of();
    if (handlers.isEmpty()) {
      state.frame.execute(instruction, transfer);
      return;
    }
    boolean calls =
        instruction instanceof MethodInsnNode || instruction instanceof InvokeDynamicInsnNode;
    boolean knows = told.know(handlers, state.heap);
    if (!calls && !knows) {
      throwTo(handlers, state, null);
    }
    int changes = state.heap.changes();
    BitSet lost = calls ? state.heap.lost() : new BitSet();
    state.frame.execute(instruction, transfer);
    if (calls && !(knows && changes == state.heap.changes())) {
      throwTo(handlers, state, lost);
    }
    told.keep(handlers, state.heap, changes, stores(instruction));
  }

  /**
   * Tells what is known before an instruction; what is told last of one holds for all ways there.
   * For tests that hold it against objects of runs.
   */
  void reached(int index, State state) {}

  private static boolean stores(AbstractInsnNode instruction) {
    return instruction.getOpcode() >= Opcodes.ISTORE && instruction.getOpcode() <= Opcodes.ASTORE;
  }

  private void throwTo(List<TryCatchBlockNode> handlers, State state, @Nullable BitSet lost) {
    for (TryCatchBlockNode block : handlers) {
      enter(flow.handler(block), thrown(state, lost));
    }
  }

  /**
   * What a handler sees: a call has taken its arguments although it gave nothing back.
   *
   * @param lost before the call; null if it is none
   */
  private static State thrown(State state, @Nullable BitSet lost) {
    State caught = state.copy();
    if (lost != null) {
      BitSet taken = state.heap.lost();
      taken.andNot(lost);
      for (int id = taken.nextSetBit(0); id >= 0; id = taken.nextSetBit(id + 1)) {
        caught.heap.change(id, caught.heap.get(id).whenThrown());
      }
    }
    caught.frame.clearStack();
    caught.frame.push(Value.ORDINARY);
    return caught;
  }
}
