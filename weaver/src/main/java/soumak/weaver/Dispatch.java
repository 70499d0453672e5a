package soumak.weaver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.Loops.Loop;
import soumak.analysis.Uninitialised;

/**
 * Leads control from the start of the resume version to a pause point without ever jumping into a
 * loop, which would make the control flow irreducible and cost the JIT most of its loop
 * optimisations. A pause point in loops is reached through their headers, the outermost first: each
 * header asks whether there is a goal and passes control on.
 *
 * <p>Locals that are read behind a header must have a value there for the verifier; they get
 * dummies on the way in, which the restoring code overwrites. A loop whose header has values on the
 * operand stack, or an object without its constructor, cannot be entered that way and is jumped
 * into.
 */
final class Dispatch {
  private final MethodPlan plan;
  private final MethodCopy copy;
  private final int goal;
  private final LabelNode[] restore;
  private final List<List<Loop>> chains = new ArrayList<>();
  private final Map<Loop, LabelNode> entries = new LinkedHashMap<>();

  Dispatch(MethodPlan plan, MethodCopy copy, int goal, LabelNode[] restore) {
    this.plan = plan;
    this.copy = copy;
    this.goal = goal;
    this.restore = restore;
    boolean reducible = !plan.code().loops().isIrreducible();
    for (PausePoint point : plan.points()) {
      List<Loop> around = reducible ? plan.code().loops().around(point.index()) : List.of();
      List<Loop> chain = around.stream().filter(this::canEnter).toList();
      chains.add(chain);
      chain.forEach(loop -> entries.computeIfAbsent(loop, it -> new LabelNode()));
    }
  }

  /** Whether some pause point is reached through a loop header. */
  boolean usesGoal() {
    return !entries.isEmpty();
  }

  private boolean canEnter(Loop loop) {
    Frame<BasicValue> frame = plan.code().frames().before(loop.header());
    return frame != null
        && frame.getStackSize() == 0
        && plan.code().flow().instruction(loop.header()) instanceof LabelNode
        && plan.code().liveness().before(loop.header()).stream()
            .noneMatch(slot -> frame.getLocal(slot) instanceof Uninitialised);
  }

  /** The choice among all pause points, at the start of the method. */
  InsnList start(int frame) {
    InsnList question = new InsnList();
    question.add(new VarInsnNode(Opcodes.ALOAD, frame));
    question.add(FrameClass.getPausePoint());
    return choose(question, plan.points(), null, 0);
  }

  /** Adds to each loop the question at its header, the choice behind it, and the way in. */
  void writeLoops() {
    InsnList instructions = copy.method().instructions;
    entries.forEach((loop, entry) -> {
      LabelNode header = (LabelNode) copy.instruction(loop.header());
      LabelNode choice = new LabelNode();
      InsnList check = new InsnList();
      check.add(new VarInsnNode(Opcodes.ILOAD, goal));
      check.add(new JumpInsnNode(Opcodes.IFNE, choice));
      instructions.insert(header, check);
      instructions.add(choice);
      InsnList question = new InsnList();
      question.add(new VarInsnNode(Opcodes.ILOAD, goal));
      instructions.add(choose(question, inside(loop), loop, 1));
      instructions.add(entry);
      instructions.add(dummies(loop));
      instructions.add(new JumpInsnNode(Opcodes.GOTO, header));
    });
  }

  private List<PausePoint> inside(Loop loop) {
    return plan.points().stream()
        .filter(point -> chains.get(point.number()).contains(loop))
        .toList();
  }

  /** The next step from a loop (null: from the start) towards a pause point. */
  private LabelNode next(@Nullable Loop from, PausePoint point) {
    List<Loop> chain = chains.get(point.number());
    int next = from == null ? 0 : chain.indexOf(from) + 1;
    return next == chain.size() ? restore[point.number()] : entry(chain.get(next));
  }

  private LabelNode entry(Loop loop) {
    LabelNode entry = entries.get(loop);
    if (entry == null) {
      throw new IllegalStateException("a loop without pause points");
    }
    return entry;
  }

  private InsnList choose(
      InsnList question, List<PausePoint> points, @Nullable Loop from, int base) {
    InsnList code = new InsnList();
    List<LabelNode> targets = points.stream().map(point -> next(from, point)).toList();
    LabelNode last = targets.getLast();
    if (targets.stream().allMatch(last::equals)) {
      code.add(new JumpInsnNode(Opcodes.GOTO, last));
      return code;
    }
    int[] keys = points.stream().mapToInt(point -> point.number() + base).toArray();
    LabelNode[] labels = targets.toArray(LabelNode[]::new);
    code.add(question);
    boolean dense = keys[keys.length - 1] - keys[0] == keys.length - 1;
    code.add(
        dense
            ? new TableSwitchInsnNode(keys[0], keys[keys.length - 1], last, labels)
            : new LookupSwitchInsnNode(last, keys, labels));
    return code;
  }

  private InsnList dummies(Loop loop) {
    InsnList code = new InsnList();
    Frame<BasicValue> frame = plan.code().frames().before(loop.header());
    for (int slot : plan.code().liveness().before(loop.header()).stream().toArray()) {
      Type type = frame == null ? null : frame.getLocal(slot).getType();
      if (type != null) {
        code.add(new InsnNode(Kind.of(type).dummy()));
        code.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), slot));
      }
    }
    return code;
  }
}
