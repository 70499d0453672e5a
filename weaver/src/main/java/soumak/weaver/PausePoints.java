package soumak.weaver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.ControlFlow;

/**
 * The calls of a method that may pause, and what of its frame is needed behind each.
 *
 * @param tailCalls the indices of calls that need no frame: only bridges and adapters leave theirs
 *     out, so that the stack of a paused task shows every method its author wrote
 */
record PausePoints(List<PausePoint> points, List<Integer> tailCalls) {

  static PausePoints find(
      MethodNode method, MethodCode code, List<Integer> calls, Predicate<Type> mayCast) {
    List<PausePoint> points = new ArrayList<>();
    List<Integer> tailCalls = new ArrayList<>();
    boolean isAdapter =
        (method.access & Opcodes.ACC_BRIDGE) != 0 || LambdaRewriter.isAdapter(method.name);
    for (int index : calls) {
      if (isAdapter && isTailCall(method, code.flow(), index)) {
        tailCalls.add(index);
      } else {
        points.add(point(points.size(), index, code, mayCast));
      }
    }
    return new PausePoints(points, tailCalls);
  }

  private static PausePoint point(int number, int index, MethodCode code, Predicate<Type> mayCast) {
    MethodInsnNode call = (MethodInsnNode) code.flow().instruction(index);
    Frame<BasicValue> frame = code.frames().before(index);
    if (frame == null) {
      throw new IllegalArgumentException("a pause point that is not reached");
    }
    List<TryCatchBlockNode> handlers = code.flow().covering(index);
    List<Type> stack = new ArrayList<>();
    for (int i = 0; i < frame.getStackSize() - operands(call); i++) {
      stack.add(frame.getStack(i).getType());
    }
    BitSet live = (BitSet) code.liveness().before(index + 1).clone();
    for (TryCatchBlockNode block : handlers) {
      live.or(code.liveness().before(code.flow().handler(block)));
    }
    List<PausePoint.Local> locals = new ArrayList<>();
    for (int slot : live.stream().toArray()) {
      Type type = frame.getLocal(slot).getType();
      if (type != null) {
        locals.add(new PausePoint.Local(slot, type));
      }
    }
    boolean castsResult = mayCast.test(Type.getReturnType(call.desc));
    return new PausePoint(number, index, call, line(call), castsResult, stack, locals, handlers);
  }

  private static int operands(MethodInsnNode call) {
    int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
    return Type.getArgumentTypes(call.desc).length + receiver;
  }

  /** The source line of an instruction, or -1. */
  static int line(AbstractInsnNode instruction) {
    for (AbstractInsnNode at = instruction; at != null; at = at.getPrevious()) {
      if (at instanceof LineNumberNode number) {
        return number.line;
      }
    }
    return -1;
  }

  /** The first line of a method's code, or -1. */
  static int firstLine(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LineNumberNode number) {
        return number.line;
      }
    }
    return -1;
  }

  private static boolean isTailCall(MethodNode method, ControlFlow flow, int index) {
    if (!flow.covering(index).isEmpty()) {
      return false;
    }
    Type result = Type.getReturnType(((MethodInsnNode) flow.instruction(index)).desc);
    boolean popped = false;
    for (int i = index + 1; i < flow.size(); i++) {
      int opcode = flow.instruction(i).getOpcode();
      if (opcode == Opcodes.POP || opcode == Opcodes.POP2) {
        popped = true;
      } else if (opcode == Opcodes.RETURN) {
        return true;
      } else if (opcode >= Opcodes.IRETURN && opcode < Opcodes.RETURN) {
        return !popped && sameKind(result, Type.getReturnType(method.desc));
      } else if (opcode >= 0 && opcode != Opcodes.CHECKCAST) {
        return false;
      }
    }
    return false;
  }

  private static boolean sameKind(Type called, Type returned) {
    boolean references = Kind.of(called) == Kind.REF && Kind.of(returned) == Kind.REF;
    return references || called.equals(returned);
  }
}
