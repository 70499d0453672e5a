package soumak.checker;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * An object that gets another key has pointers into the arena of the one before: whether they are
 * overwritten before anybody can follow them. What leaves the method with an exception is not
 * looked at.
 */
final class LifeNewKeys {
  private final Code code;
  private final Origins origins;
  private final int at;

  /** Where the object comes from; null if from several places. */
  private final @Nullable AbstractInsnNode object;

  /**
   * @param at where the key is written to its field
   */
  LifeNewKeys(Code code, int at) {
    this.code = code;
    this.origins = new Origins(code.owner, code.method);
    this.at = at;
    Set<AbstractInsnNode> all = origins.of(code.flow.instruction(at), 2);
    this.object = all.size() == 1 ? all.iterator().next() : null;
  }

  /** Whether a field of the same object is written on each way from there. */
  boolean isWritten(String field) {
    if (object == null) {
      return false;
    }
    BitSet seen = new BitSet();
    BitSet open = new BitSet();
    open.set(code.flow.successors(at)[0]);
    while (!open.isEmpty()) {
      int i = open.nextSetBit(0);
      open.clear(i);
      seen.set(i);
      AbstractInsnNode instruction = code.flow.instruction(i);
      if (isWrite(instruction, field)) {
        continue;
      }
      if (isLeft(instruction) || mayFollow(instruction, field)) {
        return false;
      }
      for (int next : code.flow.successors(i)) {
        open.set(next);
      }
      if (LifeCheck.mayThrow(instruction.getOpcode())) {
        for (TryCatchBlockNode block : code.flow.covering(i)) {
          open.set(code.flow.handler(block));
        }
      }
      open.andNot(seen);
    }
    return true;
  }

  private boolean isWrite(AbstractInsnNode at, String name) {
    return at instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.PUTFIELD
        && field.name.equals(name)
        && origins.of(at, 2).size() == 1
        && origins.of(at, 2).contains(object);
  }

  /** Whether the object is out of sight from there: the method ends, or has got another one. */
  private boolean isLeft(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    return at == object || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }

  /** Whether it reads the pointer, or others get the object. */
  private boolean mayFollow(AbstractInsnNode at, String name) {
    if (at instanceof MethodInsnNode call) {
      int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
      return isAmong(at, Type.getArgumentTypes(call.desc).length + receiver);
    }
    if (at instanceof InvokeDynamicInsnNode link) {
      return isAmong(at, Type.getArgumentTypes(link.desc).length);
    }
    return switch (at.getOpcode()) {
      case Opcodes.GETFIELD -> ((FieldInsnNode) at).name.equals(name) && isAmong(at, 1);
      case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.AASTORE -> isAmong(at, 1);
      default -> false;
    };
  }

  /** Whether the object may be one of the values at the top of the stack. */
  private boolean isAmong(AbstractInsnNode at, int count) {
    Set<AbstractInsnNode> seen = new HashSet<>();
    for (int depth = 1; depth <= count; depth++) {
      if (isAmong(origins.of(at, depth), seen)) {
        return true;
      }
    }
    return false;
  }

  /** Also behind casts, of which one in a loop may be that of its own result. */
  private boolean isAmong(Set<AbstractInsnNode> all, Set<AbstractInsnNode> seen) {
    for (AbstractInsnNode origin : all) {
      boolean cast = origin.getOpcode() == Opcodes.CHECKCAST && seen.add(origin);
      if (origin == object || (cast && isAmong(origins.of(origin, 1), seen))) {
        return true;
      }
    }
    return false;
  }
}
