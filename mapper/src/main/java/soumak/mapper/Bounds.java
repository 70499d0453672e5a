package soumak.mapper;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import soumak.analysis.Loops;

/**
 * How often a loop turns at most, where a counter with constant start, step and end tells. Lengths
 * of arrays and sizes of collections are not known.
 */
final class Bounds {
  static final long UNKNOWN = -1;

  private final Body body;
  private final Loops.Loop loop;

  /**
   * Whether the counter that was looked at last changes by this in one place, by that elsewhere.
   */
  private boolean varies;

  private Bounds(Body body, Loops.Loop loop) {
    this.body = body;
    this.loop = loop;
  }

  static long turns(Body body, Loops.Loop loop) {
    return new Bounds(body, loop).turns();
  }

  private long turns() {
    long least = UNKNOWN;
    for (int i = loop.body().nextSetBit(0); i >= 0; i = loop.body().nextSetBit(i + 1)) {
      if (body.at(i) instanceof JumpInsnNode jump && leaves(i) && isPassedInEachTurn(i)) {
        long turns = turns(i, jump.getOpcode());
        least = least == UNKNOWN || (turns != UNKNOWN && turns < least) ? turns : least;
      }
    }
    return least;
  }

  private boolean leaves(int index) {
    for (int next : body.flow.successors(index)) {
      if (!loop.body().get(next)) {
        return true;
      }
    }
    return false;
  }

  private boolean isPassedInEachTurn(int index) {
    BitSet only = new BitSet();
    only.set(index);
    return !body.turnsWithout(loop, only);
  }

  private long turns(int index, int opcode) {
    if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
      Set<AbstractInsnNode> left = body.origins().ofStack(index, 1);
      Set<AbstractInsnNode> right = body.origins().ofStack(index, 0);
      int relation = leaving(index, opcode - Opcodes.IF_ICMPEQ + Opcodes.IFEQ);
      return areConstant(right)
          ? turns(left, constants(right), relation)
          : areConstant(left) ? turns(right, constants(left), mirrored(relation)) : UNKNOWN;
    }
    boolean comparesWithZero = opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE;
    return comparesWithZero
        ? turns(body.origins().ofStack(index, 0), new long[] {0}, leaving(index, opcode))
        : UNKNOWN;
  }

  /** The relation of the compared values with which the loop ends. */
  private int leaving(int index, int relation) {
    int target = body.flow.successors(index)[1];
    return loop.body().get(target) ? negated(relation) : relation;
  }

  private static int negated(int relation) {
    return ((relation - Opcodes.IFEQ) ^ 1) + Opcodes.IFEQ;
  }

  static int mirrored(int relation) {
    return switch (relation) {
      case Opcodes.IFLT -> Opcodes.IFGT;
      case Opcodes.IFGT -> Opcodes.IFLT;
      case Opcodes.IFLE -> Opcodes.IFGE;
      case Opcodes.IFGE -> Opcodes.IFLE;
      default -> relation;
    };
  }

  private long turns(Set<AbstractInsnNode> compared, long[] limits, int relation) {
    Set<AbstractInsnNode> counter = new HashSet<>(compared);
    for (AbstractInsnNode maker : compared) {
      if (maker instanceof IincInsnNode change) {
        counter.addAll(body.origins().ofLocal(body.indexOf(change), change.var));
      }
    }
    long step = step(counter);
    long most = UNKNOWN;
    for (AbstractInsnNode start : counter) {
      for (long limit : isConstant(start) ? limits : new long[0]) {
        most = Math.max(most, turns(constant(start), limit, step, relation));
      }
    }
    return most;
  }

  /** The smallest change of a counter in the loop; 0 if some turn does not change it. */
  private long step(Set<AbstractInsnNode> counter) {
    long step = 0;
    varies = false;
    BitSet changes = new BitSet();
    for (AbstractInsnNode maker : counter) {
      int index = maker instanceof Origins.Parameter ? -1 : body.indexOf(maker);
      boolean inside = index >= 0 && loop.body().get(index);
      if (inside && maker instanceof IincInsnNode change && step * change.incr >= 0) {
        changes.set(index);
        varies |= step != 0 && step != change.incr;
        boolean smaller = step == 0 || Math.abs(change.incr) < Math.abs(step);
        step = smaller ? change.incr : step;
      } else if (inside || !isConstant(maker)) {
        return 0;
      }
    }
    return body.turnsWithout(loop, changes) ? 0 : step;
  }

  private long turns(long start, long limit, long step, int relation) {
    long size = Math.abs(step);
    long way = step > 0 ? limit - start : start - limit;
    int over = step > 0 ? Opcodes.IFGT : Opcodes.IFLT;
    int reached = step > 0 ? Opcodes.IFGE : Opcodes.IFLE;
    if (step == 0 || (relation != over && relation != reached && relation != Opcodes.IFEQ)) {
      return UNKNOWN;
    }
    if (relation == Opcodes.IFEQ && (way < 0 || varies || way % size != 0)) {
      return UNKNOWN; // it goes past the limit
    }
    if (way < 0) {
      return 0;
    }
    return relation == over ? way / size + 1 : (way + size - 1) / size;
  }

  private static boolean areConstant(Set<AbstractInsnNode> makers) {
    return !makers.isEmpty() && makers.stream().allMatch(Bounds::isConstant);
  }

  private static long[] constants(Set<AbstractInsnNode> makers) {
    return makers.stream().mapToLong(Bounds::constant).toArray();
  }

  static boolean isConstant(AbstractInsnNode maker) {
    int opcode = maker.getOpcode();
    return (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5)
        || opcode == Opcodes.BIPUSH
        || opcode == Opcodes.SIPUSH
        || (maker instanceof LdcInsnNode constant && constant.cst instanceof Integer);
  }

  static long constant(AbstractInsnNode maker) {
    return switch (maker) {
      case IntInsnNode push -> push.operand;
      case LdcInsnNode load when load.cst instanceof Integer number -> number;
      default -> maker.getOpcode() - Opcodes.ICONST_0;
    };
  }
}
