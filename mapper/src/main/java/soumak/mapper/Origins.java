package soumak.mapper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Where values come from: the instructions that can have made them, seen through copies and casts.
 * A parameter is made by a marker that is no instruction of the method.
 */
final class Origins {
  /** A value that a method gets; parameters count from 0, the receiver is {@link #THIS}. */
  static final class Parameter extends VarInsnNode {
    static final int THIS = -1;
    final int position;

    Parameter(int slot, int position) {
      super(Opcodes.ALOAD, slot);
      this.position = position;
    }
  }

  private final @Nullable Frame<SourceValue>[] frames;
  private final MethodNode method;

  private Origins(MethodNode method, @Nullable Frame<SourceValue>[] frames) {
    this.method = method;
    this.frames = frames;
  }

  /**
   * Code that breaks the rules of the stack, for which ASM has exceptions of several kinds, has
   * values of unknown origin.
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static Origins of(String owner, MethodNode method) {
    Frame[] unknown = new Frame[method.instructions.size()];
    try {
      Frame[] found = new Analyzer<>(new Sources(method)).analyze(owner, method);
      // It has none for an abstract method, which has no code unless its file is damaged.
      return new Origins(method, found.length == unknown.length ? found : unknown);
    } catch (AnalyzerException | RuntimeException | AssertionError e) {
      return new Origins(method, unknown);
    }
  }

  private static final class Sources extends SourceInterpreter {
    private final Map<Integer, Parameter> parameters = new HashMap<>();

    Sources(MethodNode method) {
      super(Opcodes.ASM9);
      int slot = 0;
      if ((method.access & Opcodes.ACC_STATIC) == 0) {
        parameters.put(slot, new Parameter(slot++, Parameter.THIS));
      }
      int position = 0;
      for (Type type : Type.getArgumentTypes(method.desc)) {
        parameters.put(slot, new Parameter(slot, position++));
        slot += type.getSize();
      }
    }

    @Override
    public SourceValue newParameterValue(boolean isInstance, int local, Type type) {
      Parameter parameter = parameters.get(local);
      return parameter == null
          ? super.newParameterValue(isInstance, local, type)
          : new SourceValue(type.getSize(), parameter);
    }

    /** Gives back one of the two where it can: copies of large sets take long in long methods. */
    @Override
    public SourceValue merge(SourceValue first, SourceValue second) {
      if (first == second) {
        return first;
      }
      boolean isWhole = first.size == second.size && second.insns.containsAll(first.insns);
      return isWhole && second.insns.size() > first.insns.size()
          ? second
          : super.merge(first, second);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
      return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
      return instruction.getOpcode() == Opcodes.CHECKCAST
          ? value
          : super.unaryOperation(instruction, value);
    }
  }

  boolean isReached(int index) {
    return frames[index] != null;
  }

  /** What made the value that lies {@code depth} below the top of the stack. */
  Set<AbstractInsnNode> ofStack(int index, int depth) {
    Frame<SourceValue> frame = frames[index];
    int position = frame == null ? -1 : frame.getStackSize() - 1 - depth;
    return frame == null || position < 0 ? Set.of() : frame.getStack(position).insns;
  }

  /** What made the value of a local variable. */
  Set<AbstractInsnNode> ofLocal(int index, int slot) {
    Frame<SourceValue> frame = frames[index];
    return frame == null || slot >= frame.getLocals() ? Set.of() : frame.getLocal(slot).insns;
  }

  /** What made the receiver of a call. */
  Set<AbstractInsnNode> ofReceiver(int index, MethodInsnNode call) {
    return ofStack(index, Type.getArgumentCount(call.desc));
  }

  /** What made an argument of a call. */
  Set<AbstractInsnNode> ofArgument(int index, String descriptor, int position) {
    return ofStack(index, Type.getArgumentCount(descriptor) - 1 - position);
  }

  /** Whether a value is the object that the method was called on, and nothing else. */
  static boolean isThis(Set<AbstractInsnNode> origins) {
    return !origins.isEmpty()
        && origins.stream()
            .allMatch(it -> it instanceof Parameter p && p.position == Parameter.THIS);
  }

  /** The instructions that take a value which one of {@code makers} has made off the stack. */
  List<Integer> users(Set<? extends AbstractInsnNode> makers) {
    List<Integer> users = new ArrayList<>();
    for (int i = 0; i < frames.length; i++) {
      int taken = frames[i] == null ? 0 : taken(method.instructions.get(i), frames[i]);
      for (int depth = 0; depth < taken; depth++) {
        if (!Collections.disjoint(ofStack(i, depth), makers)) {
          users.add(i);
          break;
        }
      }
    }
    return users;
  }

  /** How many values an instruction takes off the stack, if it can be reached. */
  static int taken(Body body, int index) {
    Frame<SourceValue> frame = body.origins().frames[index];
    return frame == null ? 0 : taken(body.at(index), frame);
  }

  /** How many values an instruction takes; copies and casts take none that matters. */
  private static int taken(AbstractInsnNode instruction, Frame<SourceValue> frame) {
    int opcode = instruction.getOpcode();
    int taken =
        switch (instruction) {
          case MethodInsnNode call ->
              Type.getArgumentCount(call.desc) + (opcode == Opcodes.INVOKESTATIC ? 0 : 1);
          case InvokeDynamicInsnNode call -> Type.getArgumentCount(call.desc);
          case FieldInsnNode field ->
              switch (opcode) {
                case Opcodes.PUTFIELD -> 2;
                case Opcodes.GETSTATIC -> 0;
                default -> 1;
              };
          default -> takenByOpcode(opcode);
        };
    return Math.min(taken, frame.getStackSize());
  }

  private static int takenByOpcode(int opcode) {
    if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      return 3;
    }
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      return 2;
    }
    return switch (opcode) {
      case Opcodes.ARETURN,
          Opcodes.ATHROW,
          Opcodes.ARRAYLENGTH,
          Opcodes.IFNULL,
          Opcodes.IFNONNULL,
          Opcodes.INSTANCEOF,
          Opcodes.MONITORENTER,
          Opcodes.MONITOREXIT,
          Opcodes.IRETURN,
          Opcodes.LRETURN,
          Opcodes.FRETURN,
          Opcodes.DRETURN ->
          1;
      case Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> 2;
      default -> 0;
    };
  }
}
