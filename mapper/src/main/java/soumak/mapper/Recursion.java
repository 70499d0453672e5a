package soumak.mapper;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * C3: how deep a method that calls itself goes, where it hands itself a number that grows by a
 * constant, and compares that number with a constant.
 */
final class Recursion {
  private final Body body;

  private Recursion(Body body) {
    this.body = body;
  }

  /** The constant, or {@link Bounds#UNKNOWN}. */
  static long turns(Ops ops) {
    Recursion recursion = new Recursion(ops.body);
    Type[] parameters = Type.getArgumentTypes(ops.body.key.descriptor());
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i].equals(Type.INT_TYPE) && recursion.growsInEachCall(ops, i)) {
        long limit = recursion.limit(i);
        if (limit != Bounds.UNKNOWN) {
          return limit;
        }
      }
    }
    return Bounds.UNKNOWN;
  }

  private boolean growsInEachCall(Ops ops, int parameter) {
    for (int index : ops.of(Op.Call.class)) {
      for (Op op : ops.at(index)) {
        if (ActorCode.targets(op).contains(body.key) && !grows(index, parameter)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean grows(int index, int parameter) {
    if (!(body.at(index) instanceof MethodInsnNode call)) {
      return false;
    }
    Set<AbstractInsnNode> given = body.origins().ofArgument(index, call.desc, parameter);
    return !given.isEmpty() && given.stream().allMatch(it -> isOneMore(it, parameter));
  }

  private boolean isOneMore(AbstractInsnNode maker, int parameter) {
    if (maker.getOpcode() != Opcodes.IADD) {
      return false;
    }
    int at = body.indexOf(maker);
    Set<AbstractInsnNode> left = body.origins().ofStack(at, 1);
    Set<AbstractInsnNode> right = body.origins().ofStack(at, 0);
    return (isParameter(left, parameter) && isPositive(right))
        || (isParameter(right, parameter) && isPositive(left));
  }

  private static boolean isParameter(Set<AbstractInsnNode> makers, int position) {
    return !makers.isEmpty()
        && makers.stream()
            .allMatch(it -> it instanceof Origins.Parameter p && p.position == position);
  }

  private static boolean isPositive(Set<AbstractInsnNode> makers) {
    return !makers.isEmpty()
        && makers.stream().allMatch(it -> Bounds.isConstant(it) && Bounds.constant(it) > 0);
  }

  private long limit(int parameter) {
    for (int i = 0; i < body.size(); i++) {
      int opcode = body.at(i).getOpcode();
      if (body.at(i) instanceof JumpInsnNode
          && opcode >= Opcodes.IF_ICMPEQ
          && opcode <= Opcodes.IF_ICMPLE) {
        Set<AbstractInsnNode> left = body.origins().ofStack(i, 1);
        Set<AbstractInsnNode> right = body.origins().ofStack(i, 0);
        Set<AbstractInsnNode> other = isParameter(left, parameter) ? right : left;
        boolean compared = isParameter(left, parameter) || isParameter(right, parameter);
        if (compared && isPositive(other)) {
          return other.stream().mapToLong(Bounds::constant).max().orElse(Bounds.UNKNOWN);
        }
      }
    }
    return Bounds.UNKNOWN;
  }
}
