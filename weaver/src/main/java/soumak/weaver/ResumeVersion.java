package soumak.weaver;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.ControlFlow;
import soumak.analysis.Names;

/**
 * Writes the version that goes on from a frame: the plain version's code, with a way from the start
 * to behind each pausable call ({@link Dispatch}). Behind all locals of the method live the fiber,
 * the frame and a number: one more than the pause point that control is on its way to, or 0.
 */
final class ResumeVersion {
  private final MethodPlan plan;
  private final MethodCopy copy;
  private final int fiber;
  private final int frame;
  private final int goal;
  private final LabelNode[] restore;
  private final LabelNode[] after;

  private ResumeVersion(MethodPlan plan) {
    this.plan = plan;
    this.copy =
        new MethodCopy(
            plan.method(),
            Access.shared(plan.inInterface()),
            plan.resumeName(),
            plan.resumeDescriptor());
    this.fiber = Math.max(plan.method().maxLocals, 2);
    this.frame = fiber + 1;
    this.goal = fiber + 2;
    this.restore = new LabelNode[plan.points().size()];
    this.after = new LabelNode[plan.points().size()];
  }

  static MethodNode of(MethodPlan plan) {
    ResumeVersion version = new ResumeVersion(plan);
    version.write();
    DeadCode.remove(version.copy.method());
    return version.copy.method();
  }

  private void write() {
    SaveCode code = new SaveCode(plan, copy, fiber, OptionalInt.of(frame));
    plan.tailCalls().forEach(code::passFiber);
    for (PausePoint point : plan.points()) {
      after[point.number()] = code.weave(point);
      restore[point.number()] = new LabelNode();
    }
    Dispatch dispatch = new Dispatch(plan, copy, goal, restore);
    InsnList start = prologue(dispatch.usesGoal());
    start.add(dispatch.start(frame));
    InsnList instructions = copy.method().instructions;
    dispatch.writeLoops();
    instructions.insert(start);
    for (PausePoint point : plan.points()) {
      instructions.add(restore(point, dispatch.usesGoal()));
    }
    reportCaught();
  }

  private InsnList prologue(boolean usesGoal) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, 1));
    code.add(new VarInsnNode(Opcodes.ASTORE, fiber));
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new VarInsnNode(Opcodes.ASTORE, frame));
    if (usesGoal) {
      code.add(new VarInsnNode(Opcodes.ALOAD, frame));
      code.add(FrameClass.getPausePoint());
      code.add(new InsnNode(Opcodes.ICONST_1));
      code.add(new InsnNode(Opcodes.IADD));
      code.add(new VarInsnNode(Opcodes.ISTORE, goal));
    }
    return code;
  }

  /**
   * The exceptions that reach a handler lack the callers that are in frames: the fiber adds them.
   * Where control gets to a handler in other ways, too, perhaps with something else than an
   * exception, they get there by a place of their own.
   */
  private void reportCaught() {
    Set<LabelNode> entered = enteredHandlers();
    Map<LabelNode, LabelNode> ownPlaces = new HashMap<>();
    Set<LabelNode> done = new HashSet<>();
    for (TryCatchBlockNode block : copy.ranges()) {
      LabelNode handler = block.handler;
      if (entered.contains(handler)) {
        block.handler = ownPlaces.computeIfAbsent(handler, this::ownPlace);
      } else if (done.add(handler)) {
        copy.method().instructions.insert(handler, caught());
      }
    }
  }

  /** The copies of the handlers that are not reached by exceptions only. */
  private Set<LabelNode> enteredHandlers() {
    ControlFlow flow = plan.code().flow();
    BitSet entered = new BitSet();
    for (int i = 0; i < flow.size(); i++) {
      if (plan.code().frames().before(i) != null) {
        for (int next : flow.successors(i)) {
          entered.set(next);
        }
      }
    }
    Set<LabelNode> handlers = new HashSet<>();
    for (TryCatchBlockNode block : plan.method().tryCatchBlocks) {
      if (entered.get(flow.handler(block))) {
        handlers.add(copy.label(block.handler));
      }
    }
    return handlers;
  }

  private LabelNode ownPlace(LabelNode handler) {
    LabelNode place = new LabelNode();
    InsnList instructions = copy.method().instructions;
    instructions.add(place);
    instructions.add(caught());
    instructions.add(new JumpInsnNode(Opcodes.GOTO, handler));
    return place;
  }

  private InsnList caught() {
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(new VarInsnNode(Opcodes.ALOAD, fiber));
    code.add(new InsnNode(Opcodes.SWAP));
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKEVIRTUAL, Names.FIBER, "caught", "(Ljava/lang/Throwable;)V", false));
    return code;
  }

  private InsnList restore(PausePoint point, boolean usesGoal) {
    InsnList code = new InsnList();
    LabelNode label = restore[point.number()];
    code.add(label);
    SaveCode.line(code, point, label);
    if (usesGoal) {
      code.add(new InsnNode(Opcodes.ICONST_0));
      code.add(new VarInsnNode(Opcodes.ISTORE, goal));
    }
    for (FrameLayout.Saved local : plan.layout().locals(point)) {
      push(code, local);
      code.add(new VarInsnNode(local.type().getOpcode(Opcodes.ISTORE), local.slot()));
    }
    plan.layout().stack(point).forEach(value -> push(code, value));
    take(code, point);
    code.add(new JumpInsnNode(Opcodes.GOTO, after[point.number()]));
    return code;
  }

  private void push(InsnList code, FrameLayout.Saved value) {
    FrameLayout.Field field = value.field();
    if (field == null) {
      code.add(new InsnNode(Opcodes.ACONST_NULL));
      return;
    }
    code.add(new VarInsnNode(Opcodes.ALOAD, frame));
    code.add(
        new FieldInsnNode(Opcodes.GETFIELD, plan.frameClass(), field.name(), field.descriptor()));
    boolean isReference = Kind.of(value.type()) == Kind.REF;
    if (isReference && !field.descriptor().equals(value.type().getDescriptor())) {
      code.add(new TypeInsnNode(Opcodes.CHECKCAST, value.type().getInternalName()));
    }
  }

  /** Takes the call's result, or its failure: that must meet the same handlers as the call. */
  private void take(InsnList code, PausePoint point) {
    Type result = point.result();
    Kind kind = Kind.of(result);
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    code.add(new VarInsnNode(Opcodes.ALOAD, fiber));
    code.add(start);
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKEVIRTUAL, Names.FIBER, kind.take(), "()" + kind.descriptor(), false));
    code.add(end);
    if (kind == Kind.REF
        && point.castsResult()
        && !result.getDescriptor().equals(kind.descriptor())) {
      code.add(new TypeInsnNode(Opcodes.CHECKCAST, result.getInternalName()));
    }
    List<TryCatchBlockNode> ranges = copy.ranges();
    for (TryCatchBlockNode block : point.handlers()) {
      ranges.add(new TryCatchBlockNode(start, end, copy.label(block.handler), block.type));
    }
  }
}
