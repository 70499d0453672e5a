package soumak.checker;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.MethodInfo;

/**
 * Finds what bridges lead to. Compilers add them for generic and covariant overriding, and to make
 * public methods of hidden classes visible; nobody annotates or checks them.
 */
final class Bridges {
  private final Bodies bodies;

  Bridges(Bodies bodies) {
    this.bodies = bodies;
  }

  /** The call that a bridge consists of; null if the method is none, or one of the JDK's. */
  @Nullable MethodInsnNode target(ClassInfo owner, MethodInfo method) {
    if (!method.has(Opcodes.ACC_BRIDGE) || owner.name().startsWith("java/")) {
      return null;
    }
    MethodNode body = bodies.of(owner.name(), method.name(), method.descriptor());
    int count = Type.getArgumentCount(method.descriptor());
    for (AbstractInsnNode at : body == null ? new MethodNode().instructions : body.instructions) {
      if (at instanceof MethodInsnNode call
          && call.name.equals(method.name())
          && Type.getArgumentCount(call.desc) == count
          && !(call.desc.equals(method.descriptor()) && call.owner.equals(owner.name()))) {
        return call;
      }
    }
    return null;
  }
}
