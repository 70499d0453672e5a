package soumak.spreader;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.ControlFlow;
import soumak.analysis.Loops;
import soumak.analysis.TypedFrames;

/** Which checks of a method are done before its loops; see {@link Quiet} for why that is right. */
final class LoopPlan {
  private final Program program;
  private final MethodNode method;
  private final TypedFrames frames;
  private final Provenance from;
  private final Set<AbstractInsnNode> early;
  private final List<Loops.Loop> loops = new ArrayList<>();
  private final Map<Integer, Map<String, Hoist>> before = new HashMap<>();
  private final Map<AbstractInsnNode, Hoist> sources = new HashMap<>();
  private final Map<AbstractInsnNode, Hoist> checked = new HashMap<>();
  private int next;

  LoopPlan(Program program, Quiet quiet, ClassNode owner, MethodNode method, TypedFrames frames)
      throws AnalyzerException {
    this.program = program;
    this.method = method;
    this.frames = frames;
    this.from = Provenance.of(owner.name, method);
    this.early = Prologue.ownWrites(owner.name, method);
    this.next = method.maxLocals;
    ControlFlow flow = ControlFlow.of(method);
    for (Loops.Loop loop : Loops.of(flow).all()) {
      if (isEnteredFromAbove(flow, loop) && quiet.isQuiet(owner, method, loop.body())) {
        loops.add(loop);
      }
    }
    loops.sort(Comparator.comparingInt(it -> -it.body().cardinality()));
    if (!loops.isEmpty()) {
      plan();
    }
  }

  Provenance provenance() {
    return from;
  }

  /** Whether an access is of the object that is made, before its other constructor is called. */
  boolean isEarly(AbstractInsnNode at) {
    return early.contains(at);
  }

  /** The first local that is free. */
  int locals() {
    return next;
  }

  /** What is done before an instruction, which loops jump to. */
  Iterable<Hoist> before(int index) {
    return before.getOrDefault(index, Map.of()).values();
  }

  /** Where the data is that an instruction would get the wrapper of. */
  @Nullable Hoist data(AbstractInsnNode source) {
    return sources.get(source);
  }

  /** Whether an access was checked before the loop. */
  boolean isChecked(AbstractInsnNode at) {
    return checked.containsKey(at);
  }

  /** Whether what is accessed is on the stack as the array itself. */
  boolean isData(AbstractInsnNode at) {
    return dataFor(at) != null;
  }

  /** What has the array itself on the stack for an access of it. */
  @Nullable Hoist dataFor(AbstractInsnNode at) {
    AbstractInsnNode source = from.receiver(at);
    return source == null ? null : sources.get(source);
  }

  private static boolean isEnteredFromAbove(ControlFlow flow, Loops.Loop loop) {
    boolean above = false;
    for (int i = 0; i < flow.size(); i++) {
      if (!loop.body().get(i)) {
        for (int to : flow.allSuccessors(i)) {
          if (to == loop.header() && i != loop.header() - 1) {
            return false;
          }
          above |= to == loop.header();
        }
      }
    }
    return above && !jumps(flow.instruction(loop.header() - 1));
  }

  private static boolean jumps(AbstractInsnNode at) {
    return at instanceof JumpInsnNode
        || at instanceof TableSwitchInsnNode
        || at instanceof LookupSwitchInsnNode;
  }

  private void plan() {
    for (int i = 0; i < method.instructions.size(); i++) {
      AbstractInsnNode at = method.instructions.get(i);
      if (frames.before(i) != null && isAccess(at)) {
        AbstractInsnNode source = from.receiver(at);
        if (source instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD) {
          local(at, load);
        }
      } else if (frames.before(i) != null && at instanceof FieldInsnNode field) {
        statics(field);
      }
    }
    for (int i = 0; i < method.instructions.size(); i++) {
      AbstractInsnNode at = method.instructions.get(i);
      if (frames.before(i) != null && isArrayAccess(at)) {
        AbstractInsnNode source = from.receiver(at);
        if (source != null && !sources.containsKey(source)) {
          element(source);
          field(source);
          staticField(source);
        }
      }
    }
  }

  static boolean isArrayAccess(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
        || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
        || opcode == Opcodes.ARRAYLENGTH;
  }

  private boolean isAccess(AbstractInsnNode at) {
    return isArrayAccess(at)
        || (at instanceof FieldInsnNode field && isShared(field) && !early.contains(at));
  }

  private boolean isShared(FieldInsnNode at) {
    FieldNode field = program.field(at.owner, at.name, at.desc);
    int special = Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE;
    return field != null
        && (field.access & special) == 0
        && program.isShared(at.owner)
        && !program.isUnchanging(at.owner);
  }

  static boolean writes(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    return (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
        || opcode == Opcodes.PUTFIELD
        || opcode == Opcodes.PUTSTATIC;
  }

  /** An access of what is in a local variable. */
  private void local(AbstractInsnNode at, VarInsnNode load) {
    boolean isArray = isArrayAccess(at);
    if (isArray && !areDataOnly(load)) {
      return;
    }
    Loops.Loop loop = loopFor(load, load.var);
    Type type = loop == null ? null : typeAt(loop.header(), load.var);
    if (loop == null
        || type == null
        || Types.isArray(type) != isArray
        || !areTakersIn(loop, load)) {
      return;
    }
    boolean known = isArray || program.isShared(type.getInternalName());
    if (known) {
      String key = load.var + (isArray ? "[" : "");
      Type array = isArray ? type : null;
      Hoist hoist = add(loop, key, new Hoist(Hoist.Kind.LOCAL, load.var, array, null, -1, -1));
      note(hoist, at);
      if (isArray) {
        sources.put(load, hoist);
      }
    }
  }

  private Hoist add(Loops.Loop loop, String key, Hoist hoist) {
    Map<String, Hoist> all = before.computeIfAbsent(loop.header(), it -> new LinkedHashMap<>());
    Hoist known = all.putIfAbsent(key, hoist);
    if (known == null && hoist.array != null) {
      hoist.data = next++;
    }
    return known == null ? hoist : known;
  }

  private void note(Hoist hoist, AbstractInsnNode at) {
    checked.put(at, hoist);
    hoist.writes |= writes(at);
    hoist.reads |= at.getOpcode() != Opcodes.ARRAYLENGTH;
  }

  /** Whether only accesses of an array take what an instruction gets. */
  private boolean areDataOnly(AbstractInsnNode source) {
    return from.takers(source).stream()
        .allMatch(it -> isArrayAccess(it) && from.receiver(it) == source);
  }

  private boolean areTakersIn(Loops.Loop loop, AbstractInsnNode source) {
    return from.takers(source).stream()
        .allMatch(it -> loop.body().get(method.instructions.indexOf(it)));
  }

  /** The largest loop around an access that does not assign a local. */
  private Loops.@Nullable Loop loopFor(AbstractInsnNode at, int... locals) {
    int index = method.instructions.indexOf(at);
    for (Loops.Loop loop : loops) {
      if (loop.body().get(index) && !assigns(loop.body(), locals)) {
        return loop;
      }
    }
    return null;
  }

  private boolean assigns(BitSet body, int... locals) {
    for (int i = body.nextSetBit(0); i >= 0; i = body.nextSetBit(i + 1)) {
      AbstractInsnNode at = method.instructions.get(i);
      int assigned =
          at instanceof IincInsnNode more
              ? more.var
              : at instanceof VarInsnNode some && some.getOpcode() >= Opcodes.ISTORE
                  ? some.var
                  : -1;
      for (int local : locals) {
        if (local == assigned) {
          return true;
        }
      }
    }
    return false;
  }

  private @Nullable Type typeAt(int header, int local) {
    Frame<BasicValue> frame = frames.before(header);
    Type type = frame == null ? null : frame.getLocal(local).getType();
    boolean known = type != null && type.getSort() >= Type.ARRAY && !TypedFrames.isNull(type);
    return known ? type : null;
  }

  /** An element of an array that is a local variable: a row. */
  private void element(AbstractInsnNode get) {
    Hoist outer = get.getOpcode() == Opcodes.AALOAD ? sources.get(from.receiver(get)) : null;
    if (outer == null
        || outer.array == null
        || outer.kind != Hoist.Kind.LOCAL
        || !(from.second(get) instanceof VarInsnNode index)
        || index.getOpcode() != Opcodes.ILOAD
        || !areDataOnly(get)) {
      return;
    }
    Type row = Types.element(outer.array);
    Loops.Loop loop = Types.isArray(row) ? loopFor(get, outer.base, index.var) : null;
    boolean changes =
        loop == null
            || contains(loop, it -> it.getOpcode() == Opcodes.AASTORE || calls(it))
            || !areTakersIn(loop, get);
    if (loop != null && !changes) {
      String key = outer.base + "[" + index.var;
      Hoist hoist = new Hoist(Hoist.Kind.ELEMENT, outer.base, row, get, index.var, outer.data);
      taken(add(loop, key, hoist), get);
    }
  }

  /** A field, of the object in a local variable, that has an array. */
  private void field(AbstractInsnNode get) {
    if (get.getOpcode() != Opcodes.GETFIELD
        || !(get instanceof FieldInsnNode field)
        || !isShared(field)
        || !(from.receiver(get) instanceof VarInsnNode base)
        || !areDataOnly(get)) {
      return;
    }
    Loops.Loop loop = loopFor(get, base.var);
    Type type = loop == null ? null : typeAt(loop.header(), base.var);
    boolean known =
        type != null && !Types.isArray(type) && program.isShared(type.getInternalName());
    boolean changes =
        loop == null
            || contains(loop, it -> sets(it, field) || calls(it))
            || !areTakersIn(loop, get);
    if (loop != null && known && !changes) {
      Type array = Type.getType(field.desc);
      Hoist hoist = new Hoist(Hoist.Kind.FIELD, base.var, array, get, -1, -1);
      taken(add(loop, base.var + "." + field.name, hoist), get);
    }
  }

  /** What a method of the program changes is not looked at. */
  private boolean calls(AbstractInsnNode at) {
    return at instanceof MethodInsnNode call && program.owns(call.owner);
  }

  private static boolean sets(AbstractInsnNode at, FieldInsnNode field) {
    boolean puts = at.getOpcode() == Opcodes.PUTFIELD || at.getOpcode() == Opcodes.PUTSTATIC;
    return puts && ((FieldInsnNode) at).name.equals(field.name);
  }

  /** Whether a field is static, and of the object that has the static fields of its class. */
  private boolean isInStatics(FieldInsnNode at) {
    FieldNode field = program.field(at.owner, at.name, at.desc);
    return field != null
        && (field.access & Opcodes.ACC_STATIC) != 0
        && (field.access & Opcodes.ACC_VOLATILE) == 0
        && !Initialisers.stays(field);
  }

  private void statics(FieldInsnNode at) {
    Loops.Loop loop = isInStatics(at) ? loopFor(at) : null;
    ClassNode declares = program.fieldOwner(at.owner, at.name, at.desc);
    if (loop != null && declares != null) {
      Hoist hoist = new Hoist(Hoist.Kind.STATICS, -1, null, at, -1, -1);
      note(add(loop, declares.name, hoist), at);
    }
  }

  /** A static field that has an array. */
  private void staticField(AbstractInsnNode get) {
    if (get.getOpcode() != Opcodes.GETSTATIC
        || !(get instanceof FieldInsnNode field)
        || !isInStatics(field)
        || !areDataOnly(get)) {
      return;
    }
    Loops.Loop loop = loopFor(get);
    boolean changes =
        loop == null
            || contains(loop, it -> sets(it, field) || calls(it))
            || !areTakersIn(loop, get);
    if (loop != null && !changes) {
      Type array = Type.getType(field.desc);
      Hoist hoist = new Hoist(Hoist.Kind.STATIC_FIELD, -1, array, get, -1, -1);
      taken(add(loop, "static " + field.owner + "." + field.name, hoist), get);
    }
  }

  private void taken(Hoist hoist, AbstractInsnNode get) {
    sources.put(get, hoist);
    for (AbstractInsnNode at : from.takers(get)) {
      note(hoist, at);
    }
  }

  private boolean contains(Loops.Loop loop, Predicate<AbstractInsnNode> what) {
    BitSet body = loop.body();
    for (int i = body.nextSetBit(0); i >= 0; i = body.nextSetBit(i + 1)) {
      if (what.test(method.instructions.get(i))) {
        return true;
      }
    }
    return false;
  }
}
