package soumak.weaver;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.analysis.Names;

/**
 * Writes the body of the version with the original signature, for callers that are not woven: it
 * enters the fiber version and blocks its thread where that pauses.
 */
final class EntryVersion {
  private EntryVersion() {}

  /**
   * @param invoke the instruction that calls the fiber version: never a virtual call, lest {@code
   *     super.m()} from a class that is not woven came back to the overrider
   */
  static void write(
      MethodVisitor code,
      int invoke,
      String owner,
      boolean inInterface,
      String name,
      String descriptor,
      int line) {
    boolean isStatic = invoke == Opcodes.INVOKESTATIC;
    int fiber = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - (isStatic ? 1 : 0);
    Label start = new Label();
    Label end = new Label();
    Label failed = new Label();
    code.visitCode();
    code.visitTryCatchBlock(start, end, failed, null);
    if (line >= 0) {
      Label first = new Label();
      code.visitLabel(first);
      code.visitLineNumber(line, first);
    }
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, Names.FIBER, "enter", "()" + Names.FIBER_DESCRIPTOR, false);
    code.visitVarInsn(Opcodes.ASTORE, fiber);
    code.visitVarInsn(Opcodes.ALOAD, fiber);
    code.visitLabel(start);
    if (!isStatic) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
    }
    Delegate.arguments(code, isStatic ? 0 : 1, descriptor);
    code.visitVarInsn(Opcodes.ALOAD, fiber);
    code.visitMethodInsn(invoke, owner, name, Names.withFiber(descriptor), inInterface);
    code.visitLabel(end);
    exit(code, Type.getReturnType(descriptor));
    code.visitLabel(failed);
    code.visitVarInsn(Opcodes.ALOAD, fiber);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Names.FIBER, "abandon", "()V", false);
    code.visitInsn(Opcodes.ATHROW);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  /** Waits for the result, where the call has paused, and returns it. */
  private static void exit(MethodVisitor code, Type result) {
    Kind kind = Kind.of(result);
    String value = kind == Kind.VOID ? "" : kind.descriptor();
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        Names.FIBER,
        kind.exit(),
        "(" + value + ")" + kind.descriptor(),
        false);
    if (kind == Kind.REF && !result.getDescriptor().equals(kind.descriptor())) {
      code.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
    }
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
  }
}
