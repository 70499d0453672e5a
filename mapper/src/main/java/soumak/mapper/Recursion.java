package soumak.mapper;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * C3: how deep a method that calls itself goes, where it hands itself a number that grows by a
 * constant, and ends where that number has come to another constant.
 */
final class Recursion {
  private final Body body;
  private final BitSet calls;

  private Recursion(Ops ops) {
    this.body = ops.body;
    this.calls = new BitSet();
    for (int index : ops.of(Op.Call.class)) {
      if (ops.at(index).stream().anyMatch(it -> ActorCode.targets(it).contains(body.key))) {
        calls.set(index);
      }
    }
  }

  /** The constant, or {@link Bounds#UNKNOWN}. */
  static long turns(Ops ops) {
    Recursion recursion = new Recursion(ops);
    Type[] parameters = Type.getArgumentTypes(ops.body.key.descriptor());
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i].equals(Type.INT_TYPE) && recursion.growsInEachCall(i)) {
        long limit = recursion.limit(i);
        if (limit != Bounds.UNKNOWN) {
          return limit;
        }
      }
    }
    return Bounds.UNKNOWN;
  }

  /** Whether one call may make two others, so that there are many more calls than it is deep. */
  static boolean branches(Ops ops) {
    Recursion recursion = new Recursion(ops);
    return recursion.calls.stream()
        .flatMap(call -> Arrays.stream(ops.body.flow.allSuccessors(call)))
        .anyMatch(next -> recursion.leadsToCall(next, new BitSet()));
  }

  private boolean growsInEachCall(int parameter) {
    return calls.stream().allMatch(index -> grows(index, parameter));
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
      if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
        Set<AbstractInsnNode> left = body.origins().ofStack(i, 1);
        Set<AbstractInsnNode> right = body.origins().ofStack(i, 0);
        int relation = opcode - Opcodes.IF_ICMPEQ + Opcodes.IFEQ;
        boolean isLimited =
            (isParameter(left, parameter) && isPositive(right) && endsAt(i, relation))
                || (isParameter(right, parameter)
                    && isPositive(left)
                    && endsAt(i, Bounds.mirrored(relation)));
        if (isLimited) {
          Set<AbstractInsnNode> limits = isParameter(left, parameter) ? right : left;
          return limits.stream().mapToLong(Bounds::constant).max().orElse(Bounds.UNKNOWN);
        }
      }
    }
    return Bounds.UNKNOWN;
  }

  /** Whether numbers that have come to the limit are not handed on, and others may be. */
  private boolean endsAt(int jump, int relation) {
    boolean jumps =
        relation == Opcodes.IFGE || relation == Opcodes.IFGT || relation == Opcodes.IFEQ;
    int[] ways = body.flow.successors(jump);
    BitSet past = new BitSet();
    past.set(jump);
    return !leadsToCall(ways[jumps ? 1 : 0], past) && leadsToCall(ways[jumps ? 0 : 1], past);
  }

  private boolean leadsToCall(int from, BitSet without) {
    BitSet all = new BitSet();
    all.set(0, body.size());
    return calls.stream().anyMatch(call -> body.leads(from, call, all, without));
  }
}
