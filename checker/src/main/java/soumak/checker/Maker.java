package soumak.checker;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Which instruction made a value, where that is plain to see in the code. */
final class Maker {
  private Maker() {}

  /**
   * What gave what lies on top of the stack before an instruction, or what its local always has.
   */
  static @Nullable AbstractInsnNode before(Code code, @Nullable AbstractInsnNode instruction) {
    AbstractInsnNode at = previous(instruction);
    return at instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD
        ? ofLocal(code, load.var)
        : at;
  }

  /** What gave what a local always has; null if that is not one instruction. */
  static @Nullable AbstractInsnNode ofLocal(Code code, int local) {
    AbstractInsnNode found = null;
    for (AbstractInsnNode it : code.method.instructions) {
      if (it instanceof VarInsnNode store
          && store.getOpcode() == Opcodes.ASTORE
          && store.var == local) {
        if (found != null) {
          return null;
        }
        found = it;
      }
    }
    return previous(found);
  }

  /**
   * The body of a lambda, or the method that a reference means; null if an instruction makes none.
   */
  static @Nullable Handle body(@Nullable AbstractInsnNode maker) {
    return maker instanceof InvokeDynamicInsnNode link
            && LambdaSites.Site.of(link) != null
            && link.bsmArgs[1] instanceof Handle body
        ? body
        : null;
  }

  /** The body of the task whose result an instruction takes, if the method starts that, too. */
  static @Nullable Handle bodyOfJoined(Code code, AbstractInsnNode result) {
    AbstractInsnNode join = previous(result);
    if (!(join instanceof MethodInsnNode call)
        || !call.owner.equals("soumak/Task")
        || !call.name.startsWith("join")
        || !call.desc.startsWith("()")) {
      return null;
    }
    return before(code, join) instanceof MethodInsnNode start && start.owner.equals(call.owner)
        ? body(before(code, start))
        : null;
  }

  /** The instruction before another one; casts make nothing. */
  static @Nullable AbstractInsnNode previous(@Nullable AbstractInsnNode instruction) {
    AbstractInsnNode at = instruction == null ? null : instruction.getPrevious();
    while (at != null && (at.getOpcode() < 0 || at.getOpcode() == Opcodes.CHECKCAST)) {
      at = at.getPrevious();
    }
    return at;
  }
}
