package soumak.weaver;

import java.util.OptionalInt;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Writes the version that runs from the beginning: the method itself, with the fiber as its last
 * argument and a check behind each pausable call. The fiber moves behind all locals first, so that
 * none changes its slot.
 */
final class PlainVersion {
  private PlainVersion() {}

  static MethodNode of(MethodPlan plan) {
    MethodNode method = plan.method();
    MethodCopy copy =
        new MethodCopy(method, Access.woven(method.access), method.name, plan.wovenDescriptor());
    int fiber = Math.max(method.maxLocals, plan.fiberArgument());
    SaveCode code = new SaveCode(plan, copy, fiber, OptionalInt.empty());
    plan.tailCalls().forEach(code::passFiber);
    plan.points().forEach(code::weave);
    InsnList prologue = OverrideChecks.prologue(method, plan.inInterface());
    if (fiber != plan.fiberArgument()) {
      prologue.add(new VarInsnNode(Opcodes.ALOAD, plan.fiberArgument()));
      prologue.add(new VarInsnNode(Opcodes.ASTORE, fiber));
    }
    copy.method().instructions.insert(prologue);
    return copy.method();
  }
}
