package soumak.weaver;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Names;

/**
 * Writes the fiber version of a method that cannot pause here: it leaves the fiber aside and calls
 * the method with the original signature. Where that is abstract, an implementation that is not
 * woven is reached so.
 *
 * <p>It has no lines, by which stack traces know that it is not to be told beside the method.
 *
 * <p>It is a bridge by its flags, too: what makes mocks and proxies leaves bridges alone and
 * replaces the methods that they call.
 */
final class Delegate {
  private Delegate() {}

  static MethodNode of(String owner, boolean inInterface, MethodNode method) {
    int access = Access.woven(method.access) | Opcodes.ACC_BRIDGE;
    MethodNode code =
        new MethodNode(
            Opcodes.ASM9,
            access,
            method.name,
            Names.withFiber(method.desc),
            null,
            method.exceptions.toArray(String[]::new));
    code.visitCode();
    OverrideChecks.prologue(method, inInterface).accept(code);
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    if (!isStatic) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
    }
    arguments(code, isStatic ? 0 : 1, method.desc);
    code.visitMethodInsn(invoke(method, inInterface), owner, method.name, method.desc, inInterface);
    code.visitInsn(Type.getReturnType(method.desc).getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
    return code;
  }

  private static int invoke(MethodNode method, boolean inInterface) {
    if ((method.access & Opcodes.ACC_ABSTRACT) == 0) {
      return direct(method.access);
    }
    return inInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
  }

  /** The instruction that calls a method of the same class and not what overrides it. */
  static int direct(int access) {
    return (access & Opcodes.ACC_STATIC) != 0 ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
  }

  static void arguments(MethodVisitor code, int firstSlot, String descriptor) {
    int slot = firstSlot;
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), slot);
      slot += argument.getSize();
    }
  }
}
