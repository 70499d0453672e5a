package soumak.spreader;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Whether assertions are on is asked at each node, so that the JIT knows it. */
final class Assertions {
  private Assertions() {}

  /** The class whose status an initialiser asks for, if it does. */
  static @Nullable String asked(ClassNode node) {
    MethodNode method = Program.method(node, "<clinit>", "()V");
    if (method != null) {
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof MethodInsnNode call
            && call.name.equals("desiredAssertionStatus")
            && at.getPrevious() instanceof LdcInsnNode of
            && of.cst instanceof Type type) {
          return type.getInternalName();
        }
      }
    }
    return null;
  }

  static void set(MethodVisitor code, String owner, String asked) {
    Label on = new Label();
    code.visitLdcInsn(Type.getObjectType(asked));
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, "java/lang/Class", "desiredAssertionStatus", "()Z", false);
    code.visitJumpInsn(Opcodes.IFNE, on);
    code.visitInsn(Opcodes.ICONST_1);
    code.visitFieldInsn(Opcodes.PUTSTATIC, owner, Initialisers.ASSERTIONS, "Z");
    code.visitLabel(on);
  }
}
