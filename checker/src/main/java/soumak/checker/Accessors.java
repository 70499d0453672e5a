package soumak.checker;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.MethodInfo;

/** Finds the methods that only read a field of their own object. */
final class Accessors {
  private static final String NOT_SET =
      "kotlin/jvm/internal/Intrinsics.throwUninitializedPropertyAccessException";

  private final Bodies bodies;
  private final Types types;

  Accessors(Bodies bodies, Types types) {
    this.bodies = bodies;
    this.types = types;
  }

  Contract.@Nullable Field field(ClassInfo owner, MethodInfo method) {
    boolean lambda = LambdaSites.isBody(method.name());
    if (lambda || method.isStatic() || !method.descriptor().startsWith("()")) {
      return null;
    }
    MethodNode body = bodies.of(owner.name(), method.name(), method.descriptor());
    return body == null ? null : read(body);
  }

  private Contract.@Nullable Field read(MethodNode method) {
    AbstractInsnNode self = real(method.instructions.getFirst());
    AbstractInsnNode load = self == null ? null : real(self.getNext());
    AbstractInsnNode end = load == null ? null : behindLook(load);
    if (self instanceof VarInsnNode receiver
        && receiver.getOpcode() == Opcodes.ALOAD
        && receiver.var == 0
        && load instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.GETFIELD
        && end != null
        && end.getOpcode() == Opcodes.ARETURN) {
      return new Contract.Field(
          field.name, types.field(field.owner, field.name), Type.getType(field.desc));
    }
    return null;
  }

  /** Kotlin looks whether a property that is set later is there, and throws if it is not. */
  private static @Nullable AbstractInsnNode behindLook(AbstractInsnNode load) {
    AbstractInsnNode copy = real(load.getNext());
    if (copy == null || copy.getOpcode() != Opcodes.DUP) {
      return copy;
    }
    if (!(real(copy.getNext()) instanceof JumpInsnNode jump)
        || jump.getOpcode() != Opcodes.IFNULL) {
      return null;
    }
    for (AbstractInsnNode at = jump.label; at != null; at = at.getNext()) {
      if (at instanceof MethodInsnNode call) {
        return (call.owner + "." + call.name).equals(NOT_SET) ? real(jump.getNext()) : null;
      }
    }
    return null;
  }

  private static @Nullable AbstractInsnNode real(@Nullable AbstractInsnNode from) {
    AbstractInsnNode at = from;
    while (at != null && at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at;
  }
}
