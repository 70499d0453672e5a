package soumak.weaver;

import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A call at which a method may pause.
 *
 * @param number counts the method's pause points from 0
 * @param index of the call instruction in the method
 * @param line in the source, or -1
 * @param castsResult whether a result from the fiber can be cast to the type that the call returns
 * @param stack the types of the operand stack below the call's operands, the bottom first; "null"
 *     for known nulls
 * @param locals the locals that are needed behind the call
 * @param handlers the try ranges around the call, the innermost first
 */
record PausePoint(
    int number,
    int index,
    MethodInsnNode call,
    int line,
    boolean castsResult,
    List<Type> stack,
    List<Local> locals,
    List<TryCatchBlockNode> handlers) {

  /** A local variable by slot. */
  record Local(int slot, Type type) {}

  Type result() {
    return Type.getReturnType(call.desc);
  }
}
