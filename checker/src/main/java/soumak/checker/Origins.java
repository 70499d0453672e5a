package soumak.checker;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Where what lies on the stack of a method comes from: the instructions that may have made it or
 * got it, seen through copies. A parameter comes from a load of its own that is not in the code.
 */
final class Origins {
  final String owner;
  final MethodNode method;
  private final Frame<SourceValue>[] frames;

  Origins(String owner, MethodNode method) {
    this.owner = owner;
    this.method = twin(method);
    try {
      this.frames = new Analyzer<>(new Copies()).analyze(owner, method);
    } catch (AnalyzerException e) {
      throw new UnsupportedOperationException(e.getMessage(), e);
    }
  }

  /** The same code in another object, so that the method itself can be forgotten. */
  private static MethodNode twin(MethodNode method) {
    MethodNode twin =
        new MethodNode(
            Opcodes.ASM9, method.access, method.name, method.desc, method.signature, null);
    twin.parameters = method.parameters;
    twin.localVariables = method.localVariables;
    twin.instructions = method.instructions;
    return twin;
  }

  /** Sees copies as what they are copies of. */
  private static final class Copies extends SourceInterpreter {
    Copies() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return new SourceValue(type.getSize(), new VarInsnNode(Opcodes.ALOAD, local));
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
      return value;
    }

    @Override
    public SourceValue naryOperation(
        AbstractInsnNode instruction, List<? extends SourceValue> values) {
      return isPassedOn(instruction) ? values.getFirst() : super.naryOperation(instruction, values);
    }
  }

  /** Whether an instruction gives its first operand, whatever that is: {@code requireNonNull}. */
  static boolean isPassedOn(AbstractInsnNode at) {
    return at instanceof MethodInsnNode call
        && call.name.equals("requireNonNull")
        && call.owner.equals("java/util/Objects");
  }

  /**
   * Where an operand of an instruction comes from; nothing if control never gets there.
   *
   * @param depth counted from 1 at the top of the stack
   */
  Set<AbstractInsnNode> of(AbstractInsnNode instruction, int depth) {
    Frame<SourceValue> frame = frames[method.instructions.indexOf(instruction)];
    return frame == null ? Set.of() : frame.getStack(frame.getStackSize() - depth).insns;
  }

  /** The same, but for casts, of which one in a loop may be that of its own result. */
  Set<AbstractInsnNode> behindCasts(AbstractInsnNode instruction, int depth) {
    Set<AbstractInsnNode> found = new HashSet<>();
    Set<AbstractInsnNode> seen = new HashSet<>();
    Deque<AbstractInsnNode> open = new ArrayDeque<>(of(instruction, depth));
    while (!open.isEmpty()) {
      AbstractInsnNode origin = open.pop();
      if (origin.getOpcode() != Opcodes.CHECKCAST) {
        found.add(origin);
      } else if (seen.add(origin)) {
        open.addAll(of(origin, 1));
      }
    }
    return found;
  }

  /** Whether an origin is a parameter. */
  boolean isParameter(AbstractInsnNode origin) {
    return !method.instructions.contains(origin);
  }

  /** Which parameter a slot has at first; -1 for the receiver, null if none. */
  @Nullable Integer parameter(AbstractInsnNode origin) {
    boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    int slot = isStatic ? 0 : 1;
    int wanted = ((VarInsnNode) origin).var;
    if (!isStatic && wanted == 0) {
      return -1;
    }
    List<Type> types = List.of(Type.getArgumentTypes(method.desc));
    for (int i = 0; i < types.size(); i++) {
      if (slot == wanted) {
        return i;
      }
      slot += types.get(i).getSize();
    }
    return null;
  }
}
