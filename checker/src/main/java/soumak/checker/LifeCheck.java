package soumak.checker;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.ControlFlow;

/**
 * Checks the lives of one method: that no pointer is used behind the end of what it points into, or
 * gets to where it could be, and that what must be freed is. Seeks the fixpoint of the lives before
 * each instruction, and then goes over the code once more to report. What is known only gets
 * weaker, and there are finitely many lives, so it ends.
 */
final class LifeCheck {
  private final Code code;
  private final MemoryTypes types;
  private final LifeTargets targets;
  private final LifeSummaries summaries;
  private final Contract own;
  private final ControlFlow flow;
  private final @Nullable Lives[] before;
  private final BitSet joins;
  private final TreeSet<Integer> open = new TreeSet<>();
  private boolean clean;
  private Map<String, Life.Calls> constants = Map.of();

  /** What the handlers around the last instruction have been told: they, and the lives. */
  private @Nullable List<TryCatchBlockNode> told;

  private int changes;

  LifeCheck(
      Code code, MemoryTypes types, LifeTargets targets, LifeSummaries summaries, Contract own) {
    this.code = code;
    this.types = types;
    this.targets = targets;
    this.summaries = summaries;
    this.own = own;
    this.flow = code.flow;
    this.before = new Lives[flow.size()];
    this.joins = code.joins();
  }

  /**
   * Follows the code.
   *
   * @param reports null if only what the method does is asked for
   * @param bound the parameters that it must not store in others, as those who call it do not know
   */
  LifeSummary run(@Nullable Reports reports, Ids bound) throws AnalyzerException {
    Lives entry = entry();
    before[0] = entry.copy();
    open.add(0);
    LifeScene silent = new LifeScene(code, types, null, bound, entry);
    LifeTransfer transfer = transfer(silent);
    while (!open.isEmpty()) {
      follow(open.pollFirst(), silent, transfer, true);
    }
    // The last time through each piece was from the lives that it has now.
    clean = silent.found() == 0;
    constants = silent.callbacks.constants();
    if (reports != null && !clean) {
      LifeScene loud = new LifeScene(code, types, reports, bound, entry);
      LifeTransfer reporting = transfer(loud);
      for (int i = 0; i < flow.size(); i++) {
        follow(i, loud, reporting, false);
      }
    }
    return silent.stores.summary();
  }

  /** Whether nothing was found when the code was followed. */
  boolean isClean() {
    return clean;
  }

  /** What functions do that it puts into static fields. */
  Map<String, Life.Calls> constants() {
    return constants;
  }

  private LifeTransfer transfer(LifeScene scene) {
    return new LifeTransfer(
        scene,
        new LifeCalls(scene, targets, summaries),
        new LifeLambdas(scene, targets, summaries),
        summaries);
  }

  private Lives entry() {
    Frame<Held> frame = new Frame<>(code.method.maxLocals, code.method.maxStack);
    for (int i = 0; i < code.method.maxLocals; i++) {
      frame.setLocal(i, Held.NOTHING);
    }
    Lives lives = new Lives(frame);
    List<Type> parameters = parameters();
    int keyed = keyed(parameters);
    int slot = 0;
    for (int i = 0; i < parameters.size(); i++) {
      Type type = parameters.get(i);
      frame.setLocal(slot, parameter(lives, i, slot, type, keyed));
      slot += type.getSize();
    }
    return lives;
  }

  /** With the receiver. */
  private List<Type> parameters() {
    List<Type> all = new ArrayList<>();
    if (!code.isStatic()) {
      all.add(Type.getObjectType(code.owner));
    }
    all.addAll(List.of(Type.getArgumentTypes(code.method.desc)));
    return all;
  }

  /** The parameter that is the key to what all plain pointers point into; negative if none is. */
  private int keyed(List<Type> parameters) {
    int first = code.isStatic() ? 0 : 1;
    List<MemoryTypes.Role> roles = new ArrayList<>();
    for (Type it : parameters.subList(first, parameters.size())) {
      roles.add(types.role(it));
    }
    int found = LifeTargets.keyed(roles);
    return found < 0 ? found : found + first;
  }

  private Held parameter(Lives lives, int position, int slot, Type type, int keyed) {
    MemoryTypes.Role role = types.role(type);
    boolean self = position == 0 && !code.isStatic();
    int id = Life.parameter(position);
    if (role == MemoryTypes.Role.VALUE && !self) {
      return type.getSize() == 2 ? Held.WIDE : Held.NOTHING;
    }
    if (role == MemoryTypes.Role.POINTER && keyed >= 0) {
      return Held.pointerInto(Ids.of(Life.arenaOf(Life.parameter(keyed))));
    }
    String text =
        "`" + (self ? "this" : code.parameter(slot, position - (code.isStatic() ? 0 : 1))) + "`";
    Life life = Life.of(sort(role), text, 0).in(Life.arenaOf(id));
    boolean object = role.isObject() || role == MemoryTypes.Role.VALUE;
    boolean isOpen = role != MemoryTypes.Role.KEY && !object;
    Life memory = Life.of(Life.Sort.ARENA, "the arena of " + text, 0).open(isOpen);
    boolean place = object && !holdsKey(type);
    lives.put(Life.arenaOf(id), place ? memory.as(Life.Sort.PLACE).hanging(Ids.of(id)) : memory);
    boolean bound = self && code.method.name.equals("<init>") && keyed >= 0 && holdsKey(type);
    Life arena = bound ? life.in(Life.arenaOf(Life.parameter(keyed))) : life;
    int argument = code.isStatic() ? position : position - 1;
    Qualifier said = argument < 0 ? own.receiver() : own.parameters().get(argument);
    boolean owed = said == Qualifier.FREE && arena.ends() && role != MemoryTypes.Role.OTHER;
    lives.put(id, arena.owed(owed));
    boolean pointer = role == MemoryTypes.Role.POINTER;
    return new Held(1, Ids.of(id), Ids.NONE, pointer, -1);
  }

  private boolean holdsKey(Type type) {
    return type.getSort() == Type.OBJECT && types.hasKey(type.getInternalName());
  }

  static Life.Sort sort(MemoryTypes.Role role) {
    return switch (role) {
      case POINTER -> Life.Sort.LENT;
      case REGION -> Life.Sort.REGION;
      case KEY -> Life.Sort.KEY;
      case TRACKED -> Life.Sort.TRACKED;
      case BORROW -> Life.Sort.BORROW;
      case RESOURCE -> Life.Sort.RESOURCE;
      default -> Life.Sort.HOLDER;
    };
  }

  private void enter(int index, Lives lives) {
    lives.keepOnly(code.liveBefore(index));
    int slots = code.method.maxLocals + code.method.maxStack;
    Lives known = before[index];
    if (known == null) {
      before[index] = lives;
      open.add(index);
    } else if (known.join(lives, Life.site(flow.size() + index * slots))) {
      open.add(index);
    }
  }

  /** Executes from a join up to the next ones. */
  private void follow(int start, LifeScene scene, LifeTransfer transfer, boolean spreads)
      throws AnalyzerException {
    Lives known = before[start];
    if (known == null) {
      return;
    }
    Lives lives = known.copy();
    told = null;
    for (int i = start; ; ) {
      Held tested = top(lives);
      step(i, lives, scene, transfer, spreads);
      int[] next = flow.successors(i);
      if (next.length == 1 && !joins.get(next[0])) {
        i = next[0];
        continue;
      }
      for (int target : next) {
        if (spreads) {
          enter(target, branch(lives, i, target, tested));
        }
      }
      return;
    }
  }

  private static Held top(Lives lives) {
    int size = lives.frame.getStackSize();
    return size == 0 ? Held.NOTHING : lives.frame.getStack(size - 1);
  }

  private void step(int index, Lives lives, LifeScene scene, LifeTransfer transfer, boolean spreads)
      throws AnalyzerException {
    AbstractInsnNode instruction = flow.instruction(index);
    int opcode = instruction.getOpcode();
    if (opcode < 0) {
      return;
    }
    scene.enter(index, lives);
    if (spreads && mayThrow(opcode)) {
      throwTo(index, lives);
    }
    if (opcode == Opcodes.RETURN) {
      scene.leave();
    }
    if (opcode == Opcodes.ATHROW && isMade(instruction)) {
      scene.leaveBy(caught(index, lives));
    }
    lives.frame.execute(instruction, transfer);
    if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      told = null;
    }
    if (opcode == Opcodes.ASTORE) {
      transfer.named(((VarInsnNode) instruction).var);
    }
    if (spreads && instruction instanceof MethodInsnNode) {
      throwTo(index, lives);
    }
  }

  /** Of constants, those that are looked up; that they are not found is thrown then. */
  static boolean mayThrow(int opcode) {
    boolean memory = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
    boolean write = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    return memory
        || write
        || opcode >= Opcodes.GETSTATIC
        || divides(opcode)
        || opcode == Opcodes.LDC;
  }

  /** By a whole number, which may be 0. */
  private static boolean divides(int opcode) {
    return switch (opcode) {
      case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM -> true;
      default -> false;
    };
  }

  /** Where something is null it need not be freed. */
  private Lives branch(Lives lives, int from, int to, Held tested) {
    int opcode = flow.instruction(from).getOpcode();
    Lives next = lives.copy();
    boolean isNull =
        (opcode == Opcodes.IFNULL && to != from + 1)
            || (opcode == Opcodes.IFNONNULL && to == from + 1);
    if (isNull) {
      for (int id : tested.self().all()) {
        next.release(id);
      }
    }
    return next;
  }

  /** Whether an exception begins here, and is none that was caught before. */
  private static boolean isMade(AbstractInsnNode thrown) {
    AbstractInsnNode at = thrown.getPrevious();
    while (at != null && (at.getOpcode() < 0 || at.getOpcode() == Opcodes.CHECKCAST)) {
      at = at.getPrevious();
    }
    return at instanceof MethodInsnNode;
  }

  /** Handlers are not blamed for what was lost on the way to them. */
  private void throwTo(int index, Lives lives) {
    List<TryCatchBlockNode> blocks = flow.covering(index);
    if (blocks.isEmpty() || (blocks == told && lives.changes() == changes)) {
      return;
    }
    told = blocks;
    changes = lives.changes();
    List<Lives> caught = caught(index, lives);
    for (int i = 0; i < blocks.size(); i++) {
      Lives entering = caught.get(i);
      entering.frame.clearStack();
      entering.frame.push(Held.NOTHING);
      enter(flow.handler(blocks.get(i)), entering);
    }
  }

  /** What each handler of an instruction gets, where only what it can still reach is owed. */
  private List<Lives> caught(int index, Lives lives) {
    List<Lives> all = new ArrayList<>();
    for (TryCatchBlockNode block : flow.covering(index)) {
      Lives caught = lives.copy();
      caught.forgive(code.liveBefore(flow.handler(block)));
      all.add(caught);
    }
    return all;
  }
}
