package soumak.spreader;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Arrays that go to the JDK, and come from it. */
final class Jdk {
  private static final String SAME = "(Ljava/lang/Object;)Ljava/lang/Object;";

  private Jdk() {}

  /** The wrapper on the stack becomes its array. */
  static void to(MethodVisitor code, Type array) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, Types.ACCESS, "toJdk", SAME, false);
    code.visitTypeInsn(Opcodes.CHECKCAST, array.getInternalName());
  }

  /** The array on the stack, or what may be its wrapper already, becomes its wrapper. */
  static void from(MethodVisitor code, Type array) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, Types.ACCESS, "fromJdk", SAME, false);
    code.visitTypeInsn(Opcodes.CHECKCAST, Types.wrapper(array));
  }
}
